import type { FastifyBaseLogger } from 'fastify'

/** Where work that nobody waits for says that it failed. */
export interface OperationalLog {
  readonly warn: (
    text: string,
    facts?: Readonly<Record<string, number | readonly string[] | Readonly<Record<string, number>>>>,
  ) => void
  /** From now on trouble is written there; before, there is no log yet. */
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
