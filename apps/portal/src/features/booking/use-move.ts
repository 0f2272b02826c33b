import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useBookingState, useBookingWizard, useNotices, useSession } from '#session/session-context.tsx'
import { notMoving } from '#session/booking/booking-wizard.ts'
import { useWhyGone } from '#session/visits/gone/use-why-gone.ts'
import { type MoveEnd, moveAppointment, moveQuery, refusalOfMove, troubleOfMove } from './move-appointment.ts'
import { useBookingClosed } from './notices/use-booking-closed.ts'
import { useBooking } from './use-booking.ts'

/** Leaves the appointment where it is and goes back to the list. */
export function useKeepOldTime(): () => void {
  const booking = useBookingWizard()
  const navigate = useNavigate()
  return () => {
    booking.update({ ...notMoving, slot: null })
    navigate(href('appointments'))
  }
}

/** Books another time with the counselor in place of a move that is over: what was entered and the calendar stay. */
export function useBookInstead(): () => void {
  const booking = useBookingWizard()
  const navigate = useNavigate()
  return () => {
    booking.dropBookingKey()
    // A time that is held meanwhile is given back there.
    booking.update(notMoving)
    navigate(href('provider-schedule'), { replace: true })
  }
}

/** Moves an appointment and follows the move until it has ended one way or the other (BOOK-06, RD-007). */
export function useMove() {
  const session = useSession()
  const booking = useBookingWizard()
  const notices = useNotices()
  const navigate = useNavigate()
  const { services, booked } = useBooking()
  const visit = useWhyGone(useBookingState().movingId)
  const closed = useBookingClosed()
  const leave = ({ to, notice, part }: MoveEnd): void => {
    // Where it was refused, the list is older than what happened meanwhile, as in another tab.
    booked()
    booking.dropBookingKey()
    booking.update(part)
    notices.setError(notice)
    navigate(to, { replace: true })
  }
  const sending = useMutation({
    mutationFn: () => moveAppointment(services),
    onError: async (error) => {
      if (closed(error)) return
      const refusal = refusalOfMove(error)
      // Where the visit is gone, this page says why and how to go on.
      if (refusal && (await visit.ask()) === null) leave(refusal)
    },
  })
  const id = sending.data?.id ?? null
  const following = useQuery({
    ...moveQuery(session, id ?? ''),
    enabled: id !== null && sending.data?.status === 'working',
  })
  const stands = following.data ?? sending.data ?? null
  const isOver = stands !== null && stands.status !== 'working'
  useEffect(() => {
    if (!isOver || stands === null) return
    const trouble = troubleOfMove(stands)
    if (trouble) {
      leave(trouble)
      return
    }
    booked()
    booking.finish('moved')
    navigate(href('register-success'), { replace: true })
    // Told once, when the move is over.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver])
  const isLeaving = sending.isError && refusalOfMove(sending.error) !== null
  return {
    move: () => sending.mutate(),
    /** Sent, or on its way; a second press would be the same act. */
    isBusy: sending.isPending || isOver,
    /** Why there is nothing to move; a move of this page that is on its way or got no answer is no reason. */
    gone: sending.isIdle || isLeaving ? visit.why : null,
    isLeaving,
    isError: sending.isError,
    /** What to say while it takes longer than usual. */
    working: stands?.status === 'working' ? stands.message : null,
  }
}
