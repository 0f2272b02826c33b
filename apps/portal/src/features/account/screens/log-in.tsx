import { errorTexts } from '@evenkeel/contract/error-texts'
import { href } from '#lib/paths.ts'
import { useWhoIsHere } from '#session/session-context.tsx'
import { Banner } from '#ui/banner.tsx'
import { Link } from '#ui/link.tsx'
import { Page } from '#ui/page.tsx'
import { LogInForm } from '../parts/LogInForm.tsx'

/** /log-in (ROUTE-25). After a forced log-out it says why (STATE-15). */
export default function LogInScreen() {
  const { expired } = useWhoIsHere()
  return (
    <Page title="Log in">
      {expired ? (
        <Banner kind="info" live>
          <p>{errorTexts.sessionExpired}</p>
        </Banner>
      ) : null}
      <LogInForm />
      <p>
        <span>No account yet? </span>
        <Link to={href('help-myself')}>Start here, and make one on the way</Link>
      </p>
      <p>
        <Link to={href('privacy')}>Privacy Policy</Link>
      </p>
    </Page>
  )
}
