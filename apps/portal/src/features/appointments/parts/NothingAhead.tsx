import { CalendarDays } from 'lucide-react'
import { OfferedLink } from '#organisation/OfferedLink.tsx'
import type { SessionsLeft } from '#session/patient/patient.ts'
import { Empty } from '#ui/empty/Empty.tsx'
import { CallForMore } from './CallForMore.tsx'

/** Nothing lies ahead. Whoever was here before does not read that there was nothing yet. */
export function NothingAhead({ hasPast, left }: { readonly hasPast: boolean; readonly left: SessionsLeft }) {
  return (
    <Empty
      icon={CalendarDays}
      says={`You have no ${hasPast ? 'upcoming appointments' : 'appointments yet'}.`}
      more="When you book one, you find it here with its day and time."
    >
      {left === 'none' ? (
        <CallForMore />
      ) : (
        <OfferedLink name="appointment-type">Book an appointment</OfferedLink>
      )}
    </Empty>
  )
}
