import { profileMessages as words } from './profile.messages.ts'

/** When members see hours that stay as they are written and are by another zone from now on, next to when they saw them before. */
export function describeTimeZoneShift(before: string, after: string, now: Temporal.Instant): string {
  const [was, is] = [before, after].map((zone) => now.toZonedDateTimeISO(zone).offsetNanoseconds)
  const hours = ((was ?? 0) - (is ?? 0)) / 3_600_000_000_000
  if (hours === 0) return words.shiftNone
  return hours > 0 ? words.shiftLater({ hours }) : words.shiftEarlier({ hours: -hours })
}
