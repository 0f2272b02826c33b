import { Page } from '#ui/Page.tsx'
import { ToLogIn } from './ToLogIn.tsx'

/** A new password was set by link or code. */
export const PasswordIsChanged = () => (
  <Page title="Your password is changed" lead="You can log in with it now.">
    <ToLogIn label="Log in" />
  </Page>
)
