import type { QueryClient } from '@tanstack/react-query'

/** Lists that a visit makes old when it is booked, moved or canceled. */
export const visitLists = ['upcoming', 'past', 'coverage'] as const

/** Forgets them: they would show a former time with its buttons once more. */
export const forgetVisits = (client: QueryClient): void => {
  for (const key of visitLists) void client.resetQueries({ queryKey: [key] })
}
