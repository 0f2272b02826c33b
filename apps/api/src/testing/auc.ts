/** How likely a value drawn from `a` is greater than one drawn from `b`: 0.5 when nobody can tell them apart. */
export function calculateAuc(a: readonly number[], b: readonly number[]): number {
  const above = a.map(
    (one) => b.filter((other) => one > other).length + b.filter((other) => one === other).length / 2,
  )
  return above.reduce((sum, count) => sum + count, 0) / (a.length * b.length)
}
