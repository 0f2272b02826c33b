import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { Page } from '#components/Page.tsx'
import { href, visitDetailsSection } from '#lib/paths.ts'
import { RouteLinkButton } from '#organization/RouteLinkButton.tsx'
import {
  CONSENT_DRAFT,
  DOCUMENTS_DRAFT,
  VISIT_DETAILS_DRAFT,
  WORK_QUESTIONS_DRAFT,
} from '#session/drafts/draft-names.ts'
import type { Drafts } from '#session/drafts/drafts.ts'
import {
  useBookingWizard,
  useDrafts,
  useNotices,
  useSession,
  useSessionClient,
} from '#session/session-context.tsx'
import { logOutMessages as words } from '../log-out.messages.ts'

/**
 * Unsent input: a booking with a started agreement, selected documents, visit details, work answers, or a
 * message.
 */
type UnsentDraft = 'booking' | 'documents' | 'details' | 'work' | 'message'

const draftKinds = [
  ['booking', CONSENT_DRAFT],
  ['documents', DOCUMENTS_DRAFT],
  ['details', VISIT_DETAILS_DRAFT],
  ['work', WORK_QUESTIONS_DRAFT],
] as const

/** Finds the member's unsent input; null when there is none. */
export async function findUnsentDraft(
  drafts: Pick<Drafts, 'holdsAny' | 'look'>,
): Promise<UnsentDraft | null> {
  if (!(await drafts.holdsAny())) return null
  for (const [unsent, name] of draftKinds) if ((await drafts.look(name)).state === 'kept') return unsent
  return 'message'
}

/** Describes the unsent input in one sentence. */
function describeUnsentDraft(unsent: UnsentDraft, hasTime: boolean): string {
  if (unsent === 'booking') return hasTime ? words.isBooking : words.isBookingElsewhere
  return {
    documents: words.areDocuments,
    details: words.areDetails,
    work: words.isWork,
    message: words.isMessage,
  }[unsent]
}

/**
 * Path and label of the link back to the draft. A booking can only continue in the tab where its time was
 * chosen.
 */
export function getUnsentDraftLink(
  unsent: UnsentDraft,
  hasTime: boolean,
): { readonly to: string; readonly says: string } {
  if (unsent === 'message') return { to: href('messages'), says: words.writing }
  if (unsent === 'documents') return { to: href('documents'), says: words.documents }
  if (unsent === 'details')
    return {
      to: href('profile-section', { profileSection: visitDetailsSection }),
      says: words.details,
    }
  if (unsent === 'work') return { to: href('home'), says: words.work }
  if (hasTime) return { to: href('appointment'), says: words.booking }
  return { to: href('home'), says: words.stay }
}

/** Link back to the unsent input. */
function ReturnToUnsent({ unsent }: { readonly unsent: UnsentDraft }) {
  const { slot } = useBookingWizard().read()
  const { to, says } = getUnsentDraftLink(unsent, slot !== null)
  return <ButtonLink to={to}>{says}</ButtonLink>
}

/** Asks for confirmation, because unsent input is stored in this browser only and log-out deletes it. */
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

/**
 * /log-out: deletes all personal data from this device (ROUTE-26, AUTH-06); asks first when unsent input
 * would be lost. It says so once the server has ended the session, also one of another organization.
 */
export default function LogOutScreen() {
  const session = useSessionClient()
  const booking = useBookingWizard()
  const client = useQueryClient()
  const drafts = useDrafts()
  const notices = useNotices()
  const { status } = useSession()
  const [unsent, setUnsent] = useState<UnsentDraft | null>(null)
  const [isSure, setIsSure] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const signingOut = useRef(Promise.resolve())
  useEffect(() => {
    if (status === 'restoring') return undefined
    let isHere = true
    const leave = async () => {
      booking.clear()
      notices.forget()
      client.removeQueries()
      session.holdAnswerToken(null)
      if (session.isAnybodySignedIn()) signingOut.current = session.signOut()
      await signingOut.current
      if (isHere) setIsDone(true)
    }
    void (async () => {
      const found = isSure || status !== 'member' ? null : await findUnsentDraft(drafts)
      if (!isHere) return
      if (found) setUnsent(found)
      else await leave()
    })()
    return () => {
      isHere = false
    }
  }, [session, booking, client, drafts, notices, status, isSure])
  if (unsent && !isSure && status === 'member')
    return <ConfirmLogOut unsent={unsent} onLogOut={() => setIsSure(true)} />
  if (status !== 'visitor' || !isDone)
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
