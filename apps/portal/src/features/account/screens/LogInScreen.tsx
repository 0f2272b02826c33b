import { href } from '#lib/paths.ts'
import { isRouteAvailable } from '#organization/restricted-routes.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { Link } from '#components/Link.tsx'
import { Page } from '#components/Page.tsx'
import { HeldSlot, LoggedOutReason } from '../parts/deferred-parts.ts'
import { LogInForm } from '../components/LogInForm.tsx'
import { logInMessages as words } from '../log-in.messages.ts'

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
