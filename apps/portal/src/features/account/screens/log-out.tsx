import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { href } from '#lib/paths.ts'
import { useDrafts, useSession, useVisit, useWhoIsHere } from '#session/session-context.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ButtonRow } from '#ui/button-row.tsx'
import { Page } from '#ui/page.tsx'
import { Waiting } from '#ui/waiting.tsx'

/** Asks before words are lost: what is not sent yet lies in this browser only, and log-out removes it. */
function AskFirst({ onLogOut }: { readonly onLogOut: () => void }) {
  return (
    <Page
      title="You have something that is not sent yet"
      lead="If you log out now, it is deleted from this device. That way nobody else who uses it can read it."
    >
      <ButtonRow>
        <ButtonLink to={href('messages')}>Go on writing</ButtonLink>
        <Button kind="secondary" onClick={onLogOut}>
          Log out and delete it
        </Button>
      </ButtonRow>
    </Page>
  )
}

/** /log-out: nothing of the person stays on this device (ROUTE-26, AUTH-06); words that would be lost are asked about first. */
export default function LogOutScreen() {
  const session = useSession()
  const visit = useVisit()
  const client = useQueryClient()
  const drafts = useDrafts()
  const { status } = useWhoIsHere()
  const [isAsking, setIsAsking] = useState(false)
  const [isSure, setIsSure] = useState(false)
  useEffect(() => {
    if (status === 'restoring') return undefined
    let isHere = true
    const leave = () => {
      visit.clear()
      client.removeQueries()
      session.holdAnswerToken(null)
      if (session.read().user !== null) void session.signOut()
    }
    void (async () => {
      const isAsked = !isSure && status === 'member' && (await drafts.holdsAny())
      if (!isHere) return
      if (isAsked) setIsAsking(true)
      else leave()
    })()
    return () => {
      isHere = false
    }
  }, [session, visit, client, drafts, status, isSure])
  if (isAsking && !isSure && status === 'member') return <AskFirst onLogOut={() => setIsSure(true)} />
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
