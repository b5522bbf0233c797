// The Go server around a route of the documentation: the signed-in user, and the user's platform token.
package main

import (
	"context"
	"log"
	"net/http"
	"os"
)

type sessions struct{}

func (sessions) User(r *http.Request) (string, bool) {
	cookie, err := r.Cookie("session")
	if err != nil {
		return "", false
	}
	return cookie.Value, true
}

type tokens struct{}

func (tokens) TokenOf(_ context.Context, _ string) string {
	return os.Getenv("USER_TOKEN")
}

var session sessions
var platform tokens

func main() {
	http.HandleFunc("/partner-token", partnerToken)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
