import { useNow } from '#form/state/use-now.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { type CancelableVisit, describeCancellationPolicy } from './visit-text.ts'

/** The cancellation policy: shows until when a visit can be canceled free; nothing if that is not shown. */
export function CancellationPolicy({ visit }: { readonly visit: CancelableVisit }) {
  const says = describeCancellationPolicy(visit, useNow(), useTimeZone())
  return says === null ? null : <p>{says}</p>
}
