import { CalendarDays } from 'lucide-react'
import { leadingBack } from '#lib/router/leads-back.ts'
import { RouteLinkButton } from '#organization/RouteLinkButton.tsx'
import type { SessionsLeft } from '#session/coverage/use-sessions-left.ts'
import type { RebookingTarget } from '#session/visits/rebooking-target.ts'
import { EmptyState } from '#components/empty-state/EmptyState.tsx'
import styles from './appointments.module.css'
import { BookAgain } from './BookAgain.tsx'
import { NoSessionsLeft } from './NoSessionsLeft.tsx'
import { otherAppointmentMessages as words } from '../other-appointments.messages.ts'

/** The ways to an appointment: with the counselor one knows, and with any. */
function BookingLinks({ again }: { readonly again: RebookingTarget | null }) {
  return (
    <div className={styles.acts}>
      {again === null ? null : <BookAgain visit={again} kind="primary" />}
      <RouteLinkButton
        name="appointment-type"
        kind={again === null ? 'primary' : 'secondary'}
        state={leadingBack}
      >
        {again === null ? words.book : words.findAnother}
      </RouteLinkButton>
    </div>
  )
}

/** Nothing lies ahead. Whoever was here before does not read that there was nothing yet. */
export function NoUpcomingAppointments({
  hasPast,
  left,
  again,
}: {
  readonly hasPast: boolean
  readonly left: SessionsLeft
  /** With whom a booking is offered first; null where nobody is known, or the page offers it already. */
  readonly again: RebookingTarget | null
}) {
  return (
    <EmptyState icon={CalendarDays} says={hasPast ? words.noneAhead : words.noneYet} more={words.foundHere}>
      {left === 'none' ? <NoSessionsLeft /> : <BookingLinks again={again} />}
    </EmptyState>
  )
}
