//! Nothing of its own: the benchmarks are in `benches/`.
