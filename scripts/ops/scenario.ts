import type { AcknowledgedWrites } from './load/acknowledged-writes.ts'
import type { ReconcileResult } from './load/reconcile.ts'
import type { PostgresPrograms } from './servers/find-postgres.ts'

/** Environment of a scenario. */
export interface ScenarioContext {
  /** Temporary folder, deleted afterwards. */
  readonly folder: string
  /** The installed PostgreSQL, with all its tools. */
  readonly installed: PostgresPrograms
  /** The newest PostgreSQL, server only. */
  readonly newest: PostgresPrograms
  /** Prints progress. */
  readonly say: (line: string) => void
}

/** Result of a scenario. */
export interface ScenarioOutcome extends ReconcileResult {
  readonly ledger: AcknowledgedWrites
  /** Whether a request may fail once and succeed on retry: required where processes are killed. */
  readonly mayFail: boolean
  /** Whether an email may be sent twice under one Message-ID: only if a process was killed between sending and recording. */
  readonly mayRepeatMail: boolean
  /** Additional measurements as text. */
  readonly measured: readonly string[]
}

/** A production event to test. */
export interface Scenario {
  readonly name: string
  readonly title: string
  play(deps: ScenarioContext): Promise<ScenarioOutcome>
}
