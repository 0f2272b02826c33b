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

/** Reasons as used in a sentence; other names are used unchanged. */
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

/** Describes the stated preferences, the most important first, without English: "stress", "evenings". */
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

/** Days from today on that are named by weekday. */
const NAMED_DAYS = 6

/**
 * Formats the first opening: "open today", "open Wednesday" or "open from December 3"; the times are on their
 * buttons.
 */
function describeNextOpening(at: Temporal.Instant, now: Temporal.Instant, zone: string): string {
  const days = getDayInZone(now, zone).until(getDayInZone(at, zone)).days
  const [weekday = '', date = ''] = formatLongDate(at, zone).split(', ')
  if (days === 0) return matchReasonMessages.freeToday
  if (days === 1) return matchReasonMessages.freeTomorrow
  return days <= NAMED_DAYS ? matchReasonMessages.freeOn({ weekday }) : matchReasonMessages.freeFrom({ date })
}

/**
 * The next free times of a card, soonest first; falls back to the single next time of a service that lists no
 * others.
 */
export const getNextTimes = ({
  next_times: times,
  next_appt_available_date: next,
}: Pick<Provider, 'next_times' | 'next_appt_available_date'>): readonly Temporal.Instant[] =>
  (times ?? (next === null ? [] : [next])).map((time) => Temporal.Instant.from(time))

const capitalizeSentence = (parts: readonly string[]): string => {
  const words = parts.join(' · ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Preferences that match, the most important first. */
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

/**
 * Preferences that do not match, so that nobody learns it from the times or a picture: "does not list grief",
 * "a man", "listens first, not tools".
 */
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

/** Describes the match without times: the first matching preference and all unmet ones. "Works with grief" */
export const describeMatch = (provider: MatchFields, preferences: SearchPreferences): string =>
  capitalizeSentence([
    ...getMatchingParts(provider, preferences).slice(0, 1),
    ...getMissingParts(provider, preferences),
  ])

/** Whether the text recommends the counselor: a preference matches and none is unmet, or none was stated. */
export function isMatch(provider: MatchFields, preferences: SearchPreferences): boolean {
  if (getMissingParts(provider, preferences).length > 0) return false
  return getMatchingParts(provider, preferences).length > 0 || describePreferences(preferences).length === 0
}

/** A part of a match description; `lacks` marks an unmet preference. */
export interface MatchPart {
  readonly says: string
  readonly lacks: boolean
}

/**
 * Parts of the match description: met and unmet preferences and the first opening. "Works with grief", "a
 * man", "open tomorrow"
 */
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

/** Maximum number of named specialties on a card; the rest is a count. */
const NAMED_SPECIALTIES = 3

/** The named specialties of a card, stated ones first, and the number of others. */
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

/** Labels of a slot button: day, time, and the full accessible name with the zone. */
export interface SlotLabels {
  readonly at: Temporal.Instant
  /** "Today", "Tomorrow" or "Wed, Nov 25" */
  readonly day: string
  /** "10:00 AM" */
  readonly time: string
  /** "Wednesday, November 25, 10:00 AM Mountain time" */
  readonly fullName: string
}

/** Formats the labels of a slot button. */
export function formatSlotLabels(at: Temporal.Instant, now: Temporal.Instant, zone: string): SlotLabels {
  const day = formatRelativeDay(getDayInZone(at, zone), getDayInZone(now, zone)) ?? formatShortDate(at, zone)
  return { at, day, time: formatTime(at, zone), fullName: formatSlot(at, zone) }
}
