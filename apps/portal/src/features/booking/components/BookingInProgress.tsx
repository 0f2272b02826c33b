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
 * Whether what was chosen is being booked, or the visit of this way moved, and this page waits for its end: whoever came back to a
 * page of booking would book a second hour, or change an appointment that is no longer where it was.
 */
export function useIsBookingInProgress(): boolean {
  const { movingId, outcome } = useBookingState()
  const isOnItsWay = usePendingVisitChange(movingId ?? NEW_VISIT_ID) !== null
  const { done } = useNotices()
  // It ended while this page was on its way, and nobody was told yet.
  const [wasOnItsWay, setWasOnItsWay] = useState(() => isOnItsWay || endedOutcomes.has(done.read()?.about))
  if (isOnItsWay && !wasOnItsWay) setWasOnItsWay(true)
  // Once it is done the next page is on its way, and nothing else comes between.
  return isOnItsWay || (wasOnItsWay && outcome !== null)
}

/** In place of a page of booking: that it is being done. Its end leads on. */
export function BookingInProgress() {
  const { movingId, outcome } = useBookingState()
  const { done } = useNotices()
  useFollowVisitChange(movingId ?? NEW_VISIT_ID)
  const isDone = outcome !== null
  // The page this leads to says it.
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
