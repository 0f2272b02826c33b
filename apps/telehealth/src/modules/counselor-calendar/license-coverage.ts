import type { TimeSpan } from '#modules/availability/slots.ts'
import { afterLicenseEnd } from '#modules/providers/active-license.ts'
import type { ActiveLicense } from '#modules/providers/repository.ts'

/** The state that is asked for, else the one whose licence holds longest; null where there is no licence. */
export function selectLicense(
  held: readonly ActiveLicense[],
  asked: string | undefined,
): ActiveLicense | null {
  const until = ({ endsAt }: ActiveLicense): number => endsAt?.epochMilliseconds ?? Infinity
  const [longest = null] = held.toSorted((a, b) => (until(a) < until(b) ? 1 : -1))
  return held.find(({ state }) => state === asked) ?? longest
}

/** When nobody of a state is met: after the licence for it, and always without one. */
export const unlicensedSpans = (held: ActiveLicense | null): readonly TimeSpan[] =>
  held === null ? [{ from: -Infinity, to: Infinity }] : afterLicenseEnd(held.endsAt)
