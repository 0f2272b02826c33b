import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { useSessionClient } from './session-context.tsx'
import { componentMessages } from '#ui/ui.words.ts'
import { sessionEndedMessages as words } from './lifecycle/session-ending.words.ts'

/** Said in place of a private page while the session cannot be brought back because nothing answers (RD-006). */
export function SessionUnavailable() {
  const session = useSessionClient()
  return (
    <Page title={words.noService} lead={<p role="alert">{words.stillLoggedIn}</p>}>
      <Button onClick={() => session.tryAgain()}>{componentMessages.tryAgain}</Button>
    </Page>
  )
}
