import type { SearchPreferences } from '@evenkeel/contract/telehealth/providers'
import { clockTime, longDay, shortDay } from '@evenkeel/contract/moments'
import { nearDay } from '#session/visits/near-day.ts'
import { fitReasonWords } from './fit.words.ts'
import { languageName } from './language-name.ts'
import { listInWords } from './list-in-words.ts'
import type { Provider } from './results.ts'
import { dayIn, slotName } from './week.ts'

type Stated = Pick<
  Provider,
  | 'gender'
  | 'specialties'
  | 'languages'
  | 'approach'
  | 'parts_of_day'
  | 'next_times'
  | 'next_appt_available_date'
>

/** Reasons as they stand in a sentence; any other name stands as it is. */
const reasonWords: Readonly<Record<string, string>> = {
  Anxiety: fitReasonWords.anxiety,
  Depression: fitReasonWords.depression,
  'Family Issues': fitReasonWords.families,
  'Grief or Loss': fitReasonWords.grief,
  'Relationship Issues': fitReasonWords.relationships,
  Stress: fitReasonWords.stress,
  'Alcohol or Drug use': fitReasonWords.substances,
}

const inSentence = (reason: string): string => reasonWords[reason] ?? reason

const approachWords: Readonly<Record<NonNullable<Provider['approach']>, string>> = {
  tools: fitReasonWords.tools,
  listening: fitReasonWords.listening,
  understanding: fitReasonWords.understanding,
}

const askedApproachWords: typeof approachWords = {
  tools: fitReasonWords.forTools,
  listening: fitReasonWords.askedForListening,
  understanding: fitReasonWords.askedForUnderstanding,
}

const wantedApproachWords: typeof approachWords = {
  tools: fitReasonWords.forTools,
  listening: fitReasonWords.forListening,
  understanding: fitReasonWords.forUnderstanding,
}

const genderWords = { Female: fitReasonWords.aWoman, Male: fitReasonWords.aMan } as const

const partWords = {
  morning: fitReasonWords.mornings,
  afternoon: fitReasonWords.afternoons,
  evening: fitReasonWords.evenings,
} as const

const notInPartWords = {
  morning: fitReasonWords.noMornings,
  afternoon: fitReasonWords.noAfternoons,
  evening: fitReasonWords.noEvenings,
} as const

/** What was stated about a fitting counselor, the most important first; English goes without saying. "stress", "evenings" */
export const statedWords = ({
  reasons = [],
  language,
  gender,
  part_of_day: part,
  approach,
}: SearchPreferences): readonly string[] => [
  ...reasons.map(inSentence),
  ...(language === undefined || language === 'English' ? [] : [languageName(language)]),
  ...(gender === undefined ? [] : [genderWords[gender]]),
  ...(part === undefined ? [] : [partWords[part]]),
  ...(approach === undefined ? [] : [wantedApproachWords[approach]]),
]

/** Days from today on that are near enough for their name. */
const NAMED_DAYS = 6

/** "open today", "open Wednesday" or "open from December 3": when somebody has time first; the hours are on their buttons. */
function freeWords(at: Temporal.Instant, now: Temporal.Instant, zone: string): string {
  const days = dayIn(now, zone).until(dayIn(at, zone)).days
  const [weekday = '', date = ''] = longDay(at, zone).split(', ')
  if (days === 0) return fitReasonWords.freeToday
  if (days === 1) return fitReasonWords.freeTomorrow
  return days <= NAMED_DAYS ? fitReasonWords.freeOn({ weekday }) : fitReasonWords.freeFrom({ date })
}

/** The next free times of a card, soonest first; a service that names none has the one next time at least. */
export const nextTimes = ({
  next_times: times,
  next_appt_available_date: next,
}: Pick<Provider, 'next_times' | 'next_appt_available_date'>): readonly Temporal.Instant[] =>
  (times ?? (next === null ? [] : [next])).map((time) => Temporal.Instant.from(time))

const asSentence = (parts: readonly string[]): string => {
  const words = parts.join(' · ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What was stated and fits, the most important first. */
function fittingParts(
  provider: Stated,
  { reasons = [], language, gender, approach, part_of_day: part }: SearchPreferences,
): readonly string[] {
  const listed = reasons.filter((one) => provider.specialties?.includes(one))
  const worksWith = listInWords(listed.map(inSentence))
  const speaks = language !== undefined && language !== 'English' && provider.languages.includes(language)
  return [
    ...(worksWith === '' ? [] : [fitReasonWords.worksWith({ reasons: worksWith })]),
    ...(speaks ? [fitReasonWords.speaks({ language: languageName(language) })] : []),
    ...(gender !== undefined && provider.gender === gender ? [genderWords[gender]] : []),
    ...(part !== undefined && provider.parts_of_day?.includes(part) ? [partWords[part]] : []),
    ...(approach !== undefined && provider.approach === approach ? [approachWords[approach]] : []),
  ]
}

/** What was stated and does not fit: nobody should have to find out from the hours or a picture. "does not list grief", "a man", "listens first, not tools" */
function missingParts(
  { specialties, parts_of_day: parts, gender, approach }: Stated,
  { reasons = [], part_of_day: stated, gender: wanted, approach: way }: SearchPreferences,
): readonly string[] {
  const isListed = specialties === undefined || reasons.some((one) => specialties.includes(one))
  return [
    ...(reasons.length === 0 || isListed
      ? []
      : [fitReasonWords.doesNotList({ reasons: listInWords(reasons.map(inSentence)) })]),
    ...(wanted === undefined || gender === wanted ? [] : [genderWords[gender]]),
    ...(stated === undefined || parts === undefined || parts.includes(stated)
      ? []
      : [notInPartWords[stated]]),
    ...(way === undefined || !approach || approach === way
      ? []
      : [
          fitReasonWords.otherApproach({
            approach: approachWords[approach],
            wanted: askedApproachWords[way],
          }),
        ]),
  ]
}

/** Why this counselor, but for the time: the first thing that was stated and fits, and all that does not. "Works with grief" */
export const reasonInWords = (provider: Stated, preferences: SearchPreferences): string =>
  asSentence([...fittingParts(provider, preferences).slice(0, 1), ...missingParts(provider, preferences)])

/** Whether the words about a counselor are a reason for her or him: something that was stated fits and nothing is missing, or nothing was stated. */
export function isFitting(provider: Stated, preferences: SearchPreferences): boolean {
  if (missingParts(provider, preferences).length > 0) return false
  return fittingParts(provider, preferences).length > 0 || statedWords(preferences).length === 0
}

/** A part of why somebody fits; `lacks` where it is something that was stated and is not so. */
export interface FitPart {
  readonly says: string
  readonly lacks: boolean
}

/** Why this counselor, part by part: what was stated and fits or does not, and when there is time. "Works with grief", "a man", "open tomorrow" */
export function fitParts(
  provider: Stated,
  preferences: SearchPreferences,
  { now, zone }: { readonly now: Temporal.Instant; readonly zone: string },
): readonly FitPart[] {
  const [next] = nextTimes(provider)
  const free = next === undefined ? fitReasonWords.noneSoon : freeWords(next, now, zone)
  const parts = [
    ...fittingParts(provider, preferences).map((says) => ({ says, lacks: false })),
    ...missingParts(provider, preferences).map((says) => ({ says, lacks: true })),
    { says: free, lacks: false },
  ]
  return parts.map(({ says, lacks }, index) => ({ says: index === 0 ? asSentence([says]) : says, lacks }))
}

/** Most specialties a card names; the rest is a number. */
const NAMED_SPECIALTIES = 3

/** The specialties a card names, those that were stated first, and how many more there are. */
export function namedSpecialties(
  { specialties = [] }: Pick<Provider, 'specialties'>,
  { reasons = [] }: SearchPreferences,
): {
  readonly named: readonly string[]
  readonly isReason: (name: string) => boolean
  readonly more: number
} {
  const isReason = (name: string): boolean => reasons.includes(name)
  const sorted = [...specialties.filter(isReason), ...specialties.filter((name) => !isReason(name))]
  return {
    named: sorted.slice(0, NAMED_SPECIALTIES),
    isReason,
    more: Math.max(0, sorted.length - NAMED_SPECIALTIES),
  }
}

/** A free time as a button says it: the day, the time, and both with the zone in full for whoever hears it. */
export interface TimeWords {
  readonly at: Temporal.Instant
  /** "Today", "Tomorrow" or "Wed, Nov 25" */
  readonly day: string
  /** "10:00 AM" */
  readonly time: string
  /** "Wednesday, November 25, 10:00 AM Mountain time" */
  readonly fullName: string
}

/** How the button of a free time is called. */
export function timeWords(at: Temporal.Instant, now: Temporal.Instant, zone: string): TimeWords {
  const day = nearDay(dayIn(at, zone), dayIn(now, zone)) ?? shortDay(at, zone)
  return { at, day, time: clockTime(at, zone), fullName: slotName(at, zone) }
}
