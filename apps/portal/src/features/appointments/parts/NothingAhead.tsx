import { CalendarDays } from 'lucide-react'
import { OfferedLink } from '#organisation/OfferedLink.tsx'
import type { SessionsLeft } from '#session/coverage/sessions-left.ts'
import { Empty } from '#ui/empty/Empty.tsx'
import { CallForMore } from './CallForMore.tsx'
import { otherAppointmentWords as words } from '../other-appointments.words.ts'

/** Nothing lies ahead. Whoever was here before does not read that there was nothing yet. */
export function NothingAhead({ hasPast, left }: { readonly hasPast: boolean; readonly left: SessionsLeft }) {
  return (
    <Empty icon={CalendarDays} says={hasPast ? words.noneAhead : words.noneYet} more={words.foundHere}>
      {left === 'none' ? <CallForMore /> : <OfferedLink name="appointment-type">{words.book}</OfferedLink>}
    </Empty>
  )
}
