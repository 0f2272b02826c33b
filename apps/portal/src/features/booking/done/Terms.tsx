import type { UpcomingAppointment } from '@evenkeel/contract/telehealth/appointments'
import { useState } from 'react'
import { useNow } from '#form/state/use-now.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { useBookingState } from '#session/session-context.tsx'
import { useSessionsKnown } from '#session/use-sessions-known.ts'
import { CancelTerms } from '#session/visits/CancelTerms.tsx'
import { cancelTerms } from '#session/visits/visit.ts'
import { visitWords } from '#session/visits/visits.words.ts'
import { KeptPlace } from '#ui/kept-place/KeptPlace.tsx'

/**
 * Words as long as what will be said of the visit: what the terms of the organization make of a new one, where they are told. A
 * visit that was moved keeps its own terms.
 */
function useLongest(slot: string): string {
  const { outcome } = useBookingState()
  const known = useSessionsKnown()
  const zone = useZone()
  const [now] = useState(useNow())
  const hours = outcome === 'booked' && known.kind === 'number' ? known.noticeHours : null
  if (hours === null) return visitWords.countsAnyway
  const free_until = Temporal.Instant.from(slot).subtract({ hours }).toString()
  return cancelTerms({ can_cancel: true, free_until, start_time: slot }, now, zone) ?? ''
}

function LateTerms({ slot, visit }: { readonly slot: string; readonly visit: UpcomingAppointment | null }) {
  return <KeptPlace longest={useLongest(slot)}>{visit ? <CancelTerms visit={visit} /> : null}</KeptPlace>
}

/** Until when the visit is canceled free. It is told with the visit, a moment after this page, in a place of its own. */
export function Terms({ visit }: { readonly visit: UpcomingAppointment | null }) {
  const { slot } = useBookingState()
  return slot === null ? null : <LateTerms slot={slot} visit={visit} />
}
