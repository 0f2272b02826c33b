import { href } from '#lib/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { PhoneSupportNotice } from '../parts/StillHere.tsx'
import { systemPageMessages } from '../special.words.ts'

/** Any path that is no route (ROUTE-51). */
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
