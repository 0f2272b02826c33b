import { isRouteAvailable } from '#organization/feature-flags.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { useSessionsLeft } from '#session/coverage/use-sessions-left.ts'

/** Whether another appointment can be offered: sessions are left (ERROR-07) and booking is available. */
export function useCanBookAgain(): boolean {
  const organisation = useOrganization()
  const left = useSessionsLeft()
  return left !== 'none' && isRouteAvailable(organisation, 'provider-schedule')
}
