import type { PartOfDay } from '@evenkeel/api-contract/reference-data/parts-of-day'
import type { Approach } from '#modules/directory/approaches.ts'
import { days, hours } from '@evenkeel/api-contract/time/duration-units'

/** What a list is ranked by: everything somebody stated, in the directory's own codes. Nothing of it hides anybody. */
export interface RankingPreferences {
  /** Codes of specialties, the most important one first. */
  readonly reasons: readonly string[]
  readonly gender: 'Male' | 'Female' | undefined
  readonly partOfDay: PartOfDay | undefined
  readonly languageId: number | undefined
  readonly approach: Approach | undefined
}

/** What of a counselor counts in the ranking. */
export interface RankableProvider {
  readonly id: number
  readonly specialties: readonly string[]
  readonly languageIds: readonly number[]
  readonly gender: 'Male' | 'Female'
  readonly approach: Approach
  readonly partsOfDay: readonly PartOfDay[]
  /** Next free start in milliseconds since 1970; null for none up to the horizon. */
  readonly nextFree: number | null
}

/**
 * Points for what fits. The reason and a language one can talk in outweigh all the rest together but a far-off time. Next is with whom
 * one can talk: whoever asks for a woman finds one who has time within the week before a man who is free tomorrow at the better hour. Then
 * comes an hour at which one can come: a week of waiting and the way of working together do not make up for it.
 */
const points = {
  language: 100,
  reason: 90,
  secondReason: 16,
  gender: 44,
  partOfDay: 28,
  approach: 10,
} as const

/** The sooner, the more: within so many milliseconds a free time gives so many points. */
const timeBonuses = [
  [hours(24), 30],
  [hours(48), 26],
  [days(4), 22],
  [days(7), 16],
  [days(14), 6],
] as const

function pointsForTime(nextFree: number | null, now: number): number {
  if (nextFree === null) return -100
  return timeBonuses.find(([within]) => nextFree - now <= within)?.[1] ?? 0
}

/** How well a counselor fits what somebody stated; more is better. */
export function scoreProvider(one: RankableProvider, wanted: RankingPreferences, now: number): number {
  const [first, second] = wanted.reasons
  return (
    pointsForTime(one.nextFree, now) +
    (first !== undefined && one.specialties.includes(first) ? points.reason : 0) +
    (second !== undefined && one.specialties.includes(second) ? points.secondReason : 0) +
    (wanted.languageId !== undefined && one.languageIds.includes(wanted.languageId) ? points.language : 0) +
    (one.gender === wanted.gender ? points.gender : 0) +
    (wanted.partOfDay !== undefined && one.partsOfDay.includes(wanted.partOfDay) ? points.partOfDay : 0) +
    (one.approach === wanted.approach ? points.approach : 0)
  )
}

/** The same counselors, the best fit first; of equals who is free sooner. The same list for the same question, always. */
export function rankProviders<T extends RankableProvider>(
  all: readonly T[],
  wanted: RankingPreferences,
  now: number,
): readonly T[] {
  return all
    .map((one) => ({ one, score: scoreProvider(one, wanted, now) }))
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        (a.one.nextFree ?? Infinity) - (b.one.nextFree ?? Infinity) ||
        a.one.id - b.one.id,
    )
    .map(({ one }) => one)
}
