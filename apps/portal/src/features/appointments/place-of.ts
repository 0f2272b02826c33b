/**
 * Where something that was to begin at `start` stood in the list, soonest first; before all where that is not known. Compared as
 * instants: each has its counselor's offset.
 */
export function placeOf(start: string | null, visits: readonly { readonly start_time: string }[]): number {
  if (start === null) return 0
  const later = visits.findIndex(
    ({ start_time }) =>
      Temporal.Instant.compare(Temporal.Instant.from(start_time), Temporal.Instant.from(start)) > 0,
  )
  return later === -1 ? visits.length : later
}
