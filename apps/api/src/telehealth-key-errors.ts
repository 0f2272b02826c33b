import type { OperationalLog } from './operational-log.ts'

/** Counts how often the telehealth service refused our key; each time leaves a line that names no secret. */
export function createKeyErrorCounter(trouble: Pick<OperationalLog, 'warn'>) {
  let refused = 0
  return {
    current: () => refused,
    add: () => {
      refused += 1
      trouble.warn(
        'the telehealth service refuses the key of this installation: see TELEHEALTH_API_KEY and TELEHEALTH_API_SECRET',
      )
    },
  }
}
