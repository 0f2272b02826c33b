import type { DiffLine, FileDiff } from './schemas/studio.ts'

type Files = Readonly<Record<string, string>>
type Line = DiffLine

/** Unchanged lines shown around a change. */
const CONTEXT_LINES = 3
/** Size limit of the LCS table; larger texts are shown as removed and added as a whole. */
const MAX_CELLS = 4_000_000

/** Builds the table of longest common subsequence lengths of two texts. */
function countCommonLines(before: readonly string[], after: readonly string[]): Uint32Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      table[row]![column] =
        before[row] === after[column]
          ? table[row + 1]![column + 1]! + 1
          : Math.max(table[row + 1]![column]!, table[row]![column + 1]!)
  return table
}

/** All lines of two texts, in order. */
function diffLines(before: readonly string[], after: readonly string[]): Line[] {
  const isSmall = before.length * after.length <= MAX_CELLS
  const table = isSmall ? countCommonLines(before, after) : null
  const lines: Line[] = []
  let [at, other] = [0, 0]
  while (at < before.length || other < after.length) {
    const [one, two] = [before[at], after[other]]
    const goesOn = one !== undefined && two !== undefined
    if (goesOn && one === two && table) {
      lines.push({ kind: 'same', before: at + 1, after: other + 1, text: one })
      at += 1
      other += 1
    } else if (
      one !== undefined &&
      (two === undefined || !table || table[at + 1]![other]! >= table[at]![other + 1]!)
    ) {
      lines.push({ kind: 'removed', before: at + 1, after: null, text: one })
      at += 1
    } else if (two !== undefined) {
      lines.push({ kind: 'added', before: null, after: other + 1, text: two })
      other += 1
    }
  }
  return lines
}

const keepContext = (lines: readonly Line[]): Line[] =>
  lines.filter((_, at) =>
    lines.slice(Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1).some(({ kind }) => kind !== 'same'),
  )

const splitLines = (text: string | undefined): readonly string[] =>
  text === undefined ? [] : text.replace(/\n$/, '').split('\n')

/** Line diff of two states of files. */
export function diffFiles(before: Files, after: Files): FileDiff[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  return paths.flatMap((path) => {
    const [one, other] = [before[path], after[path]]
    if (one === other) return []
    const change = one === undefined ? 'added' : other === undefined ? 'removed' : 'changed'
    return [{ path, change, lines: keepContext(diffLines(splitLines(one), splitLines(other))) } as const]
  })
}
