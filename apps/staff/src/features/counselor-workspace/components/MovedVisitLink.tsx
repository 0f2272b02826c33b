import type { CaseVisit } from '@evenkeel/api-contract/counselor/cases'
import { Link } from 'react-router'
import { formatDayTime } from '#lib/time/date-time.ts'
import { visitMessages as words } from '../workspace.messages.ts'

/** Where a person moved a visit: the way to the new one, or that another counselor has it. */
export function MovedVisitLink({ visit, zone }: { readonly visit: CaseVisit; readonly zone: string }) {
  const { moved_to: next } = visit
  if (next === null) return words.movedAway
  return (
    <Link to={`/counselor/visits/${next.id}`}>
      {words.movedTo({ time: formatDayTime(next.starts_at, zone) })}
    </Link>
  )
}
