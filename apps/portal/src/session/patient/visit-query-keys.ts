import type { QueryClient } from '@tanstack/react-query'

/** Lists that change when a visit is booked, moved or canceled. */
export const visitListKeys = ['upcoming', 'past', 'coverage'] as const

/** Other queries that change: the appointment record, header and terms, and free slots. */
export const visitDependentKeys = [
  'latest-appointment',
  'replacements',
  'patient',
  'day-availability',
  'first-availability',
] as const

/** All of them, as used in another tab of the member. */
export const visitQueryKeys = [...visitListKeys, ...visitDependentKeys, 'slot-queries', 'why-gone'] as const

/** Removes them from the cache: they would briefly show the former time with its buttons. */
export const removeVisitQueries = (client: QueryClient): void => {
  for (const key of visitListKeys) void client.resetQueries({ queryKey: [key] })
}
