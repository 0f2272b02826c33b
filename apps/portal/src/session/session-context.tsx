import { useEffect, useSyncExternalStore } from 'react'
import { createRequiredContext } from '#lib/create-required-context.ts'
import type { Drafts } from './drafts/drafts.ts'
import type { Notices } from './notices.ts'
import type { Session } from './session.ts'
import type { SessionState } from './lifecycle/session-state.ts'
import type { BookingWizard, BookingState } from './booking/booking-wizard.ts'
import type { VisitChange } from './visit-changes.ts'
import { getUnfinishedBooking } from './booking/pending-step.ts'

/** The session, the notices, the visit and the drafts of this page, made once in the entry file. */
export const [SessionContext, useRequiredContext] = createRequiredContext<{
  readonly session: Session
  readonly notices: Notices
  readonly booking: BookingWizard
  readonly drafts: Drafts
}>('SessionContext')

/** The session itself, for acts and calls. */
export const useSessionClient = (): Session => useRequiredContext().session
/** Texts of the error and confirm screens. */
export const useNotices = (): Notices => useRequiredContext().notices
/** The way through intake and booking, for acts. */
export const useBookingWizard = (): BookingWizard => useRequiredContext().booking
/** What is being typed on signed-in screens, kept for the person who types it. */
export const useDrafts = (): Drafts => useRequiredContext().drafts
/** Who is here; the component is drawn again when that changes. */
export function useSession(): SessionState {
  const { session } = useRequiredContext()
  return useSyncExternalStore(session.subscribe, session.read, session.readFirst)
}
/** How far the way through intake and booking has come; what is too old is removed on the way in (STATE-10). */
export function useBookingState(): BookingState {
  const { booking } = useRequiredContext()
  useEffect(() => booking.tidy(), [booking])
  return useSyncExternalStore(booking.subscribe, booking.read, booking.read)
}

/**
 * What was begun and can be gone on with (`getUnfinishedBooking`). Nothing yet while a page from the document is drawn for the first time: the document
 * server knows of no answers.
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

/** Milliseconds between two looks at the age of a visit whose page stays open. */
const CHECK_INTERVAL = 15_000

/** Takes a visit down while its page stays open, so that nobody goes on with what is no longer there (INTAKE-06). */
export function useExpireBooking(): void {
  const { booking } = useRequiredContext()
  useEffect(() => {
    const timer = setInterval(booking.tidy, CHECK_INTERVAL)
    return () => clearInterval(timer)
  }, [booking])
}

/** What is being done to this visit right now; null for nothing. */
export function usePendingVisitChange(id: number | null): VisitChange | null {
  const { visitChanges } = useNotices()
  return useSyncExternalStore(
    visitChanges.subscribe,
    () => (id === null ? null : visitChanges.of(id)),
    () => null,
  )
}

/** This page waits for the end of what is done to the visit, and is led on by it. */
export function useFollowVisitChange(id: number | null): void {
  const { visitChanges } = useNotices()
  useEffect(() => (id === null ? undefined : visitChanges.follow(id)), [visitChanges, id])
}
