import type { AppointmentRecord } from '@evenkeel/contract/own/appointments'
import { useState } from 'react'
import { useNow } from '#form/state/use-now.ts'
import { dayAndTime } from '@evenkeel/contract/moments'
import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { useQuestionsAfterBooking } from '#session/after-booking/after-booking.ts'
import { newVisit, useVisitChange } from '#session/visit-changes.ts'
import { againWith } from '#session/visits/again.ts'
import { useBookAgain } from '#session/visits/use-book-again.ts'
import { useFinishBooking } from '#session/visits/use-finish-booking.ts'
import { changeWords, whenWords } from '#session/visits/visit.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Unreachable } from '#ui/Unreachable.tsx'
import { cancelledAhead, messageWords, type SaidOfRecord } from '../model.ts'
import type { Yours } from './use-yours.ts'
import { Scene } from '../scenes/Scene.tsx'
import { PlannedVisit } from './PlannedVisit.tsx'
import styles from './next-visit.module.css'
import { lastBookingWords } from '../last-booking.words.ts'
import { todayWords } from './today.words.ts'

/** Day, time and counselor of a booking that is not finished. */
function Chosen({ record }: { readonly record: AppointmentRecord }) {
  const zone = useZone()
  const { selected_time_slot: start, provider_name: name } = record
  const words = [start && dayAndTime(Temporal.Instant.from(start), zone), name].filter(Boolean)
  return words.length === 0 ? null : (
    <p>
      <strong translate="no">{words.join(' · ')}</strong>
    </p>
  )
}

/** From here straight to the step that is missing; what needs a look at the list of appointments leads there. */
function ToFinish({
  message,
  record,
}: {
  readonly message: SaidOfRecord
  readonly record: AppointmentRecord
}) {
  const organisation = useOrganisation()
  const finish = useFinishBooking()
  const { link } = messageWords[message]
  if (message === 'draft' || message === 'time' || message === 'counselor')
    return <Button onClick={() => finish(message, record)}>{link}</Button>
  return offersRoute(organisation, 'appointments') ? (
    <ButtonLink to={href('appointments')}>{link}</ButtonLink>
  ) : null
}

/** What became of the last booking, for 48 hours, where it is not a booked visit. */
function Message({ yours: { message, upcoming, record } }: { readonly yours: Yours }) {
  const zone = useZone()
  const [next] = upcoming
  if (message === null || message === 'booked' || record === null) return null
  const { title, words } = messageWords[message]
  return (
    <>
      <h2>{title}</h2>
      {message === 'accepted' && record.provider_name !== null ? (
        <p>
          <strong translate="no">{record.provider_name}</strong>
        </p>
      ) : null}
      {message === 'draft' ? <Chosen record={record} /> : null}
      <p>{words}</p>
      {next ? (
        <p>
          <span>{`${lastBookingWords.nextIs} `}</span>
          <strong translate="no">{dayAndTime(Temporal.Instant.from(next.start_time), zone)}</strong>
        </p>
      ) : null}
      <ToFinish message={message} record={record} />
    </>
  )
}

/** What to do next: book, with the counselor one knows; nothing of it for whoever has no session left (ERROR-07). */
function NextStep({ yours: { last, left } }: { readonly yours: Yours }) {
  const organisation = useOrganisation()
  const bookAgain = useBookAgain()
  const again = againWith([], last)
  if (left === 'none' || !offersRoute(organisation, 'provider-schedule')) return null
  return again ? (
    <Button onClick={() => bookAgain(again)}>
      <span>
        {`${todayWords.bookAgainWith} `}
        <span translate="no">{again.provider.fullname}</span>
      </span>
    </Button>
  ) : (
    <ButtonLink to={href('appointment-type')}>{todayWords.book}</ButtonLink>
  )
}

/** Nothing lies ahead: said plainly, with what was cancelled, because that is what one comes to see. */
function NothingAhead({ yours }: { readonly yours: Yours }) {
  const zone = useZone()
  const isBeingBooked = useVisitChange(newVisit) !== null
  const cancelled = cancelledAhead(yours.last, useNow())
  if (isBeingBooked) return <h2>{changeWords.booking}</h2>
  return (
    <>
      <h2>{todayWords.noneAhead}</h2>
      {cancelled ? (
        <p>
          <span>{`${todayWords.canceledBefore} `}</span>
          <strong translate="no">{dayAndTime(Temporal.Instant.from(cancelled.start_time), zone)}</strong>
          <span>{` ${todayWords.canceledAfter}`}</span>
        </p>
      ) : (
        <p>{yours.left === 'none' ? todayWords.callWhenever : todayWords.bookWhenever}</p>
      )}
      <NextStep yours={yours} />
    </>
  )
}

/** A visit its counselor asked to move that does not stand above: a later one, or any below the message of a booking. */
function AskedToMove({ visits }: { readonly visits: Yours['upcoming'] }) {
  const zone = useZone()
  const organisation = useOrganisation()
  const asked = visits.find(
    ({ asked_to_move_at, can_cancel }) => typeof asked_to_move_at === 'string' && can_cancel,
  )
  if (!asked) return null
  const words = todayWords.askedToMove({ when: whenWords(asked.start_time, zone) })
  return (
    <p>
      {offersRoute(organisation, 'appointments') ? <Link to={href('appointments')}>{words}</Link> : words}
    </p>
  )
}

/** What a member comes to see. Its place has the same height whatever stands there, and a picture until it is known. */
export function NextVisit({ yours }: { readonly yours: Yours }) {
  const { upcoming, message, isAsking, isOutOfReach } = yours
  // Asked for beside the visits, so that the line at their end does not come after them and push what is below.
  useQuestionsAfterBooking()
  const [next] = upcoming
  // What stands in the first drawing is there at once; only what takes the place of the picture fades in.
  const [isComing] = useState(isAsking)
  const isMessage = message !== null && message !== 'booked'
  const isPlain = !isMessage && next !== undefined
  return (
    <div className={styles.place} aria-busy={isAsking}>
      {isPlain && !isAsking ? (
        <Scene key="beside" className={styles.beside} />
      ) : (
        // Another one than that beside the words: it goes, and does not jump.
        <Scene key="behind" className={styles.picture} />
      )}
      {isAsking ? null : (
        <section
          className={`${isPlain ? styles.planned : styles.said} ${isComing ? styles.coming : ''}`}
          aria-label={todayWords.yourAppointments}
        >
          {isMessage ? (
            <Message yours={yours} />
          ) : next ? (
            <PlannedVisit visit={next} message={message} others={upcoming.length - 1} />
          ) : isOutOfReach ? (
            // Nothing is lost, and nobody is signed out by it.
            <Unreachable what="appointments" onRetry={yours.again} />
          ) : (
            <NothingAhead yours={yours} />
          )}
          <AskedToMove visits={isPlain ? upcoming.slice(1) : upcoming} />
        </section>
      )}
    </div>
  )
}
