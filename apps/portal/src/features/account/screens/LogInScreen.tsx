import { errorTexts } from '@evenkeel/contract/error-texts.words'
import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { LoggedOutElsewhere } from '#session/LoggedOutElsewhere.tsx'
import { useWhoIsHere } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { LogInForm } from '../parts/LogInForm.tsx'
import { logInWords as words } from '../log-in.words.ts'

/** What is typed goes nowhere before it is sent. */
export const readsNothing = true

/** /log-in (ROUTE-25). After a forced log-out, or one in another tab, it says why (STATE-15, STORE-04). */
export default function LogInScreen() {
  const { expired } = useWhoIsHere()
  const { organisation } = usePlace()
  return (
    <Page title={words.title}>
      {expired ? (
        <Banner kind="info" live>
          <p>{errorTexts.sessionExpired}</p>
        </Banner>
      ) : null}
      <LoggedOutElsewhere next={words.goOn} />
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
