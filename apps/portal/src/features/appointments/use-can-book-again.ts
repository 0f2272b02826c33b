import { isRouteAvailable } from '#organization/restricted-routes.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { useSessionsLeft } from '#session/coverage/use-sessions-left.ts'

/** Whether another appointment may be offered: not to whoever has no session left (ERROR-07), and where there is a way to book one. */
export function useCanBookAgain(): boolean {
  const organisation = useOrganization()
  const left = useSessionsLeft()
  return left !== 'none' && isRouteAvailable(organisation, 'provider-schedule')
}
