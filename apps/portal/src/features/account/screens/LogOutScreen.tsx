import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { href } from '#lib/paths.ts'
import {
  useDrafts,
  useNotices,
  useSession,
  useBookingWizard,
  useWhoIsHere,
} from '#session/session-context.tsx'
import { CONSENT_DRAFT, DOCUMENTS_DRAFT } from '#session/drafts/draft-names.ts'
import type { Drafts } from '#session/drafts/drafts.ts'
import { OfferedLink } from '#organisation/OfferedLink.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { ButtonRow } from '#ui/ButtonRow.tsx'
import { Page } from '#ui/Page.tsx'
import { Waiting } from '#ui/Waiting.tsx'

/** What is not sent yet: a booking whose agreement was begun, chosen documents, or else a message. */
type Unsent = 'booking' | 'documents' | 'message'

async function findUnsent(drafts: Drafts): Promise<Unsent | null> {
  if (!(await drafts.holdsAny())) return null
  if ((await drafts.look(CONSENT_DRAFT)).state === 'kept') return 'booking'
  return (await drafts.look(DOCUMENTS_DRAFT)).state === 'kept' ? 'documents' : 'message'
}

/** The way back to what is not sent yet. A booking goes on in the tab where its time was chosen. */
function WayBack({ unsent }: { readonly unsent: Unsent }) {
  const { slot } = useBookingWizard().read()
  if (unsent === 'message') return <ButtonLink to={href('messages')}>Go on writing</ButtonLink>
  if (unsent === 'documents') return <ButtonLink to={href('documents')}>Go on to your documents</ButtonLink>
  if (slot !== null) return <ButtonLink to={href('appointment')}>Go on booking</ButtonLink>
  return <ButtonLink to={href('home')}>Stay logged in</ButtonLink>
}

/** Asks before words are lost: what is not sent yet lies in this browser only, and log-out removes it. */
function AskFirst({ unsent, onLogOut }: { readonly unsent: Unsent; readonly onLogOut: () => void }) {
  return (
    <Page
      title="You have something that is not sent yet"
      lead="If you log out now, it is deleted from this device. That way nobody else who uses it can read it."
    >
      <ButtonRow>
        <WayBack unsent={unsent} />
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
  const booking = useBookingWizard()
  const client = useQueryClient()
  const drafts = useDrafts()
  const notices = useNotices()
  const { status } = useWhoIsHere()
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const [isSure, setIsSure] = useState(false)
  useEffect(() => {
    if (status === 'restoring') return undefined
    let isHere = true
    const leave = () => {
      booking.clear()
      notices.forget()
      client.removeQueries()
      session.holdAnswerToken(null)
      if (session.isAnybodySignedIn()) void session.signOut()
    }
    void (async () => {
      const found = isSure || status !== 'member' ? null : await findUnsent(drafts)
      if (!isHere) return
      if (found) setUnsent(found)
      else leave()
    })()
    return () => {
      isHere = false
    }
  }, [session, booking, client, drafts, notices, status, isSure])
  if (unsent && !isSure && status === 'member')
    return <AskFirst unsent={unsent} onLogOut={() => setIsSure(true)} />
  if (status !== 'visitor')
    return (
      <Page title="Logging out">
        <Waiting what="One moment" lines={0} />
      </Page>
    )
  return (
    <Page title="You are logged out" lead="Take good care of yourself. You can come back at any time.">
      <p>
        <OfferedLink name="login">Log in again</OfferedLink>
      </p>
      <p>
        <ButtonLink kind="quiet" to={href('home')}>
          Go to the home page
        </ButtonLink>
      </p>
    </Page>
  )
}
