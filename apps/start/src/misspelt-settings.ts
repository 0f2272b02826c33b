/** A name that is no setting, and the setting it was probably meant to be. */
export interface Misspelt {
  readonly name: string
  readonly meant: string
}

/** Shorter names are too near to those other programs use. */
const SHORTEST = 6
/** Letters that may be wrong, left out or too many; two that changed places count as one. */
const MOST_EDITS = 2

/** How many letters must be changed, added, left out or swapped with their neighbor to come from one word to the other. */
export function editsBetween(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + same,
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return last[other.length] ?? 0
}

/** A name with every word in the singular: TRUSTED_PROXY for TRUSTED_PROXIES. */
const singular = (name: string): string => name.replace(/IES(?=_|$)/g, 'Y').replace(/S(?=_|$)/g, '')

/** Names of the environment that are nearly a setting, but none. Values are never looked at. */
export function misspeltSettings(names: readonly string[], known: readonly string[]): readonly Misspelt[] {
  const settings = new Set(known)
  return names.flatMap((name) => {
    if (name.length < SHORTEST || settings.has(name)) return []
    // In another case it is another variable, and means the same to a person.
    const upper = name.toUpperCase()
    const near = known.find(
      (setting) =>
        setting[0] === upper[0] &&
        (editsBetween(upper, setting) <= MOST_EDITS || singular(upper) === singular(setting)),
    )
    return near === undefined ? [] : [{ name, meant: near }]
  })
}
