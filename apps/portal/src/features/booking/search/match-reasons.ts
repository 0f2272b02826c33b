import type { SearchPreferences } from '@evenkeel/api-contract/telehealth/providers'
import { formatTime, formatLongDate, formatShortDate } from '@evenkeel/api-contract/time/format-date-time'
import { formatRelativeDay } from '#session/visits/relative-day.ts'
import { matchReasonMessages } from './match-reasons.messages.ts'
import { translateLanguageName } from './language-name.ts'
import { formatList } from './format-list.ts'
import type { Provider } from './search-request.ts'
import { getDayInZone, formatSlot } from './calendar-week.ts'

type MatchFields = Pick<
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
const reasonPhrases: Readonly<Record<string, string>> = {
  Anxiety: matchReasonMessages.anxiety,
  Depression: matchReasonMessages.depression,
  'Family Issues': matchReasonMessages.families,
  'Grief or Loss': matchReasonMessages.grief,
  'Relationship Issues': matchReasonMessages.relationships,
  Stress: matchReasonMessages.stress,
  'Alcohol or Drug use': matchReasonMessages.substances,
}

const getReasonPhrase = (reason: string): string => reasonPhrases[reason] ?? reason

const approachPhrases: Readonly<Record<NonNullable<Provider['approach']>, string>> = {
  tools: matchReasonMessages.tools,
  listening: matchReasonMessages.listening,
  understanding: matchReasonMessages.understanding,
}

const requestedApproachPhrases: typeof approachPhrases = {
  tools: matchReasonMessages.forTools,
  listening: matchReasonMessages.askedForListening,
  understanding: matchReasonMessages.askedForUnderstanding,
}

const missingApproachPhrases: typeof approachPhrases = {
  tools: matchReasonMessages.forTools,
  listening: matchReasonMessages.forListening,
  understanding: matchReasonMessages.forUnderstanding,
}

const genderPhrases = { Female: matchReasonMessages.aWoman, Male: matchReasonMessages.aMan } as const

const partOfDayPhrases = {
  morning: matchReasonMessages.mornings,
  afternoon: matchReasonMessages.afternoons,
  evening: matchReasonMessages.evenings,
} as const

const missingPartOfDayPhrases = {
  morning: matchReasonMessages.noMornings,
  afternoon: matchReasonMessages.noAfternoons,
  evening: matchReasonMessages.noEvenings,
} as const

/** What was stated about a fitting counselor, the most important first; English goes without saying. "stress", "evenings" */
export const describePreferences = ({
  reasons = [],
  language,
  gender,
  part_of_day: part,
  approach,
}: SearchPreferences): readonly string[] => [
  ...reasons.map(getReasonPhrase),
  ...(language === undefined || language === 'English' ? [] : [translateLanguageName(language)]),
  ...(gender === undefined ? [] : [genderPhrases[gender]]),
  ...(part === undefined ? [] : [partOfDayPhrases[part]]),
  ...(approach === undefined ? [] : [missingApproachPhrases[approach]]),
]

/** Days from today on that are near enough for their name. */
const NAMED_DAYS = 6

/** "open today", "open Wednesday" or "open from December 3": when somebody has time first; the hours are on their buttons. */
function describeNextOpening(at: Temporal.Instant, now: Temporal.Instant, zone: string): string {
  const days = getDayInZone(now, zone).until(getDayInZone(at, zone)).days
  const [weekday = '', date = ''] = formatLongDate(at, zone).split(', ')
  if (days === 0) return matchReasonMessages.freeToday
  if (days === 1) return matchReasonMessages.freeTomorrow
  return days <= NAMED_DAYS ? matchReasonMessages.freeOn({ weekday }) : matchReasonMessages.freeFrom({ date })
}

/** The next free times of a card, soonest first; a service that names none has the one next time at least. */
export const getNextTimes = ({
  next_times: times,
  next_appt_available_date: next,
}: Pick<Provider, 'next_times' | 'next_appt_available_date'>): readonly Temporal.Instant[] =>
  (times ?? (next === null ? [] : [next])).map((time) => Temporal.Instant.from(time))

const capitalizeSentence = (parts: readonly string[]): string => {
  const words = parts.join(' · ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What was stated and fits, the most important first. */
function getMatchingParts(
  provider: MatchFields,
  { reasons = [], language, gender, approach, part_of_day: part }: SearchPreferences,
): readonly string[] {
  const listed = reasons.filter((one) => provider.specialties?.includes(one))
  const worksWith = formatList(listed.map(getReasonPhrase))
  const speaks = language !== undefined && language !== 'English' && provider.languages.includes(language)
  return [
    ...(worksWith === '' ? [] : [matchReasonMessages.worksWith({ reasons: worksWith })]),
    ...(speaks ? [matchReasonMessages.speaks({ language: translateLanguageName(language) })] : []),
    ...(gender !== undefined && provider.gender === gender ? [genderPhrases[gender]] : []),
    ...(part !== undefined && provider.parts_of_day?.includes(part) ? [partOfDayPhrases[part]] : []),
    ...(approach !== undefined && provider.approach === approach ? [approachPhrases[approach]] : []),
  ]
}

/** What was stated and does not fit: nobody should have to find out from the hours or a picture. "does not list grief", "a man", "listens first, not tools" */
function getMissingParts(
  { specialties, parts_of_day: parts, gender, approach }: MatchFields,
  { reasons = [], part_of_day: stated, gender: wanted, approach: way }: SearchPreferences,
): readonly string[] {
  const isListed = specialties === undefined || reasons.some((one) => specialties.includes(one))
  return [
    ...(reasons.length === 0 || isListed
      ? []
      : [matchReasonMessages.doesNotList({ reasons: formatList(reasons.map(getReasonPhrase)) })]),
    ...(wanted === undefined || gender === wanted ? [] : [genderPhrases[gender]]),
    ...(stated === undefined || parts === undefined || parts.includes(stated)
      ? []
      : [missingPartOfDayPhrases[stated]]),
    ...(way === undefined || !approach || approach === way
      ? []
      : [
          matchReasonMessages.otherApproach({
            approach: approachPhrases[approach],
            wanted: requestedApproachPhrases[way],
          }),
        ]),
  ]
}

/** Why this counselor, but for the time: the first thing that was stated and fits, and all that does not. "Works with grief" */
export const describeMatch = (provider: MatchFields, preferences: SearchPreferences): string =>
  capitalizeSentence([
    ...getMatchingParts(provider, preferences).slice(0, 1),
    ...getMissingParts(provider, preferences),
  ])

/** Whether the words about a counselor are a reason for her or him: something that was stated fits and nothing is missing, or nothing was stated. */
export function isMatch(provider: MatchFields, preferences: SearchPreferences): boolean {
  if (getMissingParts(provider, preferences).length > 0) return false
  return getMatchingParts(provider, preferences).length > 0 || describePreferences(preferences).length === 0
}

/** A part of why somebody fits; `lacks` where it is something that was stated and is not so. */
export interface MatchPart {
  readonly says: string
  readonly lacks: boolean
}

/** Why this counselor, part by part: what was stated and fits or does not, and when there is time. "Works with grief", "a man", "open tomorrow" */
export function getMatchParts(
  provider: MatchFields,
  preferences: SearchPreferences,
  { now, zone }: { readonly now: Temporal.Instant; readonly zone: string },
): readonly MatchPart[] {
  const [next] = getNextTimes(provider)
  const free = next === undefined ? matchReasonMessages.noneSoon : describeNextOpening(next, now, zone)
  const parts = [
    ...getMatchingParts(provider, preferences).map((says) => ({ says, lacks: false })),
    ...getMissingParts(provider, preferences).map((says) => ({ says, lacks: true })),
    { says: free, lacks: false },
  ]
  return parts.map(({ says, lacks }, index) => ({
    says: index === 0 ? capitalizeSentence([says]) : says,
    lacks,
  }))
}

/** Most specialties a card names; the rest is a number. */
const NAMED_SPECIALTIES = 3

/** The specialties a card names, those that were stated first, and how many more there are. */
export function getNamedSpecialties(
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
export interface SlotLabels {
  readonly at: Temporal.Instant
  /** "Today", "Tomorrow" or "Wed, Nov 25" */
  readonly day: string
  /** "10:00 AM" */
  readonly time: string
  /** "Wednesday, November 25, 10:00 AM Mountain time" */
  readonly fullName: string
}

/** How the button of a free time is called. */
export function formatSlotLabels(at: Temporal.Instant, now: Temporal.Instant, zone: string): SlotLabels {
  const day = formatRelativeDay(getDayInZone(at, zone), getDayInZone(now, zone)) ?? formatShortDate(at, zone)
  return { at, day, time: formatTime(at, zone), fullName: formatSlot(at, zone) }
}
