import pg from 'pg'
import { getStatementKind, statementChannel } from '../diagnostics.ts'

type QueryInput = string | { readonly text?: string; readonly submit?: unknown }

/**
 * A connection that tells of each statement while a person listens. The pool asks with a callback, the query builder waits for a
 * promise; a statement that is an object of its own is told of by whoever made it (`query-as.ts`).
 */
export class InstrumentedClient extends pg.Client {
  override query(...sent: unknown[]): never {
    const ask = (...args: unknown[]): unknown => super.query(...(args as [string]))
    const [asked] = sent as [QueryInput]
    const isOwn = typeof asked === 'object' && asked.submit !== undefined
    if (isOwn || !statementChannel.hasSubscribers) return ask(...sent) as never
    const text = typeof asked === 'string' ? asked : (asked.text ?? '')
    const told = { engine: 'postgres', kind: getStatementKind(text) } as const
    return (
      typeof sent.at(-1) === 'function'
        ? statementChannel.traceCallback(ask, -1, told, undefined, ...sent)
        : statementChannel.tracePromise(ask as () => Promise<unknown>, told, undefined, ...(sent as []))
    ) as never
  }
}
