// `npm run test:ops`: operations scenarios to run before a release, with real, temporary servers on this machine.
//   npm run test:ops                     all scenarios
//   npm run test:ops -- upgrade failover only these
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'
import { proxies } from '../../apps/server/src/cross-service/resilience/testing/proxies.ts'
import { stopServersOnSignal } from './stop-servers.ts'
import { findFailures, type ScenarioResult, formatReport } from './report.ts'
import { databaseRestart } from './scenarios/database-restart.ts'
import { failover } from './scenarios/failover.ts'
import { keyRotation } from './scenarios/key-rotation.ts'
import { pointInTimeRecovery } from './scenarios/point-in-time-recovery.ts'
import { upgrade } from './scenarios/upgrade.ts'
import { createInstanceKills, createRollingRestart } from './scenarios/rolling-restarts.ts'
import type { ScenarioOutcome, Scenario, ScenarioContext } from './scenario.ts'
import { findPostgres, type PostgresPrograms } from './servers/find-postgres.ts'

const scenarios: readonly Scenario[] = [
  upgrade,
  keyRotation,
  createRollingRestart('haproxy', 'newest'),
  createRollingRestart('nginx', 'newest'),
  createInstanceKills('haproxy', 'newest'),
  createInstanceKills('nginx', 'installed'),
  databaseRestart,
  failover,
  pointInTimeRecovery,
]
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The requested scenarios; default: all. */
function selectScenarios(names: readonly string[]): readonly Scenario[] {
  const known = scenarios.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`There is no scenario ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  return names.length === 0 ? scenarios : scenarios.filter(({ name }) => names.includes(name))
}

/** Both PostgreSQL versions; exits with a list of what is missing. */
async function requirePrograms(): Promise<{ installed: PostgresPrograms; newest: PostgresPrograms }> {
  const { installed, newest } = await findPostgres()
  const missing = [installed, newest, proxies.haproxy.missing(), proxies.nginx.missing()].filter(
    (found) => typeof found === 'string',
  )
  if (typeof installed === 'string' || typeof newest === 'string' || missing.length > 0)
    throw new Error(missing.join('\n'))
  return { installed, newest }
}

async function runScenario(scene: Scenario, deps: ScenarioContext): Promise<ScenarioResult> {
  say(`\n== ${scene.title} (${scene.name})`)
  const since = performance.now()
  const outcome: ScenarioOutcome | Error = await scene.play(deps).catch((error: unknown) => error as Error)
  const seconds = (performance.now() - since) / 1000
  const played = { scene, seconds, outcome }
  say(findFailures(outcome).join('\n') || 'ok')
  if (outcome instanceof Error) say(inspect(outcome))
  else for (const [kind, often] of outcome.ledger.failureKinds) say(`  retried: ${often} × ${kind}`)
  return played
}

async function main(): Promise<void> {
  const wanted = selectScenarios(process.argv.slice(2))
  const programs = await requirePrograms()
  const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-ops-'))
  // PostgreSQL refuses to run as root: its own user must be able to read its files.
  chmodSync(folder, 0o755)
  // KEEP=1 keeps the files of servers and instances.
  const clean = (): void => {
    if (process.env.KEEP !== '1') rmSync(folder, { recursive: true, force: true })
  }
  stopServersOnSignal(clean)
  const played: ScenarioResult[] = []
  for (const scene of wanted) {
    const own = path.join(folder, scene.name)
    mkdirSync(own)
    played.push(await runScenario(scene, { folder: own, ...programs, say: (line) => say(`  ${line}`) }))
  }
  say(`\nPostgreSQL ${programs.installed.version} and ${programs.newest.version}\n${formatReport(played)}`)
  const isGood = played.every(({ outcome }) => findFailures(outcome).length === 0)
  clean()
  process.exit(isGood ? 0 : 1)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
