import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { Store } from './database/store.ts'

/** A statement on its way to the database: of what kind, never what it says. */
export interface StatementEvent {
  readonly engine: Store['engine']
  readonly kind: StatementKind
}

/** A round of work that runs by itself (`background-job.ts`). */
export interface JobEvent {
  readonly name: string
}

/** What goes on inside of a process, told over the platform's channels: whoever listens hears it, and while nobody does it costs nothing (decision 023). */
export const statementChannel = tracingChannel<StatementEvent>('evenkeel:statement')
export const jobChannel = tracingChannel<JobEvent>('evenkeel:round')
/** A write for which no space was left on the disk of the database; tells nothing more. */
export const diskFullChannel = channel('evenkeel:full-disk')

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

/** What sets the database role (`database/rls-context.ts`) sets something, though it is written as a question. */
const SET_CONFIG = /^\s*select\s+set_config\(/i

/** The kind of a statement, by its first word. */
export function getStatementKind(text: string): StatementKind {
  if (SET_CONFIG.test(text)) return 'SET'
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase()
  return kinds.find((kind) => kind === word) ?? 'OTHER'
}
