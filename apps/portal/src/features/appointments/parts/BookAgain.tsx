import { offersRoute } from '#organisation/offers.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useSessionsLeft } from '#session/coverage/sessions-left.ts'
import type { Again } from '#session/visits/again.ts'
import { useBookAgain } from '#session/visits/use-book-again.ts'
import { Button } from '#ui/Button.tsx'
import { otherAppointmentWords as words } from '../other-appointments.words.ts'

/** The way to another time with the same counselor; no such promise to whoever has no session left (ERROR-07). */
export function BookAgain({ visit }: { readonly visit: Again }) {
  const organisation = useOrganisation()
  const left = useSessionsLeft()
  const bookAgain = useBookAgain()
  if (left === 'none' || !offersRoute(organisation, 'provider-schedule')) return null
  return (
    <Button kind="secondary" onClick={() => bookAgain(visit)}>
      {words.bookAgainWith({ name: visit.provider.fullname })}
    </Button>
  )
}
