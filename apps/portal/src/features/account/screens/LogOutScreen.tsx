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
import { OfferedLink } from '#organisation/OfferedLink.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { ButtonRow } from '#ui/ButtonRow.tsx'
import { Page } from '#ui/Page.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { findUnsent, type Unsent, unsentWords, wayBackTo } from '../unsent.ts'
import { logOutWords as words } from '../log-out.words.ts'

/** The way back to what is not sent yet. */
function WayBack({ unsent }: { readonly unsent: Unsent }) {
  const { slot } = useBookingWizard().read()
  const { to, says } = wayBackTo(unsent, slot !== null)
  return <ButtonLink to={to}>{says}</ButtonLink>
}

/** Asks before words are lost: what is not sent yet lies in this browser only, and log-out removes it. */
function AskFirst({ unsent, onLogOut }: { readonly unsent: Unsent; readonly onLogOut: () => void }) {
  const { slot } = useBookingWizard().read()
  return (
    <Page title={words.unsent} lead={`${unsentWords(unsent, slot !== null)} ${words.deleted}`}>
      <ButtonRow>
        <WayBack unsent={unsent} />
        <Button kind="secondary" onClick={onLogOut}>
          {words.deleteIt}
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
      <Page title={words.loggingOut}>
        <Waiting what={words.moment} lines={0} />
      </Page>
    )
  return (
    <Page title={words.done} lead={words.takeCare}>
      <p>
        <OfferedLink name="login">{words.logInAgain}</OfferedLink>
      </p>
      <p>
        <ButtonLink kind="quiet" to={href('home')}>
          {words.home}
        </ButtonLink>
      </p>
    </Page>
  )
}
