import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { upcomingQuery } from '#session/patient/appointments.ts'
import { useBookingWizard, useBookingState } from '#session/session-context.tsx'
import { hold, holdWords, hourToHold, meaningOfRefusal, release } from './hold.ts'
import { useBooking, useSearcher } from './use-booking.ts'
import { useNow } from '#form/state/use-now.ts'

/** How the calendar is told that the hour a person came from was taken meanwhile. */
export interface TakenState {
  readonly taken: true
}

/** Holds the chosen hour while the person looks it over and fills in the forms. */
export function useHold() {
  const { ready, state, ...searcher } = useSearcher()
  const booking = useBookingWizard()
  const current = useBookingState()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { refused } = useBooking()
  const now = useNow()
  const { slot, providerId, method, holdUntil } = current
  const isOwn = async (): Promise<boolean> => {
    const { session, patientId } = searcher
    if (patientId === null || slot === null) return false
    const asked = { ...upcomingQuery(session, patientId, true), staleTime: 0 }
    const coming = await client.fetchQuery(asked).catch(() => [])
    const start = Temporal.Instant.from(slot)
    return coming.some((one) => one.provider_id === providerId && start.equals(one.start_time))
  }
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const wanted = hourToHold(booking.read(), state)
      return wanted && hold(searcher, wanted)
    },
    onSuccess: (held) => {
      // The hour may have been given up, or be gone with its time, while the hold was on its way.
      if (held && booking.read().slot !== null)
        booking.update({ holdId: held.id, holdUntil: held.expires_at })
    },
    onError: async (error) => {
      const meaning = meaningOfRefusal(error)
      if (meaning === 'refused') refused(error, 'member')
      if (meaning !== 'taken') return
      // Booked in another tab, or here before this answer came: it is this person's own hour, and nobody else was quicker.
      if (await isOwn()) {
        if (booking.read().outcome === null && booking.read().movingId === null) booking.finish('booked')
        return
      }
      // Meanwhile the person went on, or chose another hour.
      if (booking.read().slot !== slot || booking.read().outcome !== null) return
      booking.update({ slot: null })
      for (const key of ['day-availability', 'first-availability', 'providers'])
        void client.invalidateQueries({ queryKey: [key] })
      const told: TakenState = { taken: true }
      navigate(href('provider-schedule'), { replace: true, state: told })
    },
  })
  // Once for each chosen hour; a hold that ran out is asked for again by the person.
  useEffect(() => {
    if (ready && slot !== null && providerId !== null) mutate()
  }, [ready, slot, providerId, method, mutate])
  return {
    words: holdUntil === null ? null : holdWords(holdUntil, now),
    isOver: holdUntil !== null && holdWords(holdUntil, now) === null && !isPending,
    isPending,
    again: () => mutate(),
  }
}

/** Gives a held hour back when a person returns to choosing. */
export function useReleasedHold(): void {
  const { ready, state: _, ...searcher } = useSearcher()
  const [wanted] = useState(() => searcher.booking.read().holdId)
  useEffect(() => {
    if (ready && wanted !== null) void release(searcher)
    // Only what was held on the way in.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ready, wanted])
}
