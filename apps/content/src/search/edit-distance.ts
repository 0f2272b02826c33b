/** Maximum number of typos in a word of this length. */
export const maxEdits = (length: number): 0 | 1 | 2 => (length >= 8 ? 2 : length >= 4 ? 1 : 0)

/**
 * Damerau-Levenshtein distance of two words: a letter added, missing, wrong, or two swapped count one each.
 * Stops at `limit`; more is `limit + 1`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, (before[j - 2] ?? 0) + 1)
      row.push(edits)
      least = Math.min(least, edits)
    }
    if (least > limit) return limit + 1
    before = last
    last = row
  }
  return Math.min(last[b.length] ?? 0, limit + 1)
}

/** The letters of a word, one bit for each from a to z. */
export function characterMask(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charCodeAt(at) - 97
    if (letter >= 0 && letter < 26) bits |= 1 << letter
  }
  return bits
}

/**
 * Whether two words may be within this edit distance: one edit changes two letters at most. A quick
 * pre-check.
 */
export function canBeWithinEdits(a: number, b: number, edits: number): boolean {
  let rest = a ^ b
  let count = 0
  while (rest !== 0 && count <= 2 * edits) {
    rest &= rest - 1
    count += 1
  }
  return count <= 2 * edits
}
