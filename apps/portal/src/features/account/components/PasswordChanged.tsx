import { Page } from '#components/Page.tsx'
import { LogInLink } from './LogInLink.tsx'
import { logInMessages } from '../log-in.messages.ts'
import { passwordMessages as words } from '../password.messages.ts'

/** Confirms that a new password was set by link or code. */
export const PasswordChanged = () => (
  <Page title={words.changed} lead={words.logInNow}>
    <LogInLink label={logInMessages.title} />
  </Page>
)
