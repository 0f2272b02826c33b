import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@evenkeel/api-contract/time/format-date-time'
import { href } from '#lib/paths.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { type ReceivedAppointment, upcomingAppointmentsQuery } from '#session/patient/appointment-queries.ts'
import { WorkQuestions } from '#session/after-booking/WorkQuestions.tsx'
import { useBookingState, useSessionClient, useSession } from '#session/session-context.tsx'
import { useSessionCoverage } from '#session/use-session-coverage.ts'
import { MissingDetailsNotice } from '#session/visit-details/MissingDetailsNotice.tsx'
import { CalendarButton } from '#session/visits/CalendarButton.tsx'
import { RelativeDay } from '#session/visits/RelativeDay.tsx'
import { useStartReschedule } from '#session/visits/use-start-reschedule.ts'
import {
  formatVisitLength,
  getMethodName,
  describeNextStep,
  formatVisitTime,
} from '#session/visits/visit-text.ts'
import { VisitTime } from '#session/visits/VisitTime.tsx'
import { Button, ButtonLink } from '#components/Button.tsx'
import { Portrait } from '#components/Portrait.tsx'
import { useCoverageText } from '../use-coverage-text.ts'
import { useProviderName } from '../use-provider-name.ts'
import { bookingMessages } from '../booking.messages.ts'
import { describeNextSteps } from '../search/method-text.ts'
import styles from './booked.module.css'
import { confirmationMessages as words } from './confirmation.messages.ts'
import { ConfirmationPage } from './ConfirmationPage.tsx'
import { FirstVisitInfo } from './FirstVisitInfo.tsx'
import { VisitInfo } from './VisitInfo.tsx'
import { CancellationPolicyLine } from './CancellationPolicyLine.tsx'
import { WhileYouWait } from './WhileYouWait.tsx'

/** The visit that was booked just now, as the member's list has it, and how many that list has; it comes a moment after this page. */
interface BookedVisit {
  readonly visit: ReceivedAppointment | null
  readonly ahead: number
  readonly isAsking: boolean
}

function useBookedVisit(): BookedVisit {
  const session = useSessionClient()
  const { status } = useSession()
  const { providerId, slot } = useBookingState()
  const patientId = status === 'member' ? session.telehealthUserId() : null
  const { data, isLoading } = useQuery({
    ...upcomingAppointmentsQuery(session, patientId ?? 0, true),
    enabled: patientId !== null,
  })
  const isIt = ({ provider_id, start_time }: ReceivedAppointment): boolean =>
    provider_id === providerId && slot !== null && Temporal.Instant.from(start_time).equals(slot)
  return { visit: data?.find(isIt) ?? null, ahead: data?.length ?? 0, isAsking: isLoading }
}

/**
 * What can be done with it at once. The buttons keep their places until the visit is on the list. Whoever logged in on the way
 * may not remember that they have booked before.
 */
function VisitActions({ visit, ahead, isAsking }: BookedVisit) {
  const zone = useTimeZone()
  const move = useStartReschedule()
  const when = visit ? formatVisitTime(visit.start_time, zone) : ''
  return (
    <div className={styles.acts}>
      {visit ? (
        <CalendarButton id={visit.id} when={when} kind="primary" />
      ) : isAsking ? (
        <Button disabled>{words.addToCalendar}</Button>
      ) : null}
      {visit?.can_cancel ? (
        <Button kind="secondary" onClick={() => move(visit)} aria-label={words.changeTimeOf({ when })}>
          {words.changeTime}
        </Button>
      ) : isAsking ? (
        <Button kind="secondary" disabled>
          {words.changeTime}
        </Button>
      ) : null}
      <ButtonLink kind="quiet" to={href('appointments')}>
        {ahead > 1 ? words.appointmentsAhead({ count: ahead }) : bookingMessages.appointments}
      </ButtonLink>
    </div>
  )
}

/** From when to when, for whoever changed the time. */
function TimeChange({ from, to }: { readonly from: string; readonly to: string }) {
  const zone = useTimeZone()
  const dayOf = (instant: string): string => formatDateTime(Temporal.Instant.from(instant), zone)
  return (
    <p className={styles.changed}>
      <span>{`${words.changedFrom} `}</span>
      <s translate="no">{dayOf(from)}</s>
      <span>{` ${words.changedTo} `}</span>
      <strong translate="no">{dayOf(to)}</strong>
      <span>.</span>
    </p>
  )
}

/** With whom, when, how long, how and at what cost. */
function VisitSummary() {
  const { method, slot, movingFrom, outcome } = useBookingState()
  const isMoved = outcome === 'moved'
  const isCounted = useSessionCoverage().kind === 'number'
  const booked = useBookedVisit()
  const { visit } = booked
  const name = useProviderName() ?? bookingMessages.counselor
  const covered = useCoverageText()
  const zone = useTimeZone()
  return (
    <section className={styles.visit} aria-label={bookingMessages.appointment}>
      <div className={styles.who}>
        <Portrait name={name} size="large" eager {...(visit ? { photo: visit.provider } : {})} />
        <p>
          <strong translate="no">{name}</strong>
          <span className={styles.soft}>{bookingMessages.counselor}</span>
        </p>
      </div>
      {slot === null ? null : (
        <>
          <RelativeDay start={slot} />
          <p>
            <VisitTime start={slot} size="large" />
          </p>
        </>
      )}
      <p className={styles.facts}>
        <span>{method === null ? '' : getMethodName(method)}</span>
        {visit ? <span>{formatVisitLength(visit)}</span> : null}
      </p>
      <p className={styles.soft}>
        <span>{covered}</span>
        {isMoved && isCounted ? <span>{` ${words.noOtherSession}`}</span> : null}
      </p>
      {movingFrom !== null && slot !== null ? <TimeChange from={movingFrom} to={slot} /> : null}
      <p className={styles.soft}>{visit ? describeNextStep(visit, zone) : describeNextSteps(method)}</p>
      <VisitInfo method={method}>
        <CancellationPolicyLine visit={visit} />
      </VisitInfo>
      <VisitActions {...booked} />
    </section>
  )
}

/** The moment of being booked: what was booked, what the first minutes are like with a counselor one does not know, and what to do until then (ROUTE-38). */
export function BookingConfirmation({ title, lead }: { readonly title: string; readonly lead: string }) {
  const { method, outcome, hasMet } = useBookingState()
  return (
    <ConfirmationPage title={title} lead={lead}>
      <div className={styles.columns}>
        <VisitSummary />
        <div className={styles.beside}>
          {hasMet || outcome === 'moved' ? null : <FirstVisitInfo method={method} />}
          <MissingDetailsNotice level={2} />
        </div>
      </div>
      <WhileYouWait waitsFor="visit" />
      {outcome === 'booked' ? <WorkQuestions /> : null}
    </ConfirmationPage>
  )
}
