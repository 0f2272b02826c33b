import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { href } from '#lib/paths.ts'
import { useSession, useVisit, useWhoIsHere } from '#session/session-context.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { Waiting } from '#ui/waiting.tsx'

/** /log-out: nothing of the person stays on this device (ROUTE-26, AUTH-06). */
export default function LogOutScreen() {
  const session = useSession()
  const visit = useVisit()
  const client = useQueryClient()
  const { status } = useWhoIsHere()
  useEffect(() => {
    if (status === 'restoring') return
    visit.clear()
    client.removeQueries()
    session.holdAnswerToken(null)
    if (session.read().user !== null) void session.signOut()
  }, [session, visit, client, status])
  if (status !== 'visitor')
    return (
      <Page title="Logging out">
        <Waiting what="One moment" lines={0} />
      </Page>
    )
  return (
    <Page title="You are logged out" lead="Take good care of yourself. You can come back at any time.">
      <p>
        <ButtonLink to={href('login')}>Log in again</ButtonLink>
      </p>
      <p>
        <ButtonLink kind="quiet" to={href('home')}>
          Go to the home page
        </ButtonLink>
      </p>
    </Page>
  )
}
