import type { ScenarioOutcome, Scenario } from './scenario.ts'
import type { ReconcileCount } from './load/reconcile.ts'

/** A finished scenario with its result or error. */
export interface ScenarioResult {
  readonly scene: Scenario
  readonly seconds: number
  readonly outcome: ScenarioOutcome | Error
}

const isComplete = ({ made, found, doubled }: ReconcileCount): boolean => made === found && doubled === 0

/** Failed expectations as text; empty if all passed. */
export function findFailures(outcome: ScenarioOutcome | Error): readonly string[] {
  if (outcome instanceof Error) return [outcome.message]
  const { ledger, visits, messages, mails, mayFail, mayRepeatMail } = outcome
  return [
    ledger.lost > 0 && `${ledger.lost} requests never succeeded`,
    !mayFail && ledger.failures > 0 && `${ledger.failures} requests failed`,
    ledger.visits.length === 0 && 'nothing was booked',
    !isComplete(visits) &&
      `${visits.found} of ${visits.made} bookings were found, plus ${visits.doubled} duplicates`,
    !isComplete(messages) &&
      `${messages.found} of ${messages.made} messages were found, plus ${messages.doubled} duplicates`,
    mails.made !== mails.found && `${mails.found} of ${mails.made} emails arrived`,
    !mayRepeatMail && mails.doubled > 0 && `${mails.doubled} emails arrived twice`,
  ].filter((fault) => fault !== false)
}

const columnHeads = [
  'scenario',
  'requests',
  'retries',
  'lost',
  'bookings',
  'found',
  'messages',
  'found',
  'emails',
  'arrived',
  'twice',
  's',
  '',
]

function createRow({ scene, seconds, outcome }: ScenarioResult): readonly string[] {
  const result = findFailures(outcome).length === 0 ? 'ok' : 'FAILED'
  const time = seconds.toFixed(0)
  if (outcome instanceof Error) return [scene.name, ...columnHeads.slice(1, -2).map(() => '-'), time, result]
  const { ledger, visits, messages, mails } = outcome
  const numbers = [
    ledger.requests,
    ledger.failures,
    ledger.lost,
    visits.made,
    visits.found,
    messages.made,
    messages.found,
    mails.made,
    mails.found,
    mails.doubled,
  ]
  return [scene.name, ...numbers.map(String), time, result]
}

/** The final table: one row per scenario, then measurements, then failures. */
export function formatReport(played: readonly ScenarioResult[]): string {
  const rows = [columnHeads, ...played.map(createRow)]
  const widths = columnHeads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  const measured = played.flatMap(({ scene, outcome }) =>
    outcome instanceof Error ? [] : outcome.measured.map((words) => `${scene.name}: ${words}`),
  )
  const faults = played.flatMap(({ scene, outcome }) =>
    findFailures(outcome).map((fault) => `FAILED ${scene.name}: ${fault}`),
  )
  return [...rows.map(line), '', ...measured, ...faults].join('\n')
}
