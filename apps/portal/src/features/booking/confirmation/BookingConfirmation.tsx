import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Mail, NotebookPen, Video } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { limits } from '@evenkeel/api-contract/limits'
import type { AppointmentMethod } from '@evenkeel/api-contract/schemas'
import type { UpcomingAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import { formatDateTime } from '@evenkeel/api-contract/time/format-date-time'
import { Button, ButtonLink } from '#components/Button.tsx'
import { Portrait } from '#components/Portrait.tsx'
import { ReservedSpace } from '#components/reserved-space/ReservedSpace.tsx'
import { useNow } from '#form/state/use-now.ts'
import { href } from '#lib/paths.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { WorkQuestions } from '#session/after-booking/WorkQuestions.tsx'
import type { ReceivedAppointment } from '#session/patient/appointment-queries.ts'
import { upcomingAppointmentsQuery } from '#session/patient/appointment-queries.ts'
import { useBookingState, useSession, useSessionClient } from '#session/session-context.tsx'
import { useSessionCoverage } from '#session/use-session-coverage.ts'
import { MissingDetailsNotice } from '#session/visit-details/MissingDetailsNotice.tsx'
import { CalendarButton } from '#session/visits/CalendarButton.tsx'
import { CancellationPolicy } from '#session/visits/CancellationPolicy.tsx'
import { RelativeDay } from '#session/visits/RelativeDay.tsx'
import { VisitTime } from '#session/visits/VisitTime.tsx'
import { useStartReschedule } from '#session/visits/use-start-reschedule.ts'
import {
  describeCancellationPolicy,
  describeNextStep,
  formatVisitLength,
  formatVisitTime,
  getMethodName,
} from '#session/visits/visit-text.ts'
import { visitMessages } from '#session/visits/visits.messages.ts'
import { bookingMessages } from '../booking.messages.ts'
import { EmailAddress } from '../components/EmailAddress.tsx'
import { describeNextSteps } from '../search/method-text.ts'
import { useCoverageText } from '../use-coverage-text.ts'
import { useProviderName } from '../use-provider-name.ts'
import { ConfirmationPage } from './ConfirmationPage.tsx'
import { WhileYouWait } from './WhileYouWait.tsx'
import styles from './booked.module.css'
import { confirmationMessages as words } from './confirmation.messages.ts'

const joinLeadMinutes = Math.round(limits.joinLead / 60_000)

function InfoLine({ icon: Icon, children }: { readonly icon: typeof Mail; readonly children: ReactNode }) {
  return (
    <li>
      <Icon aria-hidden="true" size={20} strokeWidth={1.9} />
      <div>{children}</div>
    </li>
  )
}

/** Where the visit is listed, how to join, how to reschedule or cancel, and the free cancelation deadline. */
function VisitInfo({
  method,
  children,
}: {
  readonly method: AppointmentMethod | null
  readonly children: ReactNode
}) {
  const { user } = useSession()
  const { hasNote, outcome } = useBookingState()
  const ofNote = hasNote ? words.noteGoesAlong : outcome === 'moved' ? words.noteMoves : null
  return (
    <ul className={styles.know}>
      {user?.email ? (
        <InfoLine icon={Mail}>
          <span>{`${words.mailGoesTo} `}</span>
          <EmailAddress email={user.email} />
        </InfoLine>
      ) : null}
      {ofNote === null ? null : (
        <InfoLine icon={NotebookPen}>
          <span>{ofNote}</span>
        </InfoLine>
      )}
      {method === 'video' ? (
        <InfoLine icon={Video}>
          <span>{words.howToJoin({ minutes: joinLeadMinutes })}</span>
        </InfoLine>
      ) : null}
      <InfoLine icon={CalendarClock}>
        <span>{words.moveOrCancel}</span>
        {children}
      </InfoLine>
    </ul>
  )
}

/**
 * Longest possible policy text, used to reserve space: based on the organization's terms for a new visit, if
 * known. A rescheduled visit keeps its own terms.
 */
function useLongestPolicyText(slot: string): string {
  const { outcome } = useBookingState()
  const known = useSessionCoverage()
  const zone = useTimeZone()
  const [now] = useState(useNow())
  const hours = outcome === 'booked' && known.kind === 'number' ? known.noticeHours : null
  if (hours === null) return visitMessages.countsAnyway
  const free_until = Temporal.Instant.from(slot).subtract({ hours }).toString()
  return describeCancellationPolicy({ can_cancel: true, free_until, start_time: slot }, now, zone) ?? ''
}

function DeferredPolicyText({
  slot,
  visit,
}: {
  readonly slot: string
  readonly visit: UpcomingAppointment | null
}) {
  return (
    <ReservedSpace longest={useLongestPolicyText(slot)}>
      {visit ? <CancellationPolicy visit={visit} /> : null}
    </ReservedSpace>
  )
}

/** The free cancelation deadline. It arrives with the visit shortly after this page, in reserved space. */
function CancellationPolicyLine({ visit }: { readonly visit: UpcomingAppointment | null }) {
  const { slot } = useBookingState()
  return slot === null ? null : <DeferredPolicyText slot={slot} visit={visit} />
}

/** What to expect first, in three sentences; does not commit the counselor to a procedure. */
function FirstVisitInfo({ method }: { readonly method: AppointmentMethod | null }) {
  return (
    <section className={styles.first} aria-labelledby="first-minutes">
      <h2 id="first-minutes">{words.firstMinutes}</h2>
      <ol>
        <li>{method === 'phone' ? words.arriveByPhone : words.arriveByVideo}</li>
        <li>{words.whatIsPrivate}</li>
        <li>{words.whatBringsYou}</li>
      </ol>
    </section>
  )
}

/**
 * The visit just booked, as in the member's list, and the number of upcoming visits; arrives shortly after
 * this page.
 */
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
 * Actions for the new visit. Buttons keep their places until the visit is listed. A member who logged in
 * during booking may not remember an earlier visit.
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

/** Old and new time of a rescheduled visit. */
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

/** Counselor, time, duration, method and cost. */
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

/**
 * Confirmation of a booking: the visit, what to expect in a first session with an unknown counselor, and what
 * to do until then (ROUTE-38).
 */
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
