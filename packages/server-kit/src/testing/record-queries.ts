import pg from 'pg'
import { type RlsContext, createSetRlsContext } from '../database/store.ts'

/** One statement as sent to PostgreSQL. */
export interface RecordedQuery {
  readonly text: string
  readonly values: readonly unknown[]
  /**
   * The statement that set its database role (`database/rls-context.ts`); null for the database user itself.
   */
  readonly standing: string | null
}

/** Query input of the driver: a text, a named text, or a statement under a database role. */
interface QueryInput {
  readonly text?: string
  readonly values?: unknown[]
  readonly standing?: RlsContext
}

/** Records the statements that all connections of this process send to PostgreSQL, until stopped. */
export function recordQueries(): { readonly queries: readonly RecordedQuery[]; stop(): void } {
  const queries: RecordedQuery[] = []
  const taken = new WeakMap<object, string>()
  const prototype = pg.Client.prototype as unknown as { query: (...sent: unknown[]) => unknown }
  const original = prototype.query
  prototype.query = function watched(this: object, ...sent: unknown[]): unknown {
    const [first, second] = sent as [string | QueryInput, unknown]
    const { text, values, standing }: QueryInput = typeof first === 'string' ? { text: first } : first
    if (text !== undefined) {
      if (/^\s*(begin|commit|rollback)/i.test(text)) taken.delete(this)
      if (/^select set_config\('role'/.test(text)) taken.set(this, text)
      queries.push({
        text,
        values: Array.isArray(second) ? second : (values ?? []),
        standing: standing ? createSetRlsContext(standing) : (taken.get(this) ?? null),
      })
    }
    return original.apply(this, sent)
  }
  return {
    queries,
    stop: () => {
      prototype.query = original
    },
  }
}
