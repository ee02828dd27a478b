module github.com/hjerterfri/hearts/examples/server

go 1.26.0

replace github.com/hjerterfri/hearts => ../..

require github.com/hjerterfri/hearts v0.0.0-00010101000000-000000000000
