import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useNotices, useSession, useBookingWizard } from '#session/session-context.tsx'
import { notMoving } from '#session/booking/booking-wizard.ts'
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

/** Moves an appointment and follows the move until it has ended one way or the other (BOOK-06, RD-007). */
export function useMove() {
  const session = useSession()
  const booking = useBookingWizard()
  const notices = useNotices()
  const navigate = useNavigate()
  const { services, booked } = useBooking()
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
    onError: (error) => {
      if (closed(error)) return
      const refusal = refusalOfMove(error)
      if (refusal) leave(refusal)
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
  return {
    move: () => sending.mutate(),
    /** Sent, or on its way; a second press would be the same act. */
    isBusy: sending.isPending || isOver,
    isLeaving: sending.isError && refusalOfMove(sending.error) !== null,
    isError: sending.isError,
    /** What to say while it takes longer than usual. */
    working: stands?.status === 'working' ? stands.message : null,
  }
}
