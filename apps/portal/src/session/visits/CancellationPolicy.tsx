import { useNow } from '#form/state/use-now.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { type CancelableVisit, describeCancellationPolicy } from './visit-text.ts'

/** Says of a visit until when it is canceled free, before anybody presses Cancel; nothing where that is not told. */
export function CancellationPolicy({ visit }: { readonly visit: CancelableVisit }) {
  const says = describeCancellationPolicy(visit, useNow(), useTimeZone())
  return says === null ? null : <p>{says}</p>
}
