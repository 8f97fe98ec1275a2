"""The whole server in a simulated world: time, network, disk and processes come from one seed, and so do their faults."""
