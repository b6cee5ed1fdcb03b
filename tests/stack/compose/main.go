// Loads a compose file with the loader of docker compose, as `docker compose config` does, and prints the whole project.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/compose-spec/compose-go/v2/cli"
)

func main() {
	options, err := cli.NewProjectOptions(
		os.Args[2:],
		cli.WithEnvFiles(os.Args[1]),
		cli.WithDotEnv,
		cli.WithDefaultProfiles("*"),
	)
	if err != nil {
		fail(err)
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		fail(err)
	}
	whole, err := project.MarshalYAML()
	if err != nil {
		fail(err)
	}
	fmt.Print(string(whole))
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
