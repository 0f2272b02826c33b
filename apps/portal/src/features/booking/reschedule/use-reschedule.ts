import { type QueryClient, QueryObserver, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NetworkError } from '@evenkeel/api-contract/client/api-call'
import type { Reschedule } from '@evenkeel/api-contract/portal/reschedules'
import { href } from '#lib/paths.ts'
import { useNavigate } from 'react-router'
import { useIsMounted } from '#lib/use-is-mounted.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { noReschedule } from '#session/booking/booking-wizard.ts'
import { outcomeMessages } from '#session/outcome/outcome.messages.ts'
import { visitListKeys } from '#session/patient/visit-query-keys.ts'
import {
  useBookingState,
  useBookingWizard,
  useNotices,
  useSessionClient,
  useFollowVisitChange,
  usePendingVisitChange,
} from '#session/session-context.tsx'
import type { Session } from '#session/session.ts'
import { useUnavailableReason } from '#session/visits/unavailable/use-unavailable-reason.ts'
import { formatVisitTime } from '#session/visits/visit-text.ts'
import { useHandleBookingClosed } from '../notices/use-booking-closed.ts'
import { useBooking } from '../use-booking.ts'
import {
  getRescheduleFailure,
  getRescheduleRefusal,
  type RescheduleOutcome,
  rescheduleQuery,
  submitReschedule,
} from './submit-reschedule.ts'

/**
 * Polls a reschedule until it ends, independent of the shown page. `tell` receives the text to show while it
 * takes longer than usual. Throws Unreachable when the session ends first.
 */
function pollReschedule(
  { client, session }: { readonly client: QueryClient; readonly session: Session },
  sent: Reschedule,
  tell: (message: string) => void,
): Promise<Reschedule> {
  if (sent.status !== 'working') return Promise.resolve(sent)
  tell(sent.message)
  const { promise, resolve, reject } = Promise.withResolvers<Reschedule>()
  const stop = new QueryObserver(client, rescheduleQuery(session, sent.id)).subscribe(({ data }) => {
    if (session.read().status !== 'member') {
      stop()
      reject(new NetworkError('The session ended before the move did'))
    } else if (data?.status === 'working') tell(data.message)
    else if (data !== undefined) {
      stop()
      resolve(data)
    }
  })
  return promise
}

/** Keeps the appointment as it is and returns to the list. */
export function useCancelReschedule(): () => void {
  const booking = useBookingWizard()
  const navigate = useNavigate()
  const client = useQueryClient()
  return () => {
    booking.update({ ...noReschedule, slot: null })
    // The list may be older than a change that got no answer.
    for (const key of visitListKeys) void client.invalidateQueries({ queryKey: [key] })
    void navigate(href('appointments'))
  }
}

/** Starts a new booking with the counselor in place of a finished reschedule; input and calendar are kept. */
export function useBookInsteadOfReschedule(): () => void {
  const booking = useBookingWizard()
  const navigate = useNavigate()
  return () => {
    booking.dropBookingKey()
    // The calendar releases a slot hold.
    booking.update(noReschedule)
    void navigate(href('provider-schedule'), { replace: true })
  }
}

/** The reschedule in progress: its visit, new slot and patient. */
interface StartedReschedule {
  readonly id: number | null
  readonly slot: string | null
  readonly patientId: number | null
}

/**
 * Handles the end of a reschedule. Members waiting in the booking flow are redirected; elsewhere the
 * appointment list shows the outcome.
 */
function useRescheduleOutcome() {
  const session = useSessionClient()
  const booking = useBookingWizard()
  const notices = useNotices()
  const navigate = useNavigate()
  const zone = useTimeZone()
  const { booked } = useBooking()
  /** Whether the same member is still logged in. */
  const isOwn = ({ patientId }: StartedReschedule): boolean =>
    patientId !== null && session.telehealthUserId() === patientId
  /** Whether the booking state of this tab still belongs to this reschedule. */
  const isOnWay = ({ id, slot }: StartedReschedule): boolean => {
    const { movingId, slot: chosen } = booking.read()
    return movingId === id && chosen === slot
  }
  const isWaited = (begun: StartedReschedule): boolean =>
    begun.id !== null && isOnWay(begun) && notices.visitChanges.isFollowed(begun.id)
  return {
    isWaited,
    moved: (begun: StartedReschedule): void => {
      if (!isOwn(begun)) return
      const leads = isWaited(begun)
      const isEnd = isOnWay(begun)
      // After a refusal the list may be stale, as after a change in another tab.
      booked()
      if (isEnd) booking.finish('moved')
      if (leads) void navigate(href('register-success'), { replace: true })
      else notices.done.tell({ about: 'moved', words: formatVisitTime(begun.slot ?? '', zone) })
    },
    stayed: (begun: StartedReschedule, { to, notice, part }: RescheduleOutcome): void => {
      if (!isOwn(begun)) return
      const leads = isWaited(begun)
      booked()
      if (isOnWay(begun)) {
        booking.dropBookingKey()
        booking.update(part)
      }
      if (!leads) return notices.done.tell({ about: 'not-moved', words: notice.message })
      notices.setError(notice)
      void navigate(to, { replace: true })
    },
    /** No answer arrived, and the page that could retry is gone. */
    unknown: (begun: StartedReschedule): void => {
      if (!isOwn(begun)) return
      const leads = isWaited(begun)
      booked()
      notices.done.tell({ about: 'move-in-doubt', words: outcomeMessages.inDoubtHow })
      if (leads) void navigate(href('appointments'), { replace: true })
    },
  }
}

/** Reschedules an appointment and follows it until it ends, also after leaving the page (BOOK-06, RD-007). */
export function useReschedule() {
  const session = useSessionClient()
  const booking = useBookingWizard()
  const { visitChanges } = useNotices()
  const client = useQueryClient()
  const { services, booked } = useBooking()
  const { movingId } = useBookingState()
  const visit = useUnavailableReason(movingId)
  const closed = useHandleBookingClosed()
  const end = useRescheduleOutcome()
  const isHere = useIsMounted()
  const change = usePendingVisitChange(movingId)
  useFollowVisitChange(movingId)
  const [isUnsent, setIsUnsent] = useState(false)
  const [working, setWorking] = useState<string | null>(null)
  const send = async (begun: StartedReschedule): Promise<void> => {
    const isOffline = !window.navigator.onLine
    setIsUnsent(false)
    try {
      if (isOffline) throw new NetworkError('There is no network')
      const ended = await pollReschedule({ client, session }, await submitReschedule(services), setWorking)
      const trouble = getRescheduleFailure(ended)
      if (trouble) end.stayed(begun, trouble)
      else end.moved(begun)
    } catch (error) {
      const refusal = getRescheduleRefusal(error)
      if (end.isWaited(begun) && closed(error)) throw error
      // When the visit is gone, this page explains why and what to do.
      if (refusal !== null && (!end.isWaited(begun) || (await visit.ask()) === null))
        end.stayed(begun, refusal)
      if (refusal === null && isOffline) setIsUnsent(true)
      else if (refusal === null && isHere()) booked()
      else if (refusal === null) end.unknown(begun)
      throw error
    }
  }
  const sending = useMutation({
    mutationFn: async (): Promise<void> => {
      const { movingId: id, slot } = booking.read()
      const begun = { id, slot, patientId: session.telehealthUserId() }
      await (id === null ? send(begun) : visitChanges.during(id, 'moving', () => send(begun)))
    },
  })
  const isLeaving = sending.isError && getRescheduleRefusal(sending.error) !== null
  return {
    move: () => sending.mutate(),
    /** Sent or in progress; a second press would be the same request. */
    isBusy: sending.isPending || sending.isSuccess,
    /** Sent from this page before it was left and reopened. */
    isUnderWay: sending.isIdle && change === 'moving',
    /**
     * Why there is nothing to reschedule; null while this page's own reschedule is in progress or unanswered.
     */
    gone: sending.isIdle || isLeaving ? visit.why : null,
    isLeaving,
    isError: sending.isError,
    /** The request never left this device. */
    isUnsent,
    /** Text to show while it takes longer than usual. */
    working: sending.isPending ? working : null,
  }
}
