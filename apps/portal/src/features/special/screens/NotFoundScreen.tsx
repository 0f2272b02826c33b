import { href } from '#lib/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { StillHere } from '../parts/StillHere.tsx'

/** Any path that is no route (ROUTE-51). */
export default function NotFoundScreen() {
  return (
    <Page
      title="We could not find that page"
      lead={<p>The address may have changed, or a letter may be missing. Nothing you did was wrong.</p>}
    >
      <p>
        <ButtonLink to={href('home')}>Go to the home page</ButtonLink>
      </p>
      <StillHere />
    </Page>
  )
}
