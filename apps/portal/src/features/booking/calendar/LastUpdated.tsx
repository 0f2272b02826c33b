import { useNow } from '#form/state/use-now.ts'
import { describeLastUpdated } from '../search/search-request.ts'

/** When the free times were last loaded: the oldest day counts. */
export function LastUpdated({ at }: { readonly at: readonly string[] }) {
  const now = useNow()
  const [oldest] = at.toSorted()
  return oldest === undefined ? null : <span>{describeLastUpdated(oldest, now)}</span>
}
