import { href } from '#lib/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { StillHere } from '../parts/StillHere.tsx'
import { specialWords } from '../special.words.ts'

/** Any path that is no route (ROUTE-51). */
export default function NotFoundScreen() {
  return (
    <Page title={specialWords.notFound} lead={<p>{specialWords.notFoundHow}</p>}>
      <p>
        <ButtonLink to={href('home')}>{specialWords.goHome}</ButtonLink>
      </p>
      <StillHere />
    </Page>
  )
}
