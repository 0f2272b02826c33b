import pg from 'pg'
import { kindOf, statements } from '../diagnostics.ts'

type Asked = string | { readonly text?: string; readonly submit?: unknown }

/**
 * A connection that tells of each statement while a person listens. The pool asks with a callback, the query builder waits for a
 * promise; a statement that is an object of its own is told of by whoever made it (`query-as.ts`).
 */
export class InstrumentedClient extends pg.Client {
  override query(...sent: unknown[]): never {
    const ask = (...args: unknown[]): unknown => super.query(...(args as [string]))
    const [asked] = sent as [Asked]
    const isOwn = typeof asked === 'object' && asked.submit !== undefined
    if (isOwn || !statements.hasSubscribers) return ask(...sent) as never
    const text = typeof asked === 'string' ? asked : (asked.text ?? '')
    const told = { engine: 'postgres', kind: kindOf(text) } as const
    return (
      typeof sent.at(-1) === 'function'
        ? statements.traceCallback(ask, -1, told, undefined, ...sent)
        : statements.tracePromise(ask as () => Promise<unknown>, told, undefined, ...(sent as []))
    ) as never
  }
}
