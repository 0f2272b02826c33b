import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import { addListeners } from '@evenkeel/web/add-listeners'
import { useNavigate } from 'react-router'
import { href } from '#lib/paths.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { upcomingAppointmentsQuery } from '#session/patient/appointment-queries.ts'
import { getMinutesLeft } from '#session/booking/hold-minutes.ts'
import { useBookingWizard, useBookingState } from '#session/session-context.tsx'
import { requestHold, getSlotToHold, classifyHoldRefusal, releaseHold } from './slot-hold.ts'
import { getWeekToShow } from './next-days/next-days.ts'
import { getDayInZone } from './search/calendar-week.ts'
import { useBooking, useSearcher } from './use-booking.ts'
import { useNow } from '#form/state/use-now.ts'

/** Redirects to the calendar, which shows that the slot was taken and suggests close free times (BOOK-15). */
function useSlotTakenRedirect(): (gone: string) => void {
  const booking = useBookingWizard()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { now } = useFormEnvironment()
  const zone = useTimeZone()
  return (gone) => {
    const { shownWeek: shown } = booking.read()
    const today = getDayInZone(now(), zone)
    const shownWeek = getWeekToShow(Temporal.Instant.from(gone), { today, zone, shown })
    booking.update({ slot: null, taken: gone, shownWeek })
    for (const key of ['day-availability', 'first-availability', 'providers'])
      void client.invalidateQueries({ queryKey: [key] })
    void navigate(href('provider-schedule'), { replace: true })
  }
}

/** Holds the chosen slot while the person reviews it and fills in forms; read-only when `asks` is false. */
export function useSlotHold(asks = true) {
  const { ready, state, ...searcher } = useSearcher()
  const booking = useBookingWizard()
  const current = useBookingState()
  const client = useQueryClient()
  const chooseAnother = useSlotTakenRedirect()
  const { refused } = useBooking()
  const now = useNow()
  const { slot, providerId, method, holdUntil } = current
  const isOwn = async (): Promise<boolean> => {
    const { session, patientId } = searcher
    if (patientId === null || slot === null) return false
    const asked = { ...upcomingAppointmentsQuery(session, patientId, true), staleTime: 0 }
    const coming = await client.fetchQuery(asked).catch(() => [])
    const start = Temporal.Instant.from(slot)
    return coming.some((one) => one.provider_id === providerId && start.equals(one.start_time))
  }
  const { mutate, isPending } = useMutation({
    // Sent once the network is back: a hold books nothing.
    networkMode: 'online',
    mutationFn: async () => {
      const wanted = getSlotToHold(booking.read(), state)
      return wanted && requestHold(searcher, wanted)
    },
    onSuccess: (held) => {
      // The slot may have been cleared or expired during the request.
      if (held && booking.read().slot !== null)
        booking.update({ holdId: held.id, holdUntil: held.expires_at })
    },
    onError: async (error) => {
      const meaning = classifyHoldRefusal(error)
      if (meaning === 'refused') refused(error, 'member')
      if (meaning !== 'taken') return
      // Booked in another tab, or here before this answer: the slot belongs to this person.
      if (await isOwn()) {
        if (booking.read().outcome === null && booking.read().movingId === null) booking.finish('booked')
        return
      }
      // The person may have continued or chosen another slot meanwhile.
      if (slot !== null && booking.read().slot === slot && booking.read().outcome === null)
        chooseAnother(slot)
    },
  })
  // Once per chosen slot; the person requests an expired hold again.
  useEffect(() => {
    if (asks && ready && slot !== null && providerId !== null) mutate()
  }, [asks, ready, slot, providerId, method, mutate])
  const left = holdUntil === null ? null : getMinutesLeft(holdUntil, now)
  const isHeld = left !== null
  // A copy of this tab may have released the slot. A new request holds it for the same time.
  useEffect(() => {
    if (!asks || !isHeld || slot === null) return undefined
    return addListeners(window, {
      visibilitychange: () => document.visibilityState === 'visible' && mutate(),
    })
  }, [asks, isHeld, slot, mutate])
  return {
    /** Whole minutes; null without a hold. */
    left,
    isOver: holdUntil !== null && left === null && !isPending,
    isPending,
    again: () => mutate(),
  }
}

/** Whether the chosen slot was held and the hold has expired. */
export function useIsHoldExpired(): boolean {
  const { holdUntil } = useBookingState()
  const now = useNow()
  return holdUntil !== null && getMinutesLeft(holdUntil, now) === null
}

/** Releases a hold when a person returns to the selection, unless `isInUse` by a running booking. */
export function useReleaseHold(isInUse = false): void {
  const { ready, state: _, ...searcher } = useSearcher()
  const [wanted] = useState(() => (isInUse ? null : searcher.booking.read().holdId))
  useEffect(() => {
    if (ready && wanted !== null) void releaseHold(searcher)
    // Only a hold that existed at mount.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ready, wanted])
}
