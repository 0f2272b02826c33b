/** Milliseconds in `n` seconds. */
export const seconds = (n: number): number => n * 1000
/** Milliseconds in `n` minutes. */
export const minutes = (n: number): number => seconds(n * 60)
/** Milliseconds in `n` hours. */
export const hours = (n: number): number => minutes(n * 60)
/** Milliseconds in `n` days of 24 hours. Calendar days are counted with Temporal, never with this. */
export const days = (n: number): number => hours(n * 24)

/** A length of time as a text says it, in whole hours or else whole minutes: "one hour", "12 hours", "15 minutes". */
export function inWords(milliseconds: number): string {
  const [count, unit] =
    milliseconds % hours(1) === 0 ? [milliseconds / hours(1), 'hour'] : [milliseconds / minutes(1), 'minute']
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`
}
