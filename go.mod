module github.com/hjerterfri/hearts

go 1.24.0
