import { tracingChannel } from 'node:diagnostics_channel'
import type { Store } from './store/store.ts'

/** A statement on its way to the database: of what kind, never what it says. */
export interface ToldStatement {
  readonly engine: Store['engine']
  readonly kind: StatementKind
}

/** A round of work that runs by itself (`work-rounds.ts`). */
export interface ToldRound {
  readonly name: string
}

/** What goes on inside of a process, told over the platform's channels: whoever listens hears it, and while nobody does it costs nothing (decision 035). */
export const statements = tracingChannel<ToldStatement>('evenkeel:statement')
export const rounds = tracingChannel<ToldRound>('evenkeel:round')

const kinds = [
  'SELECT',
  'INSERT',
  'UPDATE',
  'DELETE',
  'BEGIN',
  'COMMIT',
  'ROLLBACK',
  'SET',
  'LISTEN',
] as const
export type StatementKind = (typeof kinds)[number] | 'OTHER'

/** What takes a standing (`store/standing.ts`) sets something, though it is written as a question. */
const SETS = /^\s*select\s+set_config\(/i

/** The kind of a statement, by its first word. */
export function kindOf(text: string): StatementKind {
  if (SETS.test(text)) return 'SET'
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase()
  return kinds.find((kind) => kind === word) ?? 'OTHER'
}
