import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SlotQuery } from '@evenkeel/api-contract/portal/slot-queries'
import { Button } from '#components/Button.tsx'
import { Link } from '#components/Link.tsx'
import { LoadError } from '#components/LoadError.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { EmptyState } from '#components/empty-state/EmptyState.tsx'
import { useEarlyPresses } from '#lib/early-presses/use-early-presses.ts'
import { href } from '#lib/paths.ts'
import { useNavigate } from '#lib/router/Router.tsx'
import { leadingBack } from '#lib/router/leads-back.ts'
import { RouteLinkButton } from '#organization/RouteLinkButton.tsx'
import { useCoverageQuery } from '#session/coverage/use-coverage.ts'
import { type SessionsLeft, useSessionsLeft } from '#session/coverage/use-sessions-left.ts'
import type { OutcomeNotice } from '#session/outcome-notice.ts'
import { OutcomeBanner } from '#session/outcome/OutcomeBanner.tsx'
import { latestAppointmentQuery, upcomingAppointmentsQuery } from '#session/patient/appointment-queries.ts'
import { useNotices, useSessionClient } from '#session/session-context.tsx'
import { useSessionCoverage } from '#session/use-session-coverage.ts'
import { findRebookingTarget, type RebookingTarget } from '#session/visits/rebooking-target.ts'
import { pastAppointmentsQuery, requestsQuery } from '../api.ts'
import { describeRequestedTime, findPendingRecord } from '../appointment-lists.ts'
import { otherAppointmentMessages as words } from '../other-appointments.messages.ts'
import { timeRequestMessages } from '../time-requests.messages.ts'
import { useCanBookAgain } from '../use-can-book-again.ts'
import { BookAgain } from './BookAgain.tsx'
import { LoadMoreButton } from './LoadMoreButton.tsx'
import { NoSessionsLeft } from './NoSessionsLeft.tsx'
import { PastAppointments } from './PastAppointments.tsx'
import { RequestCard } from './RequestCard.tsx'
import styles from './appointments.module.css'

/** The ways to an appointment: with the counselor one knows, and with any. */
function BookingLinks({ again }: { readonly again: RebookingTarget | null }) {
  return (
    <div className={styles.acts}>
      {again === null ? null : <BookAgain visit={again} kind="primary" />}
      <RouteLinkButton
        name="appointment-type"
        kind={again === null ? 'primary' : 'secondary'}
        state={leadingBack}
      >
        {again === null ? words.book : words.findAnother}
      </RouteLinkButton>
    </div>
  )
}

/** Nothing lies ahead. Whoever was here before does not read that there was nothing yet. */
function NoUpcomingAppointments({
  hasPast,
  left,
  again,
}: {
  readonly hasPast: boolean
  readonly left: SessionsLeft
  /** With whom a booking is offered first; null where nobody is known, or the page offers it already. */
  readonly again: RebookingTarget | null
}) {
  return (
    <EmptyState icon={CalendarDays} says={hasPast ? words.noneAhead : words.noneYet} more={words.foundHere}>
      {left === 'none' ? <NoSessionsLeft /> : <BookingLinks again={again} />}
    </EmptyState>
  )
}

/** Times the member asked for and has no answer to yet; nothing at all where nothing was asked. */
function TimeRequests({ onWithdraw }: { readonly onWithdraw: (request: SlotQuery) => void }) {
  const query = useInfiniteQuery(requestsQuery(useSessionClient()))
  const requests = query.data?.pages.flatMap(({ results }) => results) ?? []
  if (requests.length === 0 && !query.isError) return null
  return (
    <section className={styles.part} aria-labelledby="requests">
      <h2 id="requests">{timeRequestMessages.title}</h2>
      {query.isError && requests.length === 0 ? (
        <>
          <p>{timeRequestMessages.notLoaded}</p>
          <Button kind="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
            {timeRequestMessages.load}
          </Button>
        </>
      ) : (
        <>
          <p>{timeRequestMessages.notBooked}</p>
          <ul className={styles.list}>
            {requests.map((request) => (
              <RequestCard key={request.id} request={request} onWithdraw={() => onWithdraw(request)} />
            ))}
          </ul>
        </>
      )}
      <LoadMoreButton query={query} label={timeRequestMessages.showMore} />
    </section>
  )
}

/** Takes a request back; that is asked for once more (RD-166). */
function useWithdrawRequest(): (request: SlotQuery) => void {
  const notices = useNotices()
  const navigate = useNavigate()
  return (request) => {
    const what = describeRequestedTime(request)
    const name = request.provider_name
    notices.setConfirm({
      message: timeRequestMessages.askWithdraw,
      description:
        name === null
          ? timeRequestMessages.canAskCounselorAgain({ what })
          : timeRequestMessages.canAskAgain({ what, name }),
      button: {
        label: timeRequestMessages.yesWithdraw,
        act: { name: 'withdraw-request', id: request.id },
      },
      cancel: { label: timeRequestMessages.noKeep, link: href('appointments') },
      done: { about: 'request', words: what },
    })
    navigate(href('confirm'))
  }
}

interface OtherAppointmentsProps {
  readonly patientId: number | null
  /** What is booked stands above. */
  readonly isListed: boolean
  /** What was just cancelled or withdrawn. */
  readonly done: OutcomeNotice | null
}

/** Reads both lists of what is booked anew; a refusal of either ends the session (ERROR-17, ERROR-18, RD-006). */
function useFreshAppointments(patientId: number | null) {
  const session = useSessionClient()
  const enabled = patientId !== null
  const upcoming = useQuery({ ...upcomingAppointmentsQuery(session, patientId ?? 0), enabled })
  const latest = useQuery(latestAppointmentQuery(session))
  const left = useSessionsLeft()
  // What canceling gives back is said before it.
  useCoverageQuery()
  const past = useInfiniteQuery({ ...pastAppointmentsQuery(session, patientId ?? 0), enabled })
  const isQuiet = patientId === null || upcoming.isError
  const isEmpty = (upcoming.data ?? []).length === 0
  // Only an empty list says something of these two; a full one does not wait for them.
  const isUnsure = isEmpty && (past.isPending || left === 'asking')
  const isComing = !isQuiet && (upcoming.isPending || latest.isPending || isUnsure)
  const hasOpen = findPendingRecord(latest.data, left) !== null
  return {
    left,
    isQuiet,
    isComing,
    next: upcoming.data?.[0],
    isNothingAhead: !isQuiet && !isComing && isEmpty && !hasOpen,
    hasPast: past.isError || past.data?.pages[0]?.length !== 0,
    /** The counselor whom somebody without a visit ahead would book again. */
    counselor: findRebookingTarget([], past.data?.pages.flat() ?? []),
    retry: (): void => void (patientId === null ? session.reload().catch(() => {}) : upcoming.refetch()),
  }
}

/** In place of what is booked: that nothing is, or that it is not known. */
function NoAppointmentsListed({
  reading: { left, isQuiet, isComing, isNothingAhead, hasPast, retry },
  again,
}: {
  readonly reading: ReturnType<typeof useFreshAppointments>
  readonly again: RebookingTarget | null
}) {
  if (isQuiet) return <LoadError what="appointments" onRetry={retry} />
  if (isComing) return <LoadingPlaceholder what={words.waiting} lines={2} />
  return isNothingAhead ? <NoUpcomingAppointments hasPast={hasPast} left={left} again={again} /> : null
}

/** All of the screen but what is booked: that nothing is, what was asked for, and what is over. It reads all of it anew. */
export function OtherAppointments({ patientId, isListed, done }: OtherAppointmentsProps): ReactNode {
  const reading = useFreshAppointments(patientId)
  const requests = useInfiniteQuery(requestsQuery(useSessionClient()))
  const withdraw = useWithdrawRequest()
  const { isComing, isNothingAhead, next, counselor } = reading
  const mayBook = useCanBookAgain()
  const known = useSessionCoverage()
  // It is drawn before its code is there: no press on a way to another appointment is lost.
  const part = useEarlyPresses<HTMLDivElement>()
  // Below what is booked, or where nothing is: another time with the same counselor, unless the page offers it above.
  const mayOffer = (one: RebookingTarget | null | undefined) =>
    mayBook && one?.provider_id !== done?.again?.provider_id
  const one = isListed && mayOffer(next) ? next : undefined
  const again = !isListed && isNothingAhead && mayOffer(counselor) ? counselor : null
  return (
    <>
      {isListed ? null : <NoAppointmentsListed reading={reading} again={again} />}
      {patientId === null ? null : (
        // All lists are asked for at once; each is seen when those above it are there, and pushed down by none.
        <div ref={part} hidden={isComing} data-notes-presses="">
          {one ? (
            <p>
              <BookAgain visit={one} />
            </p>
          ) : null}
          {known.kind === 'number' ? (
            <p>
              <Link to={href('profile-section', { profileSection: 'sessions' })}>{words.seeLeft}</Link>
            </p>
          ) : null}
          {done?.about === 'request' && !isComing ? <OutcomeBanner done={done} /> : null}
          <TimeRequests onWithdraw={withdraw} />
          <div hidden={requests.isPending}>
            <PastAppointments
              patientId={patientId}
              offered={[done?.again, one, again].filter((offer) => offer !== undefined && offer !== null)}
            />
          </div>
        </div>
      )}
    </>
  )
}
