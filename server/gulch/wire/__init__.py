"""The wire and the replay file: the only importer of generated code. No grpc, no rules."""
