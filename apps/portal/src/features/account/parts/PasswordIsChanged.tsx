import { Page } from '#ui/Page.tsx'
import { LogInLink } from './ToLogIn.tsx'
import { logInMessages } from '../log-in.words.ts'
import { passwordMessages as words } from '../password.words.ts'

/** A new password was set by link or code. */
export const PasswordChanged = () => (
  <Page title={words.changed} lead={words.logInNow}>
    <LogInLink label={logInMessages.title} />
  </Page>
)
