package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/boardbots/arena/results"
)

// A run listens on a local socket in a folder that only its user may enter: in the run's folder, or where the path
// would be too long for a socket, or the file system has none, under the system's folder for temporary files.

// longestSocket is the longest path of a socket that every system takes, in bytes.
const longestSocket = 100

// socketFolders returns where the socket of a run may be, the likeliest first.
func socketFolders(dir string) ([]string, error) {
	abs, err := filepath.Abs(dir)
	if err == nil {
		abs, err = filepath.EvalSymlinks(abs)
	}
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(abs))
	own := filepath.Join(os.TempDir(), "arena-"+strconv.Itoa(os.Getuid()))
	return []string{filepath.Join(abs, "control"), filepath.Join(own, hex.EncodeToString(sum[:8]))}, nil
}

const socketName = "socket"

// listenFor opens the socket of a run whose folder is locked by this process, so that one that is there is nobody's.
func listenFor(dir string) (net.Listener, error) {
	folders, err := socketFolders(dir)
	if err != nil {
		return nil, err
	}
	var why error
	for _, folder := range folders {
		l, err := listenIn(folder)
		if err == nil {
			return l, nil
		}
		why = errors.Join(why, err)
	}
	return nil, why
}

func listenIn(folder string) (net.Listener, error) {
	path := filepath.Join(folder, socketName)
	if len(path) > longestSocket {
		return nil, fmt.Errorf("%s: too long for the path of a socket", path)
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	if err := private(folder); err != nil {
		return nil, err
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		return nil, err
	}
	return &ownSocket{l, folder}, nil
}

// ownSocket removes its folder when it is closed.
type ownSocket struct {
	net.Listener
	folder string
}

func (s *ownSocket) Close() error {
	err := s.Listener.Close()
	os.Remove(s.folder) // the socket in it is gone; a folder that stays does no harm
	return err
}

// ask sends an order to a run and returns what it answers. An error that is errNobody says that no run listens.
func ask(dir string, o order) (reply, error) {
	folders, err := socketFolders(dir)
	if err != nil {
		return reply{}, err
	}
	for _, folder := range folders {
		path := filepath.Join(folder, socketName)
		if len(path) > longestSocket || private(folder) != nil {
			continue
		}
		conn, err := net.DialTimeout("unix", path, orderTime)
		if err != nil {
			continue // it has ended, or is not there
		}
		defer conn.Close()
		conn.SetDeadline(time.Now().Add(2 * orderTime))
		var r reply
		if err := json.NewEncoder(conn).Encode(o); err != nil {
			return r, err
		}
		if err := readLine(conn, &r); err != nil {
			return r, fmt.Errorf("the run gave no answer: %w", err)
		}
		if r.Error != "" {
			return r, errors.New(r.Error)
		}
		return r, nil
	}
	return reply{}, errNobody
}

var errNobody = errors.New("no run listens")

// readLine reads one line of JSON.
func readLine(from io.Reader, to any) error {
	line, err := bufio.NewReader(io.LimitReader(from, orderLimit)).ReadBytes('\n')
	if err != nil {
		return err
	}
	return json.Unmarshal(line, to)
}

// nobody says why a run takes no orders.
func nobody(dir string) error {
	switch on, err := results.Running(dir); {
	case err != nil:
		return &exitError{exitDisk, err}
	case on:
		return usageError("the run in %s goes on, but cannot be reached: it belongs to another user or machine, has just begun or is about to end, or its system has no local sockets", dir)
	}
	return usageError("no run goes on in %s: arena run starts one, or goes on with what is there", dir)
}
