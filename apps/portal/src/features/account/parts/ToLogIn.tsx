import { href } from '#lib/paths.ts'
import { isRouteAvailable } from '#organisation/offers.ts'
import { useTenant } from '#organisation/organisation-context.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { logInMessages } from '../log-in.words.ts'

/** The way to log-in, or home, to the own organisation, where there is no log-in (GUARD-08, GUARD-13). */
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
