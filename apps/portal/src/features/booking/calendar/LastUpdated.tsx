import { useNow } from '#form/state/use-now.ts'
import { describeLastUpdated } from '../search/search-request.ts'

/** When the free times were looked up: that of the day that waits longest (no ghost times). */
export function LastUpdated({ at }: { readonly at: readonly string[] }) {
  const now = useNow()
  const [oldest] = at.toSorted()
  return oldest === undefined ? null : <span>{describeLastUpdated(oldest, now)}</span>
}
