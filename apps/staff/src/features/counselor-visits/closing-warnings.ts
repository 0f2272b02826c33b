import type { Attendance, CounselorVisit } from '@evenkeel/api-contract/counselor/visits'
import { formatTime } from '@evenkeel/api-contract/time/format-date-time'
import { visitMessages as words } from '#features/counselor-workspace/workspace.messages.ts'

/** What follows for the sessions of a person who did not come. */
export const describeNoShow = ({ no_show_counts: counts }: CounselorVisit): string =>
  counts ? words.noShowCosts : words.noShowFree

/** What is said before a visit is closed, and asked once more; nothing where it is over and the person came. */
export function listClosingWarnings(
  visit: CounselorVisit,
  attendance: Attendance,
  { now, zone }: { readonly now: number; readonly zone: string },
): readonly string[] {
  const ends = Temporal.Instant.from(visit.visit.ends_at)
  const early = [
    words.bookedUntil({ time: formatTime(ends, zone) }),
    ...(visit.room === null ? [] : [words.endsRoom]),
  ].join(' ')
  const said = [
    ...(now < ends.epochMilliseconds ? [early] : []),
    ...(attendance === 'did_not_come' ? [describeNoShow(visit)] : []),
  ]
  return said.length === 0 ? [] : [...said, words.noWayBack]
}
