import type { UpcomingAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import { useState } from 'react'
import { useNow } from '#form/state/use-now.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { useBookingState } from '#session/session-context.tsx'
import { useSessionCoverage } from '#session/use-session-coverage.ts'
import { CancellationPolicy } from '#session/visits/CancellationPolicy.tsx'
import { describeCancellationPolicy } from '#session/visits/visit-text.ts'
import { visitMessages } from '#session/visits/visits.messages.ts'
import { ReservedSpace } from '#components/reserved-space/ReservedSpace.tsx'

/**
 * Words as long as what will be said of the visit: what the terms of the organization make of a new one, where they are told. A
 * visit that was moved keeps its own terms.
 */
function useLongestPolicyText(slot: string): string {
  const { outcome } = useBookingState()
  const known = useSessionCoverage()
  const zone = useTimeZone()
  const [now] = useState(useNow())
  const hours = outcome === 'booked' && known.kind === 'number' ? known.noticeHours : null
  if (hours === null) return visitMessages.countsAnyway
  const free_until = Temporal.Instant.from(slot).subtract({ hours }).toString()
  return describeCancellationPolicy({ can_cancel: true, free_until, start_time: slot }, now, zone) ?? ''
}

function DeferredPolicyText({
  slot,
  visit,
}: {
  readonly slot: string
  readonly visit: UpcomingAppointment | null
}) {
  return (
    <ReservedSpace longest={useLongestPolicyText(slot)}>
      {visit ? <CancellationPolicy visit={visit} /> : null}
    </ReservedSpace>
  )
}

/** Until when the visit is canceled free. It is told with the visit, a moment after this page, in a place of its own. */
export function CancellationPolicyLine({ visit }: { readonly visit: UpcomingAppointment | null }) {
  const { slot } = useBookingState()
  return slot === null ? null : <DeferredPolicyText slot={slot} visit={visit} />
}
