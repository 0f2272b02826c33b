import type { Queryable } from '@evenkeel/server/store/store'
import { licencesOf } from '#providers/store.ts'
import type { Schedule } from './schedule.ts'

/** A state in which a counselor may work, and until when; null: no end in sight. */
export interface Licensed {
  readonly state: string
  readonly until: number | null
}

/** The licences of a counselor that hold. */
export const licencesHeld = async (db: Queryable, providerId: number): Promise<readonly Licensed[]> =>
  (await licencesOf(db, providerId)).map((state) => ({ state, until: null }))

/** The state that is asked for, else the one whose licence holds longest; null where there is no licence. */
export function shownState(held: readonly Licensed[], asked: string | undefined): Licensed | null {
  const longest = held.toSorted((a, b) => (b.until ?? Infinity) - (a.until ?? Infinity))
  return held.find(({ state }) => state === asked) ?? longest[0] ?? null
}

/** A schedule as members of a state meet it: none of it without a licence. */
export const seenFrom = (schedule: Schedule, licensed: Licensed | null): Schedule => ({
  ...schedule,
  calendar: { ...schedule.calendar, licensedUntil: licensed === null ? 0 : licensed.until },
})
