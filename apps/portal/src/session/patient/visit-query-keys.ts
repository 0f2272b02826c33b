import type { QueryClient } from '@tanstack/react-query'

/** Lists that a visit makes old when it is booked, moved or canceled. */
export const visitListKeys = ['upcoming', 'past', 'coverage'] as const

/** What else it makes old: the own record of it, what the header and the terms say, and free times. */
export const visitDependentKeys = [
  'latest-appointment',
  'replacements',
  'patient',
  'day-availability',
  'first-availability',
] as const

/** All of it, as another tab of the member has it. */
export const visitQueryKeys = [...visitListKeys, ...visitDependentKeys, 'slot-queries', 'why-gone'] as const

/** Forgets them: they would show a former time with its buttons once more. */
export const removeVisitQueries = (client: QueryClient): void => {
  for (const key of visitListKeys) void client.resetQueries({ queryKey: [key] })
}
