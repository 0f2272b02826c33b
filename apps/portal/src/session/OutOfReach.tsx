import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { useSession } from './session-context.tsx'

/** Said in place of a private page while the session cannot be brought back because nothing answers (RD-006). */
export function OutOfReach() {
  const session = useSession()
  return (
    <Page
      title="We cannot reach our service right now"
      lead={<p role="alert">You are still logged in. Please check your connection and try again.</p>}
    >
      <Button onClick={() => session.tryAgain()}>Try again</Button>
    </Page>
  )
}
