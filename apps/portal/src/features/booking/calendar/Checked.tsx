import { useNow } from '#form/state/use-now.ts'
import { checkedWords } from '../search/results.ts'

/** When the free times were looked up: that of the day that waits longest (no ghost times). */
export function Checked({ at }: { readonly at: readonly string[] }) {
  const now = useNow()
  const [oldest] = at.toSorted()
  return oldest === undefined ? null : <span>{checkedWords(oldest, now)}</span>
}
