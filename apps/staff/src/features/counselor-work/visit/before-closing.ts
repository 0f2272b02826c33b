import type { Attendance, CounselorVisit } from '@evenkeel/contract/counselor/visits'
import { clockTime } from '@evenkeel/contract/moments'
import { visitWords as words } from '../work.words.ts'

/** What follows for the sessions of a person who did not come. */
export const noShowText = ({ no_show_counts: counts }: CounselorVisit): string =>
  counts ? words.noShowCosts : words.noShowFree

/** What is said before a visit is closed, and asked once more; nothing where it is over and the person came. */
export function saidBefore(
  visit: CounselorVisit,
  attendance: Attendance,
  { now, zone }: { readonly now: number; readonly zone: string },
): readonly string[] {
  const ends = Temporal.Instant.from(visit.visit.ends_at)
  const early = [
    words.bookedUntil({ time: clockTime(ends, zone) }),
    ...(visit.room === null ? [] : [words.endsRoom]),
  ].join(' ')
  const said = [
    ...(now < ends.epochMilliseconds ? [early] : []),
    ...(attendance === 'did_not_come' ? [noShowText(visit)] : []),
  ]
  return said.length === 0 ? [] : [...said, words.noWayBack]
}
