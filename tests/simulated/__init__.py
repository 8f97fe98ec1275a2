"""The whole server in a simulated world: time, network, disk, processes and all their faults come from one seed."""
