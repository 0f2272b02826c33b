import { useQuery } from '@tanstack/react-query'
import { upcomingAppointmentsQuery } from '#session/patient/appointment-queries.ts'
import { useSessionClient } from '#session/session-context.tsx'
import type { RebookingTarget } from '#session/visits/rebooking-target.ts'
import { useBookAgain } from '#session/visits/use-book-again.ts'
import type { ButtonKind } from '@evenkeel/ui/Button'
import { Button } from '#components/Button.tsx'
import { otherAppointmentMessages } from '../other-appointments.messages.ts'
import { useCanBookAgain } from '../use-can-book-again.ts'

/**
 * Link to another time with the same counselor; not shown when no sessions are left (ERROR-07). The label
 * says "another" when a visit with that counselor is upcoming, because "again" would leave open whether that
 * one is booked.
 */
export function BookAgain({
  visit,
  kind = 'secondary',
}: {
  readonly visit: RebookingTarget
  readonly kind?: ButtonKind
}) {
  const isOffered = useCanBookAgain()
  const bookAgain = useBookAgain()
  const session = useSessionClient()
  // The page fetches them.
  const { data: upcoming = [] } = useQuery({
    ...upcomingAppointmentsQuery(session, session.telehealthUserId() ?? 0),
    enabled: false,
  })
  if (!isOffered) return null
  const isAhead = upcoming.some(({ provider_id: id }) => id === visit.provider_id)
  const words = isAhead ? otherAppointmentMessages.bookAnotherWith : otherAppointmentMessages.bookAgainWith
  return (
    <Button kind={kind} onClick={() => bookAgain(visit)}>
      {words({ name: visit.provider.fullname })}
    </Button>
  )
}
