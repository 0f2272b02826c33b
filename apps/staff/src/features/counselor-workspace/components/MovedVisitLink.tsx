import type { CaseVisit } from '@evenkeel/api-contract/counselor/cases'
import { Link } from 'react-router'
import { formatDayTime } from '#lib/time/date-time.ts'
import { visitMessages as words } from '../workspace.messages.ts'

/** Link to the new visit after a member moved it, or a notice that another counselor has it. */
export function MovedVisitLink({ visit, zone }: { readonly visit: CaseVisit; readonly zone: string }) {
  const { moved_to: next } = visit
  if (next === null) return words.movedAway
  return (
    <Link to={`/counselor/visits/${next.id}`}>
      {words.movedTo({ time: formatDayTime(next.starts_at, zone) })}
    </Link>
  )
}
