import { errorTexts } from '@evenkeel/contract/error-texts'
import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { useWhoIsHere } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { LogInForm } from '../parts/LogInForm.tsx'

/** /log-in (ROUTE-25). After a forced log-out it says why (STATE-15). */
export default function LogInScreen() {
  const { expired } = useWhoIsHere()
  const { organisation } = usePlace()
  return (
    <Page title="Log in">
      {expired ? (
        <Banner kind="info" live>
          <p>{errorTexts.sessionExpired}</p>
        </Banner>
      ) : null}
      <LogInForm />
      {offersRoute(organisation, 'help-myself') ? (
        <p>
          <span>No account yet? </span>
          <Link to={href('help-myself')}>Start here, and make one on the way</Link>
        </p>
      ) : null}
      <p>
        <Link to={href('privacy')}>Privacy Policy</Link>
      </p>
    </Page>
  )
}
