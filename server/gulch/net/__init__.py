"""The only importer of grpc: session, server, store, client."""
