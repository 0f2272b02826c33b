import { useQuery } from '@tanstack/react-query'
import { dayAndTime } from '@evenkeel/contract/moments'
import { href } from '#lib/paths.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { type Received, upcomingQuery } from '#session/patient/appointments.ts'
import { AfterBooking } from '#session/after-booking/AfterBooking.tsx'
import { useBookingState, useSession, useWhoIsHere } from '#session/session-context.tsx'
import { useSessionsKnown } from '#session/use-sessions-known.ts'
import { BeforeVisit } from '#session/visit-details/BeforeVisit.tsx'
import { CalendarButton } from '#session/visits/CalendarButton.tsx'
import { NearDay } from '#session/visits/NearDay.tsx'
import { useMoveVisit } from '#session/visits/use-move-visit.ts'
import { lengthWords, methodName, todo, whenWords } from '#session/visits/visit.ts'
import { VisitTime } from '#session/visits/VisitTime.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Portrait } from '#ui/Portrait.tsx'
import { useCovered } from '../use-covered.ts'
import { useProviderName } from '../use-provider-name.ts'
import { bookingWords } from '../booking.words.ts'
import { nextSteps } from '../search/words.ts'
import styles from './booked.module.css'
import { doneWords as words } from './done.words.ts'
import { Finished } from './Finished.tsx'
import { FirstMinutes } from './FirstMinutes.tsx'
import { GoodToKnow } from './GoodToKnow.tsx'
import { Terms } from './Terms.tsx'
import { UntilThen } from './UntilThen.tsx'

/** The visit that was booked just now, as the member's list has it, and how many that list has; it comes a moment after this page. */
interface BookedVisit {
  readonly visit: Received | null
  readonly ahead: number
  readonly isAsking: boolean
}

function useBookedVisit(): BookedVisit {
  const session = useSession()
  const { status } = useWhoIsHere()
  const { providerId, slot } = useBookingState()
  const patientId = status === 'member' ? session.telehealthUserId() : null
  const { data, isLoading } = useQuery({
    ...upcomingQuery(session, patientId ?? 0, true),
    enabled: patientId !== null,
  })
  const isIt = ({ provider_id, start_time }: Received): boolean =>
    provider_id === providerId && slot !== null && Temporal.Instant.from(start_time).equals(slot)
  return { visit: data?.find(isIt) ?? null, ahead: data?.length ?? 0, isAsking: isLoading }
}

/**
 * What can be done with it at once. The buttons keep their places until the visit is on the list. Whoever logged in on the way
 * may not remember that they have booked before.
 */
function Acts({ visit, ahead, isAsking }: BookedVisit) {
  const zone = useZone()
  const move = useMoveVisit()
  const when = visit ? whenWords(visit.start_time, zone) : ''
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
        {ahead > 1 ? words.appointmentsAhead({ count: ahead }) : bookingWords.appointments}
      </ButtonLink>
    </div>
  )
}

/** From when to when, for whoever changed the time. */
function Changed({ from, to }: { readonly from: string; readonly to: string }) {
  const zone = useZone()
  const dayOf = (instant: string): string => dayAndTime(Temporal.Instant.from(instant), zone)
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
function Visit() {
  const { method, slot, movingFrom, outcome } = useBookingState()
  const isMoved = outcome === 'moved'
  const isCounted = useSessionsKnown().kind === 'number'
  const booked = useBookedVisit()
  const { visit } = booked
  const name = useProviderName() ?? bookingWords.counselor
  const covered = useCovered()
  const zone = useZone()
  return (
    <section className={styles.visit} aria-label={bookingWords.appointment}>
      <div className={styles.who}>
        <Portrait name={name} size="large" eager {...(visit ? { photo: visit.provider } : {})} />
        <p>
          <strong translate="no">{name}</strong>
          <span className={styles.soft}>{bookingWords.counselor}</span>
        </p>
      </div>
      {slot === null ? null : (
        <>
          <NearDay start={slot} />
          <p>
            <VisitTime start={slot} size="large" />
          </p>
        </>
      )}
      <p className={styles.facts}>
        <span>{method === null ? '' : methodName(method)}</span>
        {visit ? <span>{lengthWords(visit)}</span> : null}
      </p>
      <p className={styles.soft}>
        <span>{covered}</span>
        {isMoved && isCounted ? <span>{` ${words.noOtherSession}`}</span> : null}
      </p>
      {movingFrom !== null && slot !== null ? <Changed from={movingFrom} to={slot} /> : null}
      <p className={styles.soft}>{visit ? todo(visit, zone) : nextSteps(method)}</p>
      <GoodToKnow method={method}>
        <Terms visit={visit} />
      </GoodToKnow>
      <Acts {...booked} />
    </section>
  )
}

/** The moment of being booked: what was booked, what the first minutes are like with a counselor one does not know, and what to do until then (ROUTE-38). */
export function Booked({ title, lead }: { readonly title: string; readonly lead: string }) {
  const { method, outcome, hasMet } = useBookingState()
  return (
    <Finished title={title} lead={lead}>
      <div className={styles.columns}>
        <Visit />
        <div className={styles.beside}>
          {hasMet || outcome === 'moved' ? null : <FirstMinutes method={method} />}
          <BeforeVisit level={2} />
        </div>
      </div>
      <UntilThen waitsFor="visit" />
      {outcome === 'booked' ? <AfterBooking /> : null}
    </Finished>
  )
}
