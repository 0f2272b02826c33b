import { databaseError } from '@evenkeel/server/store/database-error'
import { isDiskFull } from '@evenkeel/server/store/outage'

/** Why the product cannot start, in one line; a stack would only hide it. */
export function whyNoStart(error: unknown): string {
  if (isDiskFull(error))
    return 'Evenkeel cannot start: no space is left on the disk. Free some, and start again.'
  const words = databaseError(error)?.message ?? (error instanceof Error ? error.message : String(error))
  return `Evenkeel cannot start: ${words}`
}
