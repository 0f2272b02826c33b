import { href } from '#lib/paths.ts'
import { useNotices } from '#session/session-context.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { StillHere } from '../parts/still-here.tsx'

/** /error: says what happened, with an optional way on (SCREEN-01, SCREEN-02). What was typed before is still there. */
export default function ErrorScreen() {
  const { message, link, label } = useNotices().error()
  return (
    <Page title="This did not work out" lead={<p role="alert">{message}</p>}>
      {link && label ? (
        <p>
          <ButtonLink to={link}>{label}</ButtonLink>
        </p>
      ) : null}
      <p>
        <ButtonLink kind={link && label ? 'secondary' : 'primary'} to={href('home')}>
          Go to the home page
        </ButtonLink>
      </p>
      <StillHere />
    </Page>
  )
}
