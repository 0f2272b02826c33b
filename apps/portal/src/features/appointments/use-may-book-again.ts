import { offersRoute } from '#organisation/offers.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useSessionsLeft } from '#session/coverage/sessions-left.ts'

/** Whether another appointment may be offered: not to whoever has no session left (ERROR-07), and where there is a way to book one. */
export function useMayBookAgain(): boolean {
  const organisation = useOrganisation()
  const left = useSessionsLeft()
  return left !== 'none' && offersRoute(organisation, 'provider-schedule')
}
