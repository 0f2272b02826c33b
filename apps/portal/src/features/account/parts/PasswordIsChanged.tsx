import { Page } from '#ui/Page.tsx'
import { ToLogIn } from './ToLogIn.tsx'
import { logInWords } from '../log-in.words.ts'
import { passwordWords as words } from '../password.words.ts'

/** A new password was set by link or code. */
export const PasswordIsChanged = () => (
  <Page title={words.changed} lead={words.logInNow}>
    <ToLogIn label={logInWords.title} />
  </Page>
)
