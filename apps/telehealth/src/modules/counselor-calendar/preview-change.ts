import type { CalendarChange, CalendarPreview } from '@evenkeel/api-contract/counselor/calendar'
import { createValidationError, createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { formatWithOffset } from '#modules/availability/wall-time.ts'
import type { CounselorCaller } from '#modules/counselor-auth/counselor-caller.ts'
import type { PatientVault } from '#patient-vault.ts'
import type { AppContext } from '#app-context.ts'
import { listActiveLicenses } from '#modules/providers/repository.ts'
import { selectLicense, unlicensedSpans } from './license-coverage.ts'
import { presentBookedVisit } from './presenter.ts'
import { isVisitAffected, compareSchedules } from './change-preview.ts'
import { applyChange, validateChange, type Schedule, dropPastHours } from './schedule.ts'
import {
  type BookedVisitRow,
  listBookedVisits,
  listOccupiedTimes,
  readSchedule,
  toTimeSpan,
} from './repository.ts'

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
