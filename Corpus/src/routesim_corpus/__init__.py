"""Scores all recorded walks there are by `routesim score`, on one machine or a cluster."""

__version__ = "0.2.0"
