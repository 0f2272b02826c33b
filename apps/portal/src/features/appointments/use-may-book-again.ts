import { isRouteAvailable } from '#organisation/offers.ts'
import { useOrganization } from '#organisation/organisation-context.tsx'
import { useSessionsLeft } from '#session/coverage/sessions-left.ts'

/** Whether another appointment may be offered: not to whoever has no session left (ERROR-07), and where there is a way to book one. */
export function useCanBookAgain(): boolean {
  const organisation = useOrganization()
  const left = useSessionsLeft()
  return left !== 'none' && isRouteAvailable(organisation, 'provider-schedule')
}
