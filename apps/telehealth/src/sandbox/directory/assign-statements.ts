import type { Approach } from '#modules/directory/approaches.ts'
import { statements } from './statements.ts'

/** A counselor who needs a statement: approach and states. */
export interface StatementAuthor {
  readonly approach: Approach
  readonly states: readonly string[]
  /** From 0 (inclusive) to 1 (exclusive): the sentence where the search starts. */
  readonly start: number
}

/** How often each sentence of an approach is used in a state. */
type StatementCounts = Map<string, Map<number, number>>

/** The least used sentence in these states, the first such one from the start on. */
function findLeastUsed(said: StatementCounts, { approach, states, start }: StatementAuthor): number {
  const { length } = statements[approach]
  const first = Math.floor(start * length)
  const times = (at: number): number =>
    Math.max(...states.map((state) => said.get(`${state} ${approach}`)?.get(at) ?? 0))
  const turns = Array.from({ length }, (_, turn) => (first + turn) % length)
  return turns.reduce((best, at) => (times(at) < times(best) ? at : best), first)
}

/**
 * Picks a statement for each counselor in directory order: no repetition in a state while unused sentences
 * are left. Each pick depends only on earlier ones, so that a growing directory changes no existing
 * statement.
 */
export function createStatementPicker(
  speakerAt: (index: number) => StatementAuthor,
): (index: number) => string {
  const said: StatementCounts = new Map()
  const chosen: string[] = []
  return (index) => {
    for (let next = chosen.length; next <= index; next += 1) {
      const speaker = speakerAt(next)
      const at = findLeastUsed(said, speaker)
      for (const state of speaker.states) {
        const here = said.get(`${state} ${speaker.approach}`) ?? new Map<number, number>()
        said.set(`${state} ${speaker.approach}`, here.set(at, (here.get(at) ?? 0) + 1))
      }
      chosen.push(statements[speaker.approach][at] ?? '')
    }
    return chosen[index] ?? ''
  }
}
