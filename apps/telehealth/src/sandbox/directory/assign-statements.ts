import type { Approach } from '#modules/directory/approaches.ts'
import { statements } from './statements.ts'

/** Who says something of him- or herself: how she or he works, and in which states it is read. */
export interface StatementAuthor {
  readonly approach: Approach
  readonly states: readonly string[]
  /** From 0 up to but not including 1: with which sentence the search for an own one begins. */
  readonly start: number
}

/** How often each sentence of an approach was said in a state. */
type StatementCounts = Map<string, Map<number, number>>

/** The sentence that was said least in these states, the first such from the start on. */
function findLeastUsed(said: StatementCounts, { approach, states, start }: StatementAuthor): number {
  const { length } = statements[approach]
  const first = Math.floor(start * length)
  const times = (at: number): number =>
    Math.max(...states.map((state) => said.get(`${state} ${approach}`)?.get(at) ?? 0))
  const turns = Array.from({ length }, (_, turn) => (first + turn) % length)
  return turns.reduce((best, at) => (times(at) < times(best) ? at : best), first)
}

/**
 * What each speaker says, in the order of the directory: nobody repeats somebody of the same state as long as there are sentences
 * left. Everybody's depends on those before alone, so that a directory that grows changes nothing that was said.
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
