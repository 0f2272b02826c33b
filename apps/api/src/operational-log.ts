import type { FastifyBaseLogger } from 'fastify'

/** Logs failures of background work. */
export interface OperationalLog {
  readonly warn: (
    text: string,
    facts?: Readonly<Record<string, number | readonly string[] | Readonly<Record<string, number>>>>,
  ) => void
  /** Sets the log to write to; before that, lines are dropped. */
  readonly writeTo: (log: Pick<FastifyBaseLogger, 'warn'>) => void
}

/** A log that is silent until the API is mounted. */
export function createOperationalLog(): OperationalLog {
  let log: Pick<FastifyBaseLogger, 'warn'> | null = null
  return {
    warn: (text, facts = {}) => log?.warn(facts, text),
    writeTo: (mounted) => {
      log = mounted
    },
  }
}

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
