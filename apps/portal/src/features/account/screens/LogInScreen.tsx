import { href } from '#lib/paths.ts'
import { isRouteAvailable } from '#organisation/offers.ts'
import { useTenant } from '#organisation/organisation-context.tsx'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { HeldSlot, LoggedOutReason } from '../parts/deferred-parts.ts'
import { LogInForm } from '../parts/LogInForm.tsx'
import { logInMessages as words } from '../log-in.words.ts'

/** What is typed goes nowhere before it is sent. */
export const readsNothing = true

/** /log-in (ROUTE-25). After a forced log-out, or one in another tab, it says why (STATE-15, STORE-04). */
export default function LogInScreen() {
  const { organisation } = useTenant()
  return (
    <Page title={words.title}>
      <LoggedOutReason />
      <HeldSlot />
      <LogInForm />
      {isRouteAvailable(organisation, 'help-myself') ? (
        <p>
          <span>{`${words.noAccount} `}</span>
          <Link to={href('help-myself')}>{words.startHere}</Link>
        </p>
      ) : null}
      <p>
        <Link to={href('privacy')}>{words.privacy}</Link>
      </p>
    </Page>
  )
}
