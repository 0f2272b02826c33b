import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { Store } from './database/store.ts'

/** A database statement in progress: its kind, never its text. */
export interface StatementEvent {
  readonly engine: Store['engine']
  readonly kind: StatementKind
}

/** A run of a background job (`background-job.ts`). */
export interface JobEvent {
  readonly name: string
}

/** Diagnostics channels of the process. They cost nothing without subscribers (decision 023). */
export const statementChannel = tracingChannel<StatementEvent>('evenkeel:statement')
export const jobChannel = tracingChannel<JobEvent>('evenkeel:round')
/** A write that failed because the database's disk is full; carries no other data. */
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

/** A select that sets the database role (`database/rls-context.ts`) counts as a SET. */
const SET_CONFIG = /^\s*select\s+set_config\(/i

/** The kind of a statement, by its first keyword. */
export function getStatementKind(text: string): StatementKind {
  if (SET_CONFIG.test(text)) return 'SET'
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase()
  return kinds.find((kind) => kind === word) ?? 'OTHER'
}
