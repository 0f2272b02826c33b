import { Refused } from '@evenkeel/contract/call'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNow } from '#form/state/use-now.ts'
import { useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useIsHere } from '#lib/router/use-is-here.ts'
import { offersRoute } from '#organisation/offers.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { type ConfirmNotice, confirmOf, type VisitToCancel } from '#session/confirm-notice.ts'
import { type ConfirmedAct, endings, perform, refusalOf } from '#session/confirmed-acts.ts'
import { longestOfCanceling, ofCanceling } from '#session/coverage/foresight.ts'
import { ForesightLine } from '#session/coverage/ForesightLine.tsx'
import { useConcern, useCoverage } from '#session/coverage/use-coverage.ts'
import { PATIENT_KEY } from '#session/patient/unread.ts'
import { useNotices, useSession, useWhoIsHere } from '#session/session-context.tsx'
import { useFollowedVisit, useVisitChange } from '#session/visit-changes.ts'
import { useWhyGone } from '#session/visits/gone/use-why-gone.ts'
import { VisitGone } from '#session/visits/gone/VisitGone.tsx'
import type { WhyGone } from '#session/visits/gone/why-gone.ts'
import { useBookAgain } from '#session/visits/use-book-again.ts'
import { useMoveVisit } from '#session/visits/use-move-visit.ts'
import { changeWords, type Movable } from '#session/visits/visit.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { specialWords } from '../special.words.ts'

/**
 * Does what was asked for, once however often it is pressed, and leads on; a refusal says so and leads back. Silence stays
 * here: it may be done all the same, and a page that is being left hears nothing else.
 */
function useAct(notice: ConfirmNotice) {
  const session = useSession()
  const notices = useNotices()
  const navigate = useNavigate()
  const client = useQueryClient()
  const started = useRef(false)
  const isHere = useIsHere()
  const [busy, setBusy] = useState(false)
  // What was pressed on this page is under way, not in doubt.
  const [isInDoubt, setIsInDoubt] = useState(notice.isPressed === true)
  const act = async (asked: ConfirmedAct): Promise<void> => {
    if (started.current) return
    started.current = true
    setBusy(true)
    notices.setConfirm({ ...notice, isPressed: true })
    const { to, back, lists } = endings[asked.name]
    let isWaited = false
    try {
      const doIt = async (): Promise<void> => {
        await perform(asked, session)
        await Promise.all(lists.map((list) => client.resetQueries({ queryKey: [list] })))
        isWaited =
          isHere() || (asked.name === 'cancel-appointment' && notices.visitChanges.isFollowed(asked.id))
      }
      await (asked.name === 'cancel-appointment'
        ? notices.visitChanges.during(asked.id, 'canceling', doIt)
        : doIt())
      // A visit that was cancelled gives its session back.
      void client.invalidateQueries({ queryKey: [PATIENT_KEY] })
      notices.visitChanges.tellChanged()
      notices.forgetConfirm()
      if (notice.done) notices.done.tell(notice.done)
      // Whoever went on elsewhere meanwhile is left there, but for what ended the session: that takes every private page down.
      if (isWaited || asked.name === 'log-out-everywhere') navigate(to, { replace: true })
    } catch (error) {
      started.current = false
      setBusy(false)
      setIsInDoubt(true)
      if (!(error instanceof Refused)) {
        // It may be done all the same: what the way back shows is older.
        for (const list of lists) void client.resetQueries({ queryKey: [list] })
        return
      }
      notices.forgetConfirm()
      notices.setError({ message: refusalOf(asked, error), ...back })
      navigate(href('error'), { replace: true })
    }
  }
  return { busy, act, isInDoubt }
}

/** No answer came, or the page was loaded again before it did: what came of it is not known here. */
function InDoubt({ act }: { readonly act: ConfirmedAct }) {
  const { back } = endings[act.name]
  return (
    <>
      <Banner kind="warning" title={specialWords.inDoubt} live>
        <p>{specialWords.inDoubtHow}</p>
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
function CancelForesight({
  id,
  visit: { start, freeUntil },
}: {
  readonly id: number
  readonly visit: VisitToCancel
}) {
  const { coverage, isLate } = useCoverage()
  const zone = useZone()
  const now = useNow()
  const until = freeUntil === null ? null : Temporal.Instant.from(freeUntil)
  const visit = { id, start: Temporal.Instant.from(start), freeUntil: until }
  const told = ofCanceling(coverage, visit, { zone, now, concern: useConcern() })
  return <ForesightLine told={told} isLate={isLate} longest={longestOfCanceling(zone)} />
}

/** The visit a question would cancel, as far as it can be moved instead; null for any other question. */
function movableOf({ button, visit, done }: ConfirmNotice): Movable | null {
  if (!('act' in button) || button.act.name !== 'cancel-appointment' || !visit || !done?.again) return null
  return { ...done.again, id: button.act.id, start_time: visit.start }
}

/** Another time instead: it takes no session, also where canceling does (BOOK-06). */
function MoveInstead({ notice, busy }: { readonly notice: ConfirmNotice; readonly busy: boolean }) {
  const move = useMoveVisit()
  const organisation = useOrganisation()
  const visit = movableOf(notice)
  if (visit === null || !offersRoute(organisation, 'provider-schedule')) return null
  return (
    <p>
      <Button kind="secondary" disabled={busy} onClick={() => move(visit)}>
        {specialWords.moveInstead}
      </Button>
    </p>
  )
}

/** In place of the question: the visit was canceled or moved elsewhere, or has begun. */
function Gone({ notice, why }: { readonly notice: ConfirmNotice; readonly why: WhyGone }) {
  const bookAgain = useBookAgain()
  const { visit, done } = notice
  const again = done?.again
  return (
    <Page title={specialWords.nothing}>
      <VisitGone
        why={why}
        start={visit?.start ?? null}
        onAnother={again === undefined ? null : () => bookAgain(again)}
      />
    </Page>
  )
}

function Question({ notice }: { readonly notice: ConfirmNotice }) {
  const { busy, act, isInDoubt } = useAct(notice)
  const { button, cancel } = notice
  const asked = 'act' in button && button.act.name === 'cancel-appointment' ? button.act.id : null
  const { why } = useWhyGone(asked)
  // Pressed before this page was left and opened again: its end leads on.
  const isOnItsWay = useVisitChange(asked) !== null && !busy
  useFollowedVisit(asked)
  if (isOnItsWay)
    return (
      <Page title={notice.message} lead={<p>{notice.description}</p>}>
        <Waiting what={changeWords.canceling} lines={2} />
      </Page>
    )
  // What was pressed here is no surprise.
  if (why !== null && !busy && !isInDoubt) return <Gone notice={notice} why={why} />
  // What is given up is not the weightiest button of the page: the way back is as near.
  const givesUp = 'act' in button && button.act.name === 'cancel-appointment'
  return (
    <Page
      title={notice.message}
      lead={
        <>
          <p>{notice.description}</p>
          {notice.visit && givesUp ? <CancelForesight id={button.act.id} visit={notice.visit} /> : null}
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
      {isInDoubt ? null : <MoveInstead notice={notice} busy={busy} />}
      {isInDoubt && 'act' in button ? (
        <InDoubt act={button.act} />
      ) : cancel ? (
        <p>
          {busy ? (
            // What is on its way cannot be kept by going back.
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

/** /confirm: message, description and one button with an action or a link, also after a reload (SCREEN-03, SCREEN-04). */
export default function ConfirmScreen() {
  const { status } = useWhoIsHere()
  const notice = confirmOf(useNotices().confirm())
  if (status === 'restoring')
    return (
      <Page title={specialWords.oneMoment}>
        <Waiting what={specialWords.oneMoment} />
      </Page>
    )
  if (notice) return <Question notice={notice} />
  const isMember = status === 'member'
  return (
    <Page
      title={specialWords.nothing}
      lead={<p>{isMember ? specialWords.noQuestionMember : specialWords.noQuestion}</p>}
    >
      <ButtonLink to={isMember ? href('appointments') : href('home')}>
        {isMember ? specialWords.seeAppointments : specialWords.goHome}
      </ButtonLink>
    </Page>
  )
}
