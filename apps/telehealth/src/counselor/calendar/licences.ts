import type { Span } from '#availability/slots.ts'
import { afterLicence } from '#providers/held-licence.ts'
import type { HeldLicence } from '#providers/store.ts'

/** The state that is asked for, else the one whose licence holds longest; null where there is no licence. */
export function shownState(held: readonly HeldLicence[], asked: string | undefined): HeldLicence | null {
  const until = ({ endsAt }: HeldLicence): number => endsAt?.epochMilliseconds ?? Infinity
  const [longest = null] = held.toSorted((a, b) => (until(a) < until(b) ? 1 : -1))
  return held.find(({ state }) => state === asked) ?? longest
}

/** When nobody of a state is met: after the licence for it, and always without one. */
export const unlicensed = (held: HeldLicence | null): readonly Span[] =>
  held === null ? [{ from: -Infinity, to: Infinity }] : afterLicence(held.endsAt)
