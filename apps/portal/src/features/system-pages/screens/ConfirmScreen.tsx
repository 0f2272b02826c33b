import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNow } from '#form/state/use-now.ts'
import { useNavigate } from 'react-router'
import { href } from '#lib/paths.ts'
import { useIsMounted } from '#lib/use-is-mounted.ts'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { type ConfirmPrompt, parseConfirmPrompt, type VisitToCancel } from '#session/confirm-prompt.ts'
import {
  type ConfirmedAction,
  actionDestinations,
  performAction,
  describeRefusal,
} from '#session/confirmed-actions.ts'
import { getLongestCancellationPreview, previewCancellation } from '#session/coverage/coverage-preview.ts'
import { CoveragePreviewNotice } from '#session/coverage/CoveragePreviewNotice.tsx'
import { useNextConcern, useCoverage } from '#session/coverage/use-coverage.ts'
import { PATIENT_QUERY_KEY } from '#session/patient/unread-count.ts'
import {
  useNotices,
  useSessionClient,
  useSession,
  useFollowVisitChange,
  usePendingVisitChange,
} from '#session/session-context.tsx'
import { useUnavailableReason } from '#session/visits/unavailable/use-unavailable-reason.ts'
import { VisitUnavailable } from '#session/visits/unavailable/VisitUnavailable.tsx'
import type { UnavailableReason } from '#session/visits/unavailable/unavailable-reason.ts'
import { useBookAgain } from '#session/visits/use-book-again.ts'
import { useStartReschedule } from '#session/visits/use-start-reschedule.ts'
import { visitChangeLabels, type ReschedulableVisit } from '#session/visits/visit-text.ts'
import { Banner } from '#components/Banner.tsx'
import { Button, ButtonLink } from '#components/Button.tsx'
import { Page } from '#components/Page.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { systemPageMessages } from '../system-pages.messages.ts'

/**
 * Runs the action once, however often the button is pressed, and navigates to its target; a refusal shows its
 * reason and leads back. A missing answer is handled here: the action may have succeeded, and a closed page
 * receives no result.
 */
function useConfirmedAction(notice: ConfirmPrompt) {
  const session = useSessionClient()
  const notices = useNotices()
  const navigate = useNavigate()
  const client = useQueryClient()
  const started = useRef(false)
  const isHere = useIsMounted()
  const [busy, setBusy] = useState(false)
  // An action pressed on this page is pending, not in doubt.
  const [isInDoubt, setIsInDoubt] = useState(notice.isPressed === true)
  const act = async (asked: ConfirmedAction): Promise<void> => {
    if (started.current) return
    started.current = true
    setBusy(true)
    notices.setConfirm({ ...notice, isPressed: true })
    const { to, back, lists } = actionDestinations[asked.name]
    let isWaited = false
    try {
      const doIt = async (): Promise<void> => {
        await performAction(asked, session)
        await Promise.all(lists.map((list) => client.resetQueries({ queryKey: [list] })))
        isWaited =
          isHere() || (asked.name === 'cancel-appointment' && notices.visitChanges.isFollowed(asked.id))
      }
      await (asked.name === 'cancel-appointment'
        ? notices.visitChanges.during(asked.id, 'canceling', doIt)
        : doIt())
      // A canceled visit gives its session back.
      void client.invalidateQueries({ queryKey: [PATIENT_QUERY_KEY] })
      notices.visitChanges.tellChanged()
      notices.forgetConfirm()
      if (notice.done) notices.done.tell(notice.done)
      // A person who has moved on stays where they are, unless the session ended: then every private page
      // closes.
      if (isWaited || asked.name === 'log-out-everywhere') void navigate(to, { replace: true })
    } catch (error) {
      started.current = false
      setBusy(false)
      setIsInDoubt(true)
      if (!(error instanceof ApiError)) {
        // It may have succeeded, so the data of the previous page is stale.
        for (const list of lists) void client.resetQueries({ queryKey: [list] })
        return
      }
      notices.forgetConfirm()
      notices.setError({ message: describeRefusal(asked, error), ...back })
      void navigate(href('error'), { replace: true })
    }
  }
  return { busy, act, isInDoubt }
}

/** No answer arrived, or the page was reloaded before: the outcome is unknown here. */
function OutcomeUnknown({ act }: { readonly act: ConfirmedAction }) {
  const { back } = actionDestinations[act.name]
  return (
    <>
      <Banner kind="warning" title={systemPageMessages.inDoubt} live>
        <p>{systemPageMessages.inDoubtHow}</p>
      </Banner>
      <p>
        <ButtonLink kind="quiet" to={back.link}>
          {back.label}
        </ButtonLink>
      </p>
    </>
  )
}

/** What canceling does to the covered session of the visit. */
function CancellationCoveragePreview({
  id,
  visit: { start, freeUntil },
}: {
  readonly id: number
  readonly visit: VisitToCancel
}) {
  const { coverage, isLate } = useCoverage()
  const zone = useTimeZone()
  const now = useNow()
  const until = freeUntil === null ? null : Temporal.Instant.from(freeUntil)
  const visit = { id, start: Temporal.Instant.from(start), freeUntil: until }
  const told = previewCancellation(coverage, visit, { zone, now, concern: useNextConcern() })
  return <CoveragePreviewNotice told={told} isLate={isLate} longest={getLongestCancellationPreview(zone)} />
}

/** The visit this prompt would cancel, if it can be rescheduled instead; null for any other prompt. */
function getReschedulableVisit({ button, visit, done }: ConfirmPrompt): ReschedulableVisit | null {
  if (!('act' in button) || button.act.name !== 'cancel-appointment' || !visit || !done?.again) return null
  return { ...done.again, id: button.act.id, start_time: visit.start }
}

/** Offers another time instead: it uses no session, even where canceling does (BOOK-06). */
function RescheduleInstead({ notice, busy }: { readonly notice: ConfirmPrompt; readonly busy: boolean }) {
  const move = useStartReschedule()
  const organisation = useOrganization()
  const visit = getReschedulableVisit(notice)
  if (visit === null || !isRouteAvailable(organisation, 'provider-schedule')) return null
  return (
    <p>
      <Button kind="secondary" disabled={busy} onClick={() => move(visit)}>
        {systemPageMessages.moveInstead}
      </Button>
    </p>
  )
}

/** Replaces the prompt: the visit was canceled or rescheduled elsewhere, or has started. */
function VisitAlreadyChanged({
  notice,
  why,
}: {
  readonly notice: ConfirmPrompt
  readonly why: UnavailableReason
}) {
  const bookAgain = useBookAgain()
  const { visit, done } = notice
  const again = done?.again
  return (
    <Page title={systemPageMessages.nothing}>
      <VisitUnavailable
        why={why}
        start={visit?.start ?? null}
        onAnother={again === undefined ? null : () => bookAgain(again)}
      />
    </Page>
  )
}

function ConfirmQuestion({ notice }: { readonly notice: ConfirmPrompt }) {
  const { busy, act, isInDoubt } = useConfirmedAction(notice)
  const { button, cancel } = notice
  const asked = 'act' in button && button.act.name === 'cancel-appointment' ? button.act.id : null
  const { why } = useUnavailableReason(asked)
  // Pressed before this page was left and reopened: navigates when it ends.
  const isOnItsWay = usePendingVisitChange(asked) !== null && !busy
  useFollowVisitChange(asked)
  if (isOnItsWay)
    return (
      <Page title={notice.message} lead={<p>{notice.description}</p>}>
        <LoadingPlaceholder what={visitChangeLabels.canceling} lines={2} />
      </Page>
    )
  // A change made on this page needs no notice.
  if (why !== null && !busy && !isInDoubt) return <VisitAlreadyChanged notice={notice} why={why} />
  // The destructive button is not the primary one: the way back is as close.
  const givesUp = 'act' in button && button.act.name === 'cancel-appointment'
  return (
    <Page
      title={notice.message}
      lead={
        <>
          <p>{notice.description}</p>
          {notice.visit && givesUp ? (
            <CancellationCoveragePreview id={button.act.id} visit={notice.visit} />
          ) : null}
        </>
      }
    >
      <p>
        {'act' in button ? (
          <Button kind={givesUp ? 'danger' : 'primary'} busy={busy} onClick={() => void act(button.act)}>
            {button.label}
          </Button>
        ) : (
          <ButtonLink to={button.link}>{button.label}</ButtonLink>
        )}
      </p>
      {isInDoubt ? null : <RescheduleInstead notice={notice} busy={busy} />}
      {isInDoubt && 'act' in button ? (
        <OutcomeUnknown act={button.act} />
      ) : cancel ? (
        <p>
          {busy ? (
            // Going back cannot stop a pending action.
            <Button kind={givesUp ? 'primary' : 'quiet'} disabled>
              {cancel.label}
            </Button>
          ) : (
            <ButtonLink kind={givesUp ? 'primary' : 'quiet'} to={cancel.link}>
              {cancel.label}
            </ButtonLink>
          )}
        </p>
      ) : null}
    </Page>
  )
}

/**
 * /confirm: message, description and one button with an action or a link, also after a reload (SCREEN-03,
 * SCREEN-04).
 */
export default function ConfirmScreen() {
  const { status } = useSession()
  const notice = parseConfirmPrompt(useNotices().confirm())
  if (status === 'restoring')
    return (
      <Page title={systemPageMessages.oneMoment}>
        <LoadingPlaceholder what={systemPageMessages.oneMoment} />
      </Page>
    )
  if (notice) return <ConfirmQuestion notice={notice} />
  const isMember = status === 'member'
  return (
    <Page
      title={systemPageMessages.nothing}
      lead={<p>{isMember ? systemPageMessages.noQuestionMember : systemPageMessages.noQuestion}</p>}
    >
      <ButtonLink to={isMember ? href('appointments') : href('home')}>
        {isMember ? systemPageMessages.seeAppointments : systemPageMessages.goHome}
      </ButtonLink>
    </Page>
  )
}
