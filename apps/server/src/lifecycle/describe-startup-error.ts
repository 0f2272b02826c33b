import { isDiskFull } from '@evenkeel/server-kit/database/outage'
import { formatError } from '../database/format-error.ts'

/** Formats a startup error in one line; a stack trace would only hide it. */
export function describeStartupError(error: unknown): string {
  if (isDiskFull(error))
    return 'Evenkeel cannot start: no space is left on the disk. Free some space and start again.'
  return `Evenkeel cannot start: ${formatError(error)}`
}
