import type { FastifyRequest } from 'fastify'
import type { BookedVisit, CalendarChange, CalendarPreview } from '@evenkeel/api-contract/counselor/calendar'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { createNotFoundError, createValidationError } from '@evenkeel/server-kit/http/http-error'
import { listFreeStarts, type TimeSpan } from '#modules/availability/slots.ts'
import { formatWithOffset } from '#modules/availability/wall-time.ts'
import { isWithinHours } from '#modules/availability/working-hours.ts'
import type { CounselorCaller, CounselorService } from '#modules/counselor-auth/auth.ts'
import { type ActiveLicense, afterLicenseEnd, listActiveLicenses } from '#modules/providers/repository.ts'
import type { PatientVault } from '#patient-vault.ts'
import type { AppContext } from '#app-context.ts'
import {
  type BookedVisitRow,
  listBookedVisits,
  listOccupiedTimes,
  readSchedule,
  toTimeSpan,
} from './repository.ts'
import { applyChange, dropPastHours, type Schedule, validateChange } from './schedule.ts'

/** A booked visit in the counselor's calendar, with the offset of `zone`. */
export const presentBookedVisit = (
  { visit, patient, askedToMoveAt }: BookedVisitRow,
  zone: string,
): BookedVisit => ({
  id: visit.id,
  starts_at: formatWithOffset(visit.startsAt.epochMilliseconds, zone),
  ends_at: formatWithOffset(visit.endsAt.epochMilliseconds, zone),
  method: visit.method,
  state: visit.state,
  person: `${patient.firstName} ${patient.lastName.slice(0, 1)}.`,
  asked_to_move_at: askedToMoveAt?.toString() ?? null,
})

/** Records the patients of the shown or changed visits for the audit log, each patient once. */
export async function auditMembers(
  { noteMember }: Pick<CounselorService, 'noteMember'>,
  request: FastifyRequest,
  rows: readonly BookedVisitRow[],
): Promise<void> {
  const people = new Map(rows.map(({ patient }) => [patient.id, patient]))
  for (const { memberId, ou } of people.values()) await noteMember(request, { memberId, ou })
}

/** The license for the requested state, or else the one that lasts longest; null without a license. */
export function selectLicense(
  held: readonly ActiveLicense[],
  asked: string | undefined,
): ActiveLicense | null {
  const until = ({ endsAt }: ActiveLicense): number => endsAt?.epochMilliseconds ?? Infinity
  const [longest = null] = held.toSorted((a, b) => (until(a) < until(b) ? 1 : -1))
  return held.find(({ state }) => state === asked) ?? longest
}

/** Spans without license coverage: after the license ends, or always without one. */
export const unlicensedSpans = (held: ActiveLicense | null): readonly TimeSpan[] =>
  held === null ? [{ from: -Infinity, to: Infinity }] : afterLicenseEnd(held.endsAt)

/**
 * All starts that members can book by a schedule; `taken` holds occupied times other than time
 * off: visits, holds and the external calendar.
 */
export const listBookableStarts = (
  { calendar, off }: Schedule,
  taken: readonly TimeSpan[],
  now: number,
  within: TimeSpan = { from: now, to: Infinity },
): readonly number[] => listFreeStarts(calendar, [...taken, ...off], now, within)

/** Compares what members would see after a change with what they see now. */
export function compareSchedules(before: Schedule, after: Schedule, taken: readonly TimeSpan[], now: number) {
  const seen = new Set(listBookableStarts(before, taken, now))
  const free = listBookableStarts(after, taken, now)
  const shown = new Set(free)
  return {
    free,
    gone: [...seen].filter((start) => !shown.has(start)),
    added: free.filter((start) => !seen.has(start)),
  }
}

const isOff = ({ off }: Schedule, visit: TimeSpan): boolean =>
  off.some(({ from, to }) => from < visit.to && visit.from < to)

/** Whether the day of a visit has its own hours. */
function hasOwnDay({ calendar: { zone, dayHours = [] } }: Schedule, visit: TimeSpan): boolean {
  const day = Temporal.Instant.fromEpochMilliseconds(visit.from).toZonedDateTimeISO(zone).toPlainDate()
  return dayHours.some((own) => own.day === day.toString())
}

/**
 * Whether a change newly puts a booked visit into time off or outside the hours. An earlier decision is asked
 * again only for new time off. Giving a day its own hours requires a decision on every visit outside them.
 */
export const isVisitAffected = (before: Schedule, after: Schedule, visit: TimeSpan): boolean =>
  !isOff(before, visit) &&
  (isOff(after, visit) ||
    (!isWithinHours(after.calendar, visit.from) &&
      (isWithinHours(before.calendar, visit.from) || (hasOwnDay(after, visit) && !hasOwnDay(before, visit)))))

/** Returns the schedule before and after a valid change, and the booked visits it affects. */
export async function evaluateChange(
  { db, vault }: { readonly db: Queryable; readonly vault: PatientVault },
  providerId: number,
  change: CalendarChange,
  at: { readonly now: Temporal.Instant; readonly lock: boolean },
): Promise<{ readonly before: Schedule; readonly after: Schedule; readonly met: readonly BookedVisitRow[] }> {
  const read = await readSchedule(db, providerId, at.now, at.lock)
  if (!read) throw createNotFoundError()
  const before = dropPastHours(read, at.now.toZonedDateTimeISO(read.calendar.zone).toPlainDate().toString())
  const problems = validateChange(change, before, at.now)
  if (problems.length > 0) throw createValidationError(problems)
  const after = applyChange(before, change)
  if (!after) throw createNotFoundError()
  const visits = await listBookedVisits({ db, vault }, providerId, at.now)
  return {
    before,
    after,
    met: visits.filter(({ visit }) => isVisitAffected(before, after, toTimeSpan(visit))),
  }
}

/**
 * Previews what members of `state` would see after a change, and which booked visits need a decision first.
 */
export async function previewChange(
  { db, clock, vault }: Pick<AppContext, 'db' | 'clock' | 'vault'>,
  { providerId }: CounselorCaller,
  change: CalendarChange,
  state: string | undefined,
): Promise<{ readonly preview: CalendarPreview; readonly shown: readonly BookedVisitRow[] }> {
  const now = clock.now()
  const { before, after, met } = await evaluateChange({ db, vault }, providerId, change, { now, lock: false })
  const licensed = selectLicense(await listActiveLicenses(db, providerId, now), state)
  const { taken } = await listOccupiedTimes(db, providerId, now)
  const { zone } = before.calendar
  const texts = (starts: readonly number[]) => starts.map((start) => formatWithOffset(start, zone))
  const found = compareSchedules(
    before,
    after,
    [...taken, ...unlicensedSpans(licensed)],
    now.epochMilliseconds,
  )
  return {
    shown: met,
    preview: {
      zone,
      free: texts(found.free),
      gone: texts(found.gone),
      added: texts(found.added),
      visits: met.map((row) => presentBookedVisit(row, zone)),
    },
  }
}
