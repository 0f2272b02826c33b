import { useEffect, useState } from 'react'
import { href } from '#lib/paths.ts'
import {
  useBookingState,
  useNotices,
  useFollowVisitChange,
  usePendingVisitChange,
} from '#session/session-context.tsx'
import { NEW_VISIT_ID } from '#session/visit-changes.ts'
import { Page } from '#components/Page.tsx'
import { Redirect } from '#components/Redirect.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { bookingMessages } from '../booking.messages.ts'
import { confirmationMessages } from '../confirmation/confirmation.messages.ts'
import { rescheduleMessages } from './reschedule.messages.ts'

const endedOutcomes: ReadonlySet<string | undefined> = new Set(['booked', 'moved'])

/**
 * Whether the chosen slot is being booked or rescheduled and this page waits for the result. Showing the form
 * again could book a second slot or change an appointment that has moved.
 */
export function useIsBookingInProgress(): boolean {
  const { movingId, outcome } = useBookingState()
  const isOnItsWay = usePendingVisitChange(movingId ?? NEW_VISIT_ID) !== null
  const { done } = useNotices()
  // The booking ended while this page was loading and no outcome was shown yet.
  const [wasOnItsWay, setWasOnItsWay] = useState(() => isOnItsWay || endedOutcomes.has(done.read()?.about))
  if (isOnItsWay && !wasOnItsWay) setWasOnItsWay(true)
  // Once done, the next page is loading; show nothing else in between.
  return isOnItsWay || (wasOnItsWay && outcome !== null)
}

/** Replaces a booking page while the booking runs; navigates when it ends. */
export function BookingInProgress() {
  const { movingId, outcome } = useBookingState()
  const { done } = useNotices()
  useFollowVisitChange(movingId ?? NEW_VISIT_ID)
  const isDone = outcome !== null
  // The target page shows the outcome.
  useEffect(() => {
    if (isDone) done.forget()
  }, [done, isDone])
  if (isDone) return <Redirect to={href('register-success')} />
  return movingId === null ? (
    <Page title={bookingMessages.appointment}>
      <LoadingPlaceholder what={confirmationMessages.booking} lines={2} />
    </Page>
  ) : (
    <Page title={rescheduleMessages.title}>
      <LoadingPlaceholder what={rescheduleMessages.changing} lines={2} />
    </Page>
  )
}
