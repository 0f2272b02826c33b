import { useNow } from '#form/state/use-now.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { type Cancelable, cancelTerms } from './visit.ts'

/** Says of a visit until when it is canceled free, before anybody presses Cancel; nothing where that is not told. */
export function CancelTerms({ visit }: { readonly visit: Cancelable }) {
  const says = cancelTerms(visit, useNow(), useZone())
  return says === null ? null : <p>{says}</p>
}
