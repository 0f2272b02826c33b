import type { PartOfDay } from '@evenkeel/api-contract/reference-data/parts-of-day'
import type { Approach } from '#modules/directory/approaches.ts'
import { days, hours } from '@evenkeel/api-contract/time/duration-units'

/** Preferences for the ranking, in codes of the directory. They never hide a provider. */
export interface RankingPreferences {
  /** Codes of specialties, the most important one first. */
  readonly reasons: readonly string[]
  readonly gender: 'Male' | 'Female' | undefined
  readonly partOfDay: PartOfDay | undefined
  readonly languageId: number | undefined
  readonly approach: Approach | undefined
}

/** The ranked properties of a provider. */
export interface RankableProvider {
  readonly id: number
  readonly specialties: readonly string[]
  readonly languageIds: readonly number[]
  readonly gender: 'Male' | 'Female'
  readonly approach: Approach
  readonly partsOfDay: readonly PartOfDay[]
  /** Next free start in milliseconds since 1970; null: none up to the horizon. */
  readonly nextFree: number | null
}

/**
 * Points per match. Reason and language outweigh everything else except a free time far in the future. Gender
 * is next: a match within the week beats another provider tomorrow at a better time of day. Then the part of
 * day: it beats a week of waiting together with the approach.
 */
const points = {
  language: 100,
  reason: 90,
  secondReason: 16,
  gender: 44,
  partOfDay: 28,
  approach: 10,
} as const

/** Points for a free time within this many milliseconds. */
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

/** Scores how well a provider matches the preferences; higher is better. */
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

/** Sorts providers by best match, then by the soonest free time. Deterministic. */
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
