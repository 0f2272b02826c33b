import type { Coverage, CoverageTerms } from '@evenkeel/api-contract/portal/coverage'
import { formatDateTimeWithZone, formatShortDateTime } from '@evenkeel/api-contract/time/format-date-time'
import { documentLocale } from '@evenkeel/api-contract/i18n/document-language'
import { isSameConcern } from '@evenkeel/api-contract/telehealth/concern'
import { getContractYear, isCovered } from '@evenkeel/api-contract/telehealth/contract-year'
import { visitMessages } from '../visits/visits.messages.ts'
import { coveragePreviewMessages as words } from './coverage-preview.messages.ts'

/** Effect of an action on the covered sessions: a few sentences, and what follows the last session. */
export interface CoveragePreview {
  readonly sentences: readonly string[]
  /** The sentence that says that the visit counts even if it is canceled: it is highlighted. */
  readonly counts?: string | undefined
  readonly after: CoverageTerms['after_last']
}

/** No preview. */
export const emptyPreview: CoveragePreview = { sentences: [], after: null }

/** The sessions that cover a visit on a day. */
interface CoveringSessions {
  readonly sessions: number
  readonly left: number
  readonly from: string | null
  readonly until: string | null
}

/** A visit to be covered: its time and concern; null if the concern is unknown. */
interface CoveredVisit {
  readonly at: Temporal.Instant
  readonly concern: string | null
}

const matchesConcern = (one: string | null, concern: string | null): boolean =>
  one === null || (concern !== null && isSameConcern(one, concern))

/** Finds the sessions that cover a visit; null if unlimited, not shown or unknown. */
function findCoveringSessions(
  { authorizations, terms }: Coverage,
  { at, concern }: CoveredVisit,
): CoveringSessions | null {
  if (authorizations === null || terms === null) return null
  const day = at.toZonedDateTimeISO(terms.zone).toPlainDate()
  const standing = authorizations.find((one) => isCovered(one, day) && matchesConcern(one.concern, concern))
  if (standing) {
    const { sessions, left, from, until } = standing
    return sessions === null || left === null ? null : { sessions, left, from, until }
  }
  const { sessions, year_begins: yearBegins, per_concern: perConcern } = terms
  // A new contract year or concern is granted with its first visit.
  const isNew = authorizations.length === 0 || yearBegins !== null || perConcern
  return sessions === null || !isNew
    ? null
    : { sessions, left: sessions, ...getContractYear(day, yearBegins) }
}

/** "January 1" */
const formatDay = (day: string): string =>
  Temporal.PlainDate.from(day).toLocaleString(documentLocale, { month: 'long', day: 'numeric' })

const describeRenewal = ({ until }: CoveringSessions): readonly string[] =>
  until === null ? [] : [words.newFrom({ day: formatDay(until) })]

/** Current time, time zone, and the member's current concern. */
export interface PreviewContext {
  readonly now: Temporal.Instant
  readonly zone: string
  readonly concern: string | null
}

const isPast = (moment: Temporal.Instant, { now }: Pick<PreviewContext, 'now'>): boolean =>
  Temporal.Instant.compare(now, moment) > 0

/** A sentence about canceling; `counts` repeats it if the visit counts even if canceled. */
type PreviewSentence = { readonly says: string } & Pick<CoveragePreview, 'counts'>

/** Text for a visit that is booked now, depending on whether the notice period in hours can still be met. */
function describeByNotice(
  hours: number,
  at: Temporal.Instant,
  now: Pick<PreviewContext, 'now'>,
  said: { readonly free: (until: Temporal.Instant) => string; readonly tooSoon: string },
): PreviewSentence {
  const until = at.subtract({ hours })
  return isPast(until, now) ? { says: said.tooSoon, counts: said.tooSoon } : { says: said.free(until) }
}

/** Until when a visit that is booked now can be canceled free. */
function describeFreeCancellation(
  { terms }: Coverage,
  at: Temporal.Instant,
  reading: Omit<PreviewContext, 'concern'>,
): PreviewSentence {
  const hours = terms?.notice_hours ?? 0
  if (hours === 0) return { says: words.freeUntilStart }
  return describeByNotice(hours, at, reading, {
    free: (until) => words.freeUntil({ moment: formatDateTimeWithZone(until, reading.zone) }),
    tooSoon: words.tooSoon({ hours }),
  })
}

/** Sessions left for a visit now; null if there is no limit or none is shown. */
export const getSessionsLeft = (
  coverage: Coverage,
  { now, concern }: Omit<PreviewContext, 'zone'>,
): number | null => findCoveringSessions(coverage, { at: now, concern })?.left ?? null

/** Current coverage, before a time is selected. */
export function previewNow(
  coverage: Coverage,
  { now, concern }: Omit<PreviewContext, 'zone'>,
): CoveragePreview {
  const paying = findCoveringSessions(coverage, { at: now, concern })
  if (paying === null) return emptyPreview
  const { sessions: of, left } = paying
  // Each concern has its own sessions: those of another one are used or booked.
  const others =
    concern === null
      ? []
      : (coverage.authorizations ?? []).filter((one) => !matchesConcern(one.concern, concern))
  const isOfThis = others.some(({ sessions, left: rest }) => rest !== sessions)
  const noneUsed = isOfThis ? words.noneUsedForThis : words.noneUsed
  const stands = left === of ? noneUsed : left === 0 ? words.allTaken({ of }) : words.left({ left, of })
  return {
    sentences: [stands, ...describeRenewal(paying)],
    after: left <= 1 ? (coverage.terms?.after_last ?? null) : null,
  }
}

/**
 * Short preview of a first booking if free cancellation ends before the start: that page has much text
 * already.
 */
export function previewFirstBooking(
  hours: number | null,
  at: Temporal.Instant,
  reading: Omit<PreviewContext, 'concern'>,
): CoveragePreview {
  if (hours === null || hours === 0) return emptyPreview
  const { says, counts } = describeByNotice(hours, at, reading, {
    free: (until) => visitMessages.cancelUntil({ moment: formatShortDateTime(until, reading.zone) }),
    tooSoon: words.firstTooSoon({ hours }),
  })
  return { sentences: [says], counts, after: null }
}

/** Effect of booking a visit at that time. */
export function previewBooking(
  coverage: Coverage,
  at: Temporal.Instant,
  reading: PreviewContext,
): CoveragePreview {
  const paying = findCoveringSessions(coverage, { at, concern: reading.concern })
  if (paying === null) return emptyPreview
  const { sessions: of, left } = paying
  const after = left <= 1 ? (coverage.terms?.after_last ?? null) : null
  if (left === 0) return { sentences: [words.allTaken({ of }), ...describeRenewal(paying)], after }
  const nth = words.nth({ nth: of - left + 1, of })
  const { says, counts } = describeFreeCancellation(coverage, at, reading)
  return { sentences: [nth, says, ...describeRenewal(paying)], counts, after }
}

/** A booked visit, and until when canceling is free; null if not shown. */
export interface BookedVisit {
  readonly id: number
  readonly start: Temporal.Instant
  readonly freeUntil: Temporal.Instant | null
}

/** The concern a booked visit counts for, from its session entry; defaults to the current one. */
function getVisitConcern(
  { authorizations }: Coverage,
  id: number,
  { concern }: PreviewContext,
): string | null {
  const paying = authorizations?.find(({ entries }) => entries.some(({ visit_id }) => visit_id === id))
  return paying ? paying.concern : concern
}

/**
 * Until when canceling is free and what it restores, or that it counts. The terms show even if the number
 * does not.
 */
export function previewCancellation(
  coverage: Coverage | null,
  { id, start, freeUntil: until }: BookedVisit,
  reading: PreviewContext,
): CoveragePreview {
  const concern = coverage && getVisitConcern(coverage, id, reading)
  const paying = coverage && findCoveringSessions(coverage, { at: start, concern })
  if (until && isPast(until, reading)) {
    // Not calculated from the free period, which may have ended before the booking. A moved visit keeps its
    // former terms.
    const hours = Math.ceil(start.since(until).total('hours'))
    const counts = hours === coverage?.terms?.notice_hours ? words.counts({ hours }) : words.countsNow
    const left = paying && words.leftIfCanceled({ left: paying.left, of: paying.sessions })
    return { sentences: left ? [counts, left] : [counts], after: null }
  }
  const moment = until && formatDateTimeWithZone(until, reading.zone)
  const free = until?.equals(start)
    ? visitMessages.cancelUntilStart
    : moment && visitMessages.cancelUntil({ moment })
  const givenBack =
    paying && words.givenBack({ left: Math.min(paying.sessions, paying.left + 1), of: paying.sessions })
  return { sentences: [free, givenBack].filter((says) => says !== null), after: null }
}

/** Effect of rescheduling a visit. */
export function previewReschedule(
  coverage: Coverage,
  { id, start: from, freeUntil: until }: BookedVisit,
  to: Temporal.Instant,
  reader: PreviewContext,
): CoveragePreview {
  const reading = { ...reader, concern: getVisitConcern(coverage, id, reader) }
  const { concern } = reading
  const [before, paying] = [from, to].map((at) => findCoveringSessions(coverage, { at, concern }))
  if (!paying || !before) return emptyPreview
  const { sessions: of, left } = paying
  const moved = until !== null && isPast(until, reading) ? words.movedCounts : undefined
  if (before.from !== paying.from || before.until !== paying.until) {
    const { sentences, counts, after } = previewBooking(coverage, to, reading)
    return {
      sentences: [words.otherYear, ...sentences, ...(moved === undefined ? [] : [moved])],
      counts: moved ?? counts,
      after,
    }
  }
  const { says, counts } =
    moved === undefined ? describeFreeCancellation(coverage, to, reading) : { says: moved, counts: moved }
  return { sentences: [words.sameSession({ left, of }), says], counts, after: null }
}

const LONGEST_NUMBER = '00'
/** A day and a moment with the longest text. */
const LONGEST_DAY = 'September 30'
const getLongestMoment = (zone: string): string =>
  formatDateTimeWithZone(Temporal.Instant.from('2026-09-30T16:30:00Z'), zone)

/**
 * At least as long as any text before an action, to reserve space for it. `after` is the line that expands
 * what follows the last session.
 */
const joinSentences = (...sentences: readonly string[]): string => [...sentences, words.afterLast].join(' ')

/** For `previewNow`. */
export const getLongestNowPreview = (): string =>
  joinSentences(words.allTaken({ of: LONGEST_NUMBER }), words.newFrom({ day: LONGEST_DAY }))

/** For `previewBooking` in a zone: which sentence about the notice is longer depends on the zone's name. */
export function getLongestBookingPreview(zone: string): string {
  const notice = [
    words.tooSoon({ hours: LONGEST_NUMBER }),
    words.freeUntil({ moment: getLongestMoment(zone) }),
  ]
  const [longer = ''] = notice.toSorted((one, other) => other.length - one.length)
  return joinSentences(
    words.nth({ nth: LONGEST_NUMBER, of: LONGEST_NUMBER }),
    longer,
    words.newFrom({ day: LONGEST_DAY }),
  )
}

/** For `previewReschedule`. */
export const getLongestReschedulePreview = (zone: string): string =>
  joinSentences(words.otherYear, getLongestBookingPreview(zone), words.movedCounts)

/** For `previewCancellation`: which of the two outcomes is longer depends on the zone's name. */
export function getLongestCancellationPreview(zone: string): string {
  const numbers = { left: LONGEST_NUMBER, of: LONGEST_NUMBER }
  const free = [visitMessages.cancelUntil({ moment: getLongestMoment(zone) }), words.givenBack(numbers)].join(
    ' ',
  )
  const counts = [words.counts({ hours: LONGEST_NUMBER }), words.countsNow].map((says) =>
    [says, words.leftIfCanceled(numbers)].join(' '),
  )
  const [longest = ''] = [free, ...counts].toSorted((one, other) => other.length - one.length)
  return longest
}
