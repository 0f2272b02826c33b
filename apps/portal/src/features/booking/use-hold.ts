import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from '#lib/router/router.tsx'
import { href } from '#lib/paths.ts'
import { useVisit, useVisitState } from '#session/session-context.tsx'
import { hold, holdWords, hourToHold, meaningOfRefusal, release } from './hold.ts'
import { useBooking, useSearcher } from './use-booking.ts'
import { useNow } from '#form/use-now.ts'

/** How the calendar is told that the hour somebody came from was taken meanwhile. */
export interface TakenState {
  readonly taken: true
}

/** Holds the chosen hour while the person looks it over and fills in the forms. */
export function useHold() {
  const { ready, state, ...searcher } = useSearcher()
  const visit = useVisit()
  const current = useVisitState()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { refused } = useBooking()
  const now = useNow()
  const { slot, providerId, method, holdUntil } = current
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const wanted = hourToHold(visit.read(), state)
      return wanted && hold(searcher, wanted)
    },
    onSuccess: (held) => {
      if (held) visit.update({ holdId: held.id, holdUntil: held.expires_at })
    },
    onError: (error) => {
      const meaning = meaningOfRefusal(error)
      if (meaning === 'refused') refused(error, 'member')
      if (meaning !== 'taken') return
      visit.update({ slot: null })
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

/** Gives a held hour back when somebody returns to choosing. */
export function useReleasedHold(): void {
  const { ready, state: _, ...searcher } = useSearcher()
  const [wanted] = useState(() => searcher.visit.read().holdId)
  useEffect(() => {
    if (ready && wanted !== null) void release(searcher)
    // Only what was held on the way in.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ready, wanted])
}
