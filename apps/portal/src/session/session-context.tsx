import { useEffect, useSyncExternalStore } from 'react'
import { createRequiredContext } from '@evenkeel/web/create-required-context'
import type { Drafts } from './drafts/drafts.ts'
import type { Notices } from './notices.ts'
import type { Session } from './session.ts'
import type { SessionState } from './lifecycle/session-state.ts'
import type { BookingWizard, BookingState } from './booking/booking-wizard.ts'
import type { VisitChange } from './visit-changes.ts'
import { getUnfinishedBooking } from './booking/pending-step.ts'

/** Session, notices, booking and drafts of this page, created once in the entry file. */
export const [SessionContext, useRequiredContext] = createRequiredContext<{
  readonly session: Session
  readonly notices: Notices
  readonly booking: BookingWizard
  readonly drafts: Drafts
}>('SessionContext')

/** The session, for actions and API calls. */
export const useSessionClient = (): Session => useRequiredContext().session
/** Texts of the error and confirm screens. */
export const useNotices = (): Notices => useRequiredContext().notices
/** The booking wizard, for actions. */
export const useBookingWizard = (): BookingWizard => useRequiredContext().booking
/** Drafts of signed-in screens. */
export const useDrafts = (): Drafts => useRequiredContext().drafts
/** The session state; re-renders on change. */
export function useSession(): SessionState {
  const { session } = useRequiredContext()
  return useSyncExternalStore(session.subscribe, session.read, session.readFirst)
}
/** The booking state; an expired booking is cleared on mount (STATE-10). */
export function useBookingState(): BookingState {
  const { booking } = useRequiredContext()
  useEffect(() => booking.tidy(), [booking])
  return useSyncExternalStore(booking.subscribe, booking.read, booking.read)
}

/**
 * What can be resumed (`getUnfinishedBooking`). Null during hydration: the document server knows no answers.
 */
export function useUnfinishedBooking(): ReturnType<typeof getUnfinishedBooking> {
  const { booking } = useRequiredContext()
  useEffect(() => booking.tidy(), [booking])
  return useSyncExternalStore(
    booking.subscribe,
    () => getUnfinishedBooking(booking.read()),
    () => null,
  )
}

/** Interval of the expiry check of an open booking page, in milliseconds. */
const CHECK_INTERVAL = 15_000

/** Clears an expired booking while its page is open, so that the user cannot continue with it (INTAKE-06). */
export function useExpireBooking(): void {
  const { booking } = useRequiredContext()
  useEffect(() => {
    const timer = setInterval(booking.tidy, CHECK_INTERVAL)
    return () => clearInterval(timer)
  }, [booking])
}

/** The change in progress for this visit, or null. */
export function usePendingVisitChange(id: number | null): VisitChange | null {
  const { visitChanges } = useNotices()
  return useSyncExternalStore(
    visitChanges.subscribe,
    () => (id === null ? null : visitChanges.of(id)),
    () => null,
  )
}

/** Registers this page as the one that shows the result of a visit change. */
export function useFollowVisitChange(id: number | null): void {
  const { visitChanges } = useNotices()
  useEffect(() => (id === null ? undefined : visitChanges.follow(id)), [visitChanges, id])
}
