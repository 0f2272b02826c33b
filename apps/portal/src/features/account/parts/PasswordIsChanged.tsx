import { href } from '#lib/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'

/** A new password was set by link or code. */
export const PasswordIsChanged = () => (
  <Page title="Your password is changed" lead="You can log in with it now.">
    <ButtonLink to={href('login')}>Log in</ButtonLink>
  </Page>
)
