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
