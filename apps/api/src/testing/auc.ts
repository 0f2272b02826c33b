/**
 * Area under the ROC curve: how likely a sample of `a` is greater than one of `b`; 0.5 when they cannot be
 * told apart.
 */
export function calculateAuc(a: readonly number[], b: readonly number[]): number {
  const above = a.map(
    (one) => b.filter((other) => one > other).length + b.filter((other) => one === other).length / 2,
  )
  return above.reduce((sum, count) => sum + count, 0) / (a.length * b.length)
}
