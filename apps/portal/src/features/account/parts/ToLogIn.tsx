import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { logInWords } from '../log-in.words.ts'

/** The way to log-in, or home, to the own organisation, where there is no log-in (GUARD-08, GUARD-13). */
export function ToLogIn({ label }: { readonly label: string }) {
  const { organisation } = usePlace()
  return offersRoute(organisation, 'login') ? (
    <ButtonLink kind="quiet" to={href('login')}>
      {label}
    </ButtonLink>
  ) : (
    <ButtonLink kind="quiet" to={href('home')}>
      {logInWords.findOrganization}
    </ButtonLink>
  )
}
