import type { AcknowledgedWrites } from './load/acknowledged-writes.ts'
import type { ReconcileResult } from './load/reconcile.ts'
import type { PostgresPrograms } from './servers/find-postgres.ts'

/** What a scene works with. */
export interface ScenarioContext {
  /** Folder of its own, thrown away afterwards. */
  readonly folder: string
  /** PostgreSQL as the machine has it, with all its tools. */
  readonly installed: PostgresPrograms
  /** The newest PostgreSQL, its server alone. */
  readonly newest: PostgresPrograms
  /** Tells what is happening. */
  readonly say: (line: string) => void
}

/** What came of a scene. */
export interface ScenarioOutcome extends ReconcileResult {
  readonly ledger: AcknowledgedWrites
  /** Whether a request may fail once and succeed when it is sent again: where processes are killed, it must. */
  readonly mayFail: boolean
  /** Whether a mail may come twice under one Message-ID: only where a process was killed between sending and noting it. */
  readonly mayRepeatMail: boolean
  /** What was measured besides, in words. */
  readonly measured: readonly string[]
}

/** One thing that happens in production, tried. */
export interface Scenario {
  readonly name: string
  readonly title: string
  play(deps: ScenarioContext): Promise<ScenarioOutcome>
}
