import { Button } from '#components/Button.tsx'
import { Page } from '#components/Page.tsx'
import { useSessionClient } from './session-context.tsx'
import { componentMessages } from '#components/components.messages.ts'
import { sessionEndedMessages as words } from './lifecycle/session-ended.messages.ts'

/**
 * Shown instead of a private page while the session cannot be restored because the API does not respond
 * (RD-006).
 */
export function SessionUnavailable() {
  const session = useSessionClient()
  return (
    <Page title={words.noService} lead={<p role="alert">{words.stillLoggedIn}</p>}>
      <Button onClick={() => session.tryAgain()}>{componentMessages.tryAgain}</Button>
    </Page>
  )
}
