import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { HeldHour, WhyLoggedOut } from '../parts/deferred-parts.ts'
import { LogInForm } from '../parts/LogInForm.tsx'
import { logInWords as words } from '../log-in.words.ts'

/** What is typed goes nowhere before it is sent. */
export const readsNothing = true

/** /log-in (ROUTE-25). After a forced log-out, or one in another tab, it says why (STATE-15, STORE-04). */
export default function LogInScreen() {
  const { organisation } = usePlace()
  return (
    <Page title={words.title}>
      <WhyLoggedOut />
      <HeldHour />
      <LogInForm />
      {offersRoute(organisation, 'help-myself') ? (
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
