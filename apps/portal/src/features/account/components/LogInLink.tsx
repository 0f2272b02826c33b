import { href } from '#lib/paths.ts'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { ButtonLink } from '#components/Button.tsx'
import { logInMessages } from '../log-in.messages.ts'

/** Link to log-in, or to the organization's home page where log-in is not available (GUARD-08, GUARD-13). */
export function LogInLink({ label }: { readonly label: string }) {
  const { organisation } = useTenant()
  return isRouteAvailable(organisation, 'login') ? (
    <ButtonLink kind="quiet" to={href('login')}>
      {label}
    </ButtonLink>
  ) : (
    <ButtonLink kind="quiet" to={href('home')}>
      {logInMessages.findOrganization}
    </ButtonLink>
  )
}
