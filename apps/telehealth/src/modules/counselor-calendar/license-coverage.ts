import type { TimeSpan } from '#modules/availability/slots.ts'
import { afterLicenseEnd } from '#modules/providers/active-license.ts'
import type { ActiveLicense } from '#modules/providers/repository.ts'

/** The license for the requested state, or else the one that lasts longest; null without a license. */
export function selectLicense(
  held: readonly ActiveLicense[],
  asked: string | undefined,
): ActiveLicense | null {
  const until = ({ endsAt }: ActiveLicense): number => endsAt?.epochMilliseconds ?? Infinity
  const [longest = null] = held.toSorted((a, b) => (until(a) < until(b) ? 1 : -1))
  return held.find(({ state }) => state === asked) ?? longest
}

/** Spans without license coverage: after the license ends, or always without one. */
export const unlicensedSpans = (held: ActiveLicense | null): readonly TimeSpan[] =>
  held === null ? [{ from: -Infinity, to: Infinity }] : afterLicenseEnd(held.endsAt)
