import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SlotQuery } from '@evenkeel/api-contract/portal/slot-queries'
import { Button } from '#components/Button.tsx'
import { Link } from '#components/Link.tsx'
import { LoadError } from '#components/LoadError.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { EmptyState } from '#components/empty-state/EmptyState.tsx'
import { href } from '#lib/paths.ts'
import { useNavigate } from 'react-router'
import { leadingBack } from '#lib/history-state.ts'
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

/** Links to an appointment with the known counselor and with any counselor. */
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

/** Shown when no appointment is upcoming. Members with past appointments get a different text. */
function NoUpcomingAppointments({
  hasPast,
  left,
  again,
}: {
  readonly hasPast: boolean
  readonly left: SessionsLeft
  /** Counselor of the first link; null when unknown or already offered on the page. */
  readonly again: RebookingTarget | null
}) {
  return (
    <EmptyState icon={CalendarDays} says={hasPast ? words.noneAhead : words.noneYet} more={words.foundHere}>
      {left === 'none' ? <NoSessionsLeft /> : <BookingLinks again={again} />}
    </EmptyState>
  )
}

/** The member's open time requests. Renders nothing without requests. */
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

/** Withdraws a request after confirmation (RD-166). */
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
    void navigate(href('confirm'))
  }
}

interface OtherAppointmentsProps {
  readonly patientId: number | null
  /** Whether booked appointments are listed above. */
  readonly isListed: boolean
  /** The most recent cancelation or withdrawal. */
  readonly done: OutcomeNotice | null
}

/**
 * Refetches both lists of booked appointments; a refusal of either ends the session (ERROR-17, ERROR-18,
 * RD-006).
 */
function useFreshAppointments(patientId: number | null) {
  const session = useSessionClient()
  const enabled = patientId !== null
  const upcoming = useQuery({ ...upcomingAppointmentsQuery(session, patientId ?? 0), enabled })
  const latest = useQuery(latestAppointmentQuery(session))
  const left = useSessionsLeft()
  // The cancel dialog needs to know which sessions are given back.
  useCoverageQuery()
  const past = useInfiniteQuery({ ...pastAppointmentsQuery(session, patientId ?? 0), enabled })
  const isQuiet = patientId === null || upcoming.isError
  const isEmpty = (upcoming.data ?? []).length === 0
  // Only an empty list depends on these two; a list with entries does not wait for them.
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
    /** The counselor to suggest when no visit is upcoming. */
    counselor: findRebookingTarget([], past.data?.pages.flat() ?? []),
    retry: (): void => void (patientId === null ? session.reload().catch(() => {}) : upcoming.refetch()),
  }
}

/** Replaces the list of booked appointments when it is empty or unknown. */
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

/**
 * Everything except booked appointments: empty state, requests and past appointments. Refetches all lists.
 */
export function OtherAppointments({ patientId, isListed, done }: OtherAppointmentsProps): ReactNode {
  const reading = useFreshAppointments(patientId)
  const requests = useInfiniteQuery(requestsQuery(useSessionClient()))
  const withdraw = useWithdrawRequest()
  const { isComing, isNothingAhead, next, counselor } = reading
  const mayBook = useCanBookAgain()
  const known = useSessionCoverage()
  // Offer another time with the same counselor unless the page already offers it above.
  const mayOffer = (one: RebookingTarget | null | undefined) =>
    mayBook && one?.provider_id !== done?.again?.provider_id
  const one = isListed && mayOffer(next) ? next : undefined
  const again = !isListed && isNothingAhead && mayOffer(counselor) ? counselor : null
  return (
    <>
      {isListed ? null : <NoAppointmentsListed reading={reading} again={again} />}
      {patientId === null ? null : (
        // All lists load in parallel; each appears after those above it, so that content does not shift.
        <div hidden={isComing}>
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
