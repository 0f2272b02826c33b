import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import { addListeners } from '#lib/add-listeners.ts'
import { useNavigate } from '#lib/router/Router.tsx'
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

/** Leads to the calendar, which says that the hour is somebody else's and offers what is free close to it (BOOK-15). */
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
    navigate(href('provider-schedule'), { replace: true })
  }
}

/** Holds the chosen hour while the person looks it over and fills in the forms; looks on where nobody `asks` for it. */
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
    // Asked for once the network is back: the hour is held then, and nothing is booked by it.
    networkMode: 'online',
    mutationFn: async () => {
      const wanted = getSlotToHold(booking.read(), state)
      return wanted && requestHold(searcher, wanted)
    },
    onSuccess: (held) => {
      // The hour may have been given up, or be gone with its time, while the hold was on its way.
      if (held && booking.read().slot !== null)
        booking.update({ holdId: held.id, holdUntil: held.expires_at })
    },
    onError: async (error) => {
      const meaning = classifyHoldRefusal(error)
      if (meaning === 'refused') refused(error, 'member')
      if (meaning !== 'taken') return
      // Booked in another tab, or here before this answer came: it is this person's own hour, and nobody else was quicker.
      if (await isOwn()) {
        if (booking.read().outcome === null && booking.read().movingId === null) booking.finish('booked')
        return
      }
      // Meanwhile the person went on, or chose another hour.
      if (slot !== null && booking.read().slot === slot && booking.read().outcome === null)
        chooseAnother(slot)
    },
  })
  // Once for each chosen hour; a hold that ran out is asked for again by the person.
  useEffect(() => {
    if (asks && ready && slot !== null && providerId !== null) mutate()
  }, [asks, ready, slot, providerId, method, mutate])
  const left = holdUntil === null ? null : getMinutesLeft(holdUntil, now)
  const isHeld = left !== null
  // A copy of this tab may have given the hour back for another one. Asked for again it is held as long as before.
  useEffect(() => {
    if (!asks || !isHeld || slot === null) return undefined
    return addListeners(window, {
      visibilitychange: () => document.visibilityState === 'visible' && mutate(),
    })
  }, [asks, isHeld, slot, mutate])
  return {
    /** Whole minutes; null while there is no hold. */
    left,
    isOver: holdUntil !== null && left === null && !isPending,
    isPending,
    again: () => mutate(),
  }
}

/** Whether the chosen hour was held, and is not any more. */
export function useIsHoldExpired(): boolean {
  const { holdUntil } = useBookingState()
  const now = useNow()
  return holdUntil !== null && getMinutesLeft(holdUntil, now) === null
}

/** Gives a held hour back when a person returns to choosing; not where it `isInUse` by what is on its way. */
export function useReleaseHold(isInUse = false): void {
  const { ready, state: _, ...searcher } = useSearcher()
  const [wanted] = useState(() => (isInUse ? null : searcher.booking.read().holdId))
  useEffect(() => {
    if (ready && wanted !== null) void releaseHold(searcher)
    // Only what was held on the way in.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ready, wanted])
}
