module github.com/boardbots/arena

go 1.26
