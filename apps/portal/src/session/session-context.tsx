import { useEffect, useSyncExternalStore } from 'react'
import { requiredContext } from '#lib/required-context.ts'
import type { Drafts } from './drafts/drafts.ts'
import type { Notices } from './notice.ts'
import type { Session } from './session.ts'
import type { SessionState } from './lifecycle/session-state.ts'
import type { BookingWizard, BookingState } from './booking/booking-wizard.ts'
import { begunOf } from './booking/pending-step.ts'

/** The session, the notices, the visit and the drafts of this page, made once in the entry file. */
export const [SessionContext, required] = requiredContext<{
  readonly session: Session
  readonly notices: Notices
  readonly booking: BookingWizard
  readonly drafts: Drafts
}>('SessionContext')

/** The session itself, for acts and calls. */
export const useSession = (): Session => required().session
/** Texts of the error and confirm screens. */
export const useNotices = (): Notices => required().notices
/** The way through intake and booking, for acts. */
export const useBookingWizard = (): BookingWizard => required().booking
/** What is being typed on signed-in screens, kept for the person who types it. */
export const useDrafts = (): Drafts => required().drafts
/** Who is here; the component is drawn again when that changes. */
export function useWhoIsHere(): SessionState {
  const { session } = required()
  return useSyncExternalStore(session.subscribe, session.read, session.readFirst)
}
/** How far the way through intake and booking has come; what is too old is removed on the way in (STATE-10). */
export function useBookingState(): BookingState {
  const { booking } = required()
  useEffect(() => booking.tidy(), [booking])
  return useSyncExternalStore(booking.subscribe, booking.read, booking.read)
}

/**
 * What was begun and can be gone on with (`begunOf`). Nothing yet while a page from the document is drawn for the first time: the document
 * server knows of no answers.
 */
export function useBegun(): ReturnType<typeof begunOf> {
  const { booking } = required()
  useEffect(() => booking.tidy(), [booking])
  return useSyncExternalStore(
    booking.subscribe,
    () => begunOf(booking.read()),
    () => null,
  )
}

/** Milliseconds between two looks at the age of a visit whose page stays open. */
const LOOK = 15_000

/** Takes a visit down while its page stays open, so that nobody goes on with what is no longer there (INTAKE-06). */
export function useAging(): void {
  const { booking } = required()
  useEffect(() => {
    const timer = setInterval(booking.tidy, LOOK)
    return () => clearInterval(timer)
  }, [booking])
}
