import { href } from '#lib/paths.ts'
import { ButtonLink } from '#components/Button.tsx'
import { Page } from '#components/Page.tsx'
import { PhoneSupportNotice } from '../components/PhoneSupportNotice.tsx'
import { systemPageMessages } from '../system-pages.messages.ts'

/** Any path without a route (ROUTE-51). */
export default function NotFoundScreen() {
  return (
    <Page title={systemPageMessages.notFound} lead={<p>{systemPageMessages.notFoundHow}</p>}>
      <p>
        <ButtonLink to={href('home')}>{systemPageMessages.goHome}</ButtonLink>
      </p>
      <PhoneSupportNotice />
    </Page>
  )
}
