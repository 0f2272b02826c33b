import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { useSession } from './session-context.tsx'
import { uiWords } from '#ui/ui.words.ts'
import { sessionEndingWords as words } from './lifecycle/session-ending.words.ts'

/** Said in place of a private page while the session cannot be brought back because nothing answers (RD-006). */
export function OutOfReach() {
  const session = useSession()
  return (
    <Page title={words.noService} lead={<p role="alert">{words.stillLoggedIn}</p>}>
      <Button onClick={() => session.tryAgain()}>{uiWords.tryAgain}</Button>
    </Page>
  )
}
