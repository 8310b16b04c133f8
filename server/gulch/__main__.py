"""`python -m gulch`: the same as the `gulch` command."""

from gulch.cli import main

if __name__ == "__main__":
    main()
