import type { OperationalLog } from './operational-log.ts'

/** Counts how often the telehealth service refused our key. Logs a line without secrets each time. */
export function createKeyErrorCounter(log: Pick<OperationalLog, 'warn'>) {
  let refused = 0
  return {
    current: () => refused,
    add: () => {
      refused += 1
      log.warn(
        'the telehealth service refused the API key: check TELEHEALTH_API_KEY and TELEHEALTH_API_SECRET',
      )
    },
  }
}
