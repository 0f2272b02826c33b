import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { href } from '#lib/paths.ts'
import {
  useDrafts,
  useNotices,
  useSessionClient,
  useBookingWizard,
  useSession,
} from '#session/session-context.tsx'
import { RouteLinkButton } from '#organization/RouteLinkButton.tsx'
import { Button, ButtonLink } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { Page } from '#components/Page.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import {
  findUnsentDraft,
  type UnsentDraft,
  describeUnsentDraft,
  getUnsentDraftLink,
} from '../unsent-drafts.ts'
import { logOutMessages as words } from '../log-out.messages.ts'

/** The way back to what is not sent yet. */
function ReturnToUnsent({ unsent }: { readonly unsent: UnsentDraft }) {
  const { slot } = useBookingWizard().read()
  const { to, says } = getUnsentDraftLink(unsent, slot !== null)
  return <ButtonLink to={to}>{says}</ButtonLink>
}

/** Asks before words are lost: what is not sent yet lies in this browser only, and log-out removes it. */
function ConfirmLogOut({
  unsent,
  onLogOut,
}: {
  readonly unsent: UnsentDraft
  readonly onLogOut: () => void
}) {
  const { slot } = useBookingWizard().read()
  return (
    <Page title={words.unsent} lead={`${describeUnsentDraft(unsent, slot !== null)} ${words.deleted}`}>
      <ButtonRow>
        <ReturnToUnsent unsent={unsent} />
        <Button kind="secondary" onClick={onLogOut}>
          {words.deleteIt}
        </Button>
      </ButtonRow>
    </Page>
  )
}

/** /log-out: nothing of the person stays on this device (ROUTE-26, AUTH-06); words that would be lost are asked about first. */
export default function LogOutScreen() {
  const session = useSessionClient()
  const booking = useBookingWizard()
  const client = useQueryClient()
  const drafts = useDrafts()
  const notices = useNotices()
  const { status } = useSession()
  const [unsent, setUnsent] = useState<UnsentDraft | null>(null)
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
      const found = isSure || status !== 'member' ? null : await findUnsentDraft(drafts)
      if (!isHere) return
      if (found) setUnsent(found)
      else leave()
    })()
    return () => {
      isHere = false
    }
  }, [session, booking, client, drafts, notices, status, isSure])
  if (unsent && !isSure && status === 'member')
    return <ConfirmLogOut unsent={unsent} onLogOut={() => setIsSure(true)} />
  if (status !== 'visitor')
    return (
      <Page title={words.loggingOut}>
        <LoadingPlaceholder what={words.moment} lines={0} />
      </Page>
    )
  return (
    <Page title={words.done} lead={words.takeCare}>
      <p>
        <RouteLinkButton name="login">{words.logInAgain}</RouteLinkButton>
      </p>
      <p>
        <ButtonLink kind="quiet" to={href('home')}>
          {words.home}
        </ButtonLink>
      </p>
    </Page>
  )
}
