import type { AppointmentRecord } from '@evenkeel/api-contract/portal/appointments'
import { useState } from 'react'
import { useNow } from '#form/state/use-now.ts'
import { formatDateTime } from '@evenkeel/api-contract/time/format-date-time'
import { href } from '#lib/paths.ts'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { useWorkQuestions } from '#session/after-booking/work-questions.ts'
import { usePendingVisitChange } from '#session/session-context.tsx'
import { NEW_VISIT_ID } from '#session/visit-changes.ts'
import { findRebookingTarget } from '#session/visits/rebooking-target.ts'
import { useBookAgain } from '#session/visits/use-book-again.ts'
import { useFinishBooking } from '#session/visits/use-finish-booking.ts'
import { visitChangeLabels, formatVisitTime } from '#session/visits/visit-text.ts'
import { Button, ButtonLink } from '#components/Button.tsx'
import { Link } from '#components/Link.tsx'
import { LoadError } from '#components/LoadError.tsx'
import { findCanceledUpcoming, homeMessageTexts, type RecordMessageKind } from '../home-messages.ts'
import type { MemberDashboardData } from './use-member-dashboard.ts'
import { HomeIllustration } from '../illustrations/HomeIllustration.tsx'
import { UpcomingVisit } from './UpcomingVisit.tsx'
import styles from './next-visit.module.css'
import { lastBookingMessages } from '../last-booking.messages.ts'
import { dashboardMessages } from './dashboard.messages.ts'

/** Day, time and counselor of an unfinished booking. */
function UnfinishedSlot({ record }: { readonly record: AppointmentRecord }) {
  const zone = useTimeZone()
  const { selected_time_slot: start, provider_name: name } = record
  const words = [start && formatDateTime(Temporal.Instant.from(start), zone), name].filter(Boolean)
  return words.length === 0 ? null : (
    <p>
      <strong translate="no">{words.join(' · ')}</strong>
    </p>
  )
}

/** Link to the missing step; other cases link to the list of appointments. */
function FinishBookingButton({
  message,
  record,
}: {
  readonly message: RecordMessageKind
  readonly record: AppointmentRecord
}) {
  const organisation = useOrganization()
  const finish = useFinishBooking()
  const { link } = homeMessageTexts[message]
  if (message === 'draft' || message === 'time' || message === 'counselor')
    return <Button onClick={() => finish(message, record)}>{link}</Button>
  return isRouteAvailable(organisation, 'appointments') ? (
    <ButtonLink to={href('appointments')}>{link}</ButtonLink>
  ) : null
}

/** Outcome of the last booking, for 48 hours, when it is not a booked visit. */
function LastBookingMessage({
  yours: { message, upcoming, record },
}: {
  readonly yours: MemberDashboardData
}) {
  const zone = useTimeZone()
  const [next] = upcoming
  if (message === null || message === 'booked' || record === null) return null
  const { title, words } = homeMessageTexts[message]
  return (
    <>
      <h2>{title}</h2>
      {message === 'accepted' && record.provider_name !== null ? (
        <p>
          <strong translate="no">{record.provider_name}</strong>
        </p>
      ) : null}
      {message === 'draft' ? <UnfinishedSlot record={record} /> : null}
      <p>{words}</p>
      {next ? (
        <p>
          <span>{`${lastBookingMessages.nextIs} `}</span>
          <strong translate="no">{formatDateTime(Temporal.Instant.from(next.start_time), zone)}</strong>
        </p>
      ) : null}
      <FinishBookingButton message={message} record={record} />
    </>
  )
}

/** Next step: book with the known counselor; hidden when no sessions are left (ERROR-07). */
function BookNextStep({ yours: { last, left } }: { readonly yours: MemberDashboardData }) {
  const organisation = useOrganization()
  const bookAgain = useBookAgain()
  const again = findRebookingTarget([], last)
  if (left === 'none' || !isRouteAvailable(organisation, 'provider-schedule')) return null
  return again ? (
    <Button onClick={() => bookAgain(again)}>
      <span>
        {`${dashboardMessages.bookAgainWith} `}
        <span translate="no">{again.provider.fullname}</span>
      </span>
    </Button>
  ) : (
    <ButtonLink to={href('appointment-type')}>{dashboardMessages.book}</ButtonLink>
  )
}

/** Shown when no visit is upcoming, with a canceled one if any. */
function NoUpcomingVisit({ yours }: { readonly yours: MemberDashboardData }) {
  const zone = useTimeZone()
  const isBeingBooked = usePendingVisitChange(NEW_VISIT_ID) !== null
  const cancelled = findCanceledUpcoming(yours.last, useNow())
  if (isBeingBooked) return <h2>{visitChangeLabels.booking}</h2>
  return (
    <>
      <h2>{dashboardMessages.noneAhead}</h2>
      {cancelled ? (
        <p>
          <span>{`${dashboardMessages.canceledBefore} `}</span>
          <strong translate="no">{formatDateTime(Temporal.Instant.from(cancelled.start_time), zone)}</strong>
          <span>{` ${dashboardMessages.canceledAfter}`}</span>
        </p>
      ) : (
        <p>{yours.left === 'none' ? dashboardMessages.callWhenever : dashboardMessages.bookWhenever}</p>
      )}
      <BookNextStep yours={yours} />
    </>
  )
}

/**
 * A visit whose counselor asked to reschedule and that is not shown above: a later one, or any below a
 * booking message.
 */
function RescheduleRequested({ visits }: { readonly visits: MemberDashboardData['upcoming'] }) {
  const zone = useTimeZone()
  const organisation = useOrganization()
  const asked = visits.find(
    ({ asked_to_move_at, can_cancel }) => typeof asked_to_move_at === 'string' && can_cancel,
  )
  if (!asked) return null
  const words = dashboardMessages.askedToMove({ when: formatVisitTime(asked.start_time, zone) })
  return (
    <p>
      {isRouteAvailable(organisation, 'appointments') ? (
        <Link to={href('appointments')}>{words}</Link>
      ) : (
        words
      )}
    </p>
  )
}

/** The main card for a member. Constant height for any content, with a picture until loaded. */
export function NextVisitCard({ yours }: { readonly yours: MemberDashboardData }) {
  const { upcoming, message, isAsking, isOutOfReach } = yours
  // Load in parallel with the visits, so that the line below them does not arrive late and push content.
  useWorkQuestions()
  const [next] = upcoming
  // Content of the first render appears at once; only content that replaces the picture fades in.
  const [isComing] = useState(isAsking)
  const isMessage = message !== null && message !== 'booked'
  const isPlain = !isMessage && next !== undefined
  return (
    <div className={styles.place} aria-busy={isAsking}>
      {isPlain && !isAsking ? (
        <HomeIllustration key="beside" className={styles.beside} />
      ) : (
        // A separate element from the picture beside the text, so that it fades out instead of jumping.
        <HomeIllustration key="behind" className={styles.picture} />
      )}
      {isAsking ? null : (
        <section
          className={`${isPlain ? styles.planned : styles.said} ${isComing ? styles.coming : ''}`}
          aria-label={dashboardMessages.yourAppointments}
        >
          {isMessage ? (
            <LastBookingMessage yours={yours} />
          ) : next ? (
            <UpcomingVisit visit={next} message={message} others={upcoming.length - 1} />
          ) : isOutOfReach ? (
            // The error loses no data and ends no session.
            <LoadError what="appointments" onRetry={yours.again} />
          ) : (
            <NoUpcomingVisit yours={yours} />
          )}
          <RescheduleRequested visits={isPlain ? upcoming.slice(1) : upcoming} />
        </section>
      )}
    </div>
  )
}
