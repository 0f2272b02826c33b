import type { CalendarChange, CalendarPreview } from '@evenkeel/contract/counselor/calendar'
import { invalid, notFound } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import { withOffset } from '#availability/wall-time.ts'
import type { CounselorCaller } from '#counselor/caller.ts'
import type { PatientVault } from '#patient-vault.ts'
import type { ServiceDeps } from '#service.ts'
import { licencesOf } from '#providers/store.ts'
import { shownState, unlicensed } from './licences.ts'
import { visitShown } from './present.ts'
import { isMet, previewOf } from './preview.ts'
import { changed, problemsOf, type Schedule, withoutPast } from './schedule.ts'
import { type BookedRow, listBookedVisits, listTaken, readSchedule, spanOf } from './store.ts'

/** The schedule before and after a change that can be made, and the booked visits that it meets. */
export async function judgeChange(
  { db, vault }: { readonly db: Queryable; readonly vault: PatientVault },
  providerId: number,
  change: CalendarChange,
  at: { readonly now: Temporal.Instant; readonly lock: boolean },
): Promise<{ readonly before: Schedule; readonly after: Schedule; readonly met: readonly BookedRow[] }> {
  const read = await readSchedule(db, providerId, at.now, at.lock)
  if (!read) throw notFound()
  const before = withoutPast(read, at.now.toZonedDateTimeISO(read.calendar.zone).toPlainDate().toString())
  const problems = problemsOf(change, before, at.now)
  if (problems.length > 0) throw invalid(problems)
  const after = changed(before, change)
  if (!after) throw notFound()
  const visits = await listBookedVisits({ db, vault }, providerId, at.now)
  return { before, after, met: visits.filter(({ visit }) => isMet(before, after, spanOf(visit))) }
}

/** What members would see after a change, as those of `state` see it, and which booked visits need a decision first. */
export async function previewChange(
  { db, clock, vault }: Pick<ServiceDeps, 'db' | 'clock' | 'vault'>,
  { providerId }: CounselorCaller,
  change: CalendarChange,
  state: string | undefined,
): Promise<{ readonly preview: CalendarPreview; readonly shown: readonly BookedRow[] }> {
  const now = clock.now()
  const { before, after, met } = await judgeChange({ db, vault }, providerId, change, { now, lock: false })
  const licensed = shownState(await licencesOf(db, providerId, now), state)
  const { taken } = await listTaken(db, providerId, now)
  const { zone } = before.calendar
  const texts = (starts: readonly number[]) => starts.map((start) => withOffset(start, zone))
  const found = previewOf(before, after, [...taken, ...unlicensed(licensed)], now.epochMilliseconds)
  return {
    shown: met,
    preview: {
      zone,
      free: texts(found.free),
      gone: texts(found.gone),
      added: texts(found.added),
      visits: met.map((row) => visitShown(row, zone)),
    },
  }
}
