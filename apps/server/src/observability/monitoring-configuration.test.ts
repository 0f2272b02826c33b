import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PendingJobs } from '@evenkeel/api/app'
import { limits } from '@evenkeel/api-contract/limits'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import type { Json } from '../cross-service/testing/services.ts'
import { DATA_FILE, writeManifest } from '../backup/manifest.ts'
import { createMetrics } from './metrics.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const at = (...parts: readonly string[]) => path.join(root, ...parts)
const text = (file: string) => readFileSync(at(file), 'utf8')
const rules: Json[] = parse(text('deploy/monitoring/alerts.yaml')).groups.flatMap(
  (group: Json) => group.rules,
)
const dashboard: Json = JSON.parse(text('deploy/monitoring/dashboard.json'))
const queries: readonly string[] = dashboard.panels.flatMap(({ targets }: Json) =>
  targets.map(({ expr }: Json) => expr),
)
const expressions: readonly string[] = [...rules.map(({ expr }) => expr), ...queries]
/** Names of all kinds of pending jobs; the compiler checks that none is missing. */
const kinds: Readonly<Record<PendingJobs['name'], true>> = {
  mail: true,
  mail_order: true,
  inquiry: true,
  reschedule: true,
  danger_call: true,
  visit_call: true,
  danger_unclaimed: true,
  in_person_call: true,
  failed_job: true,
}

/** Metrics of a product with all of them. */
async function pageOfMetrics(): Promise<string> {
  const backupsDir = mkdtempSync(path.join(tmpdir(), 'evenkeel-monitoring-'))
  const described = { engine: 'postgres', database: '18', migrations: {}, key: 'ab', tables: {} } as const
  mkdirSync(path.join(backupsDir, 'one'))
  writeFileSync(path.join(backupsDir, 'one', DATA_FILE), '')
  writeManifest(path.join(backupsDir, 'one'), { format: 2, made_at: '2026-11-24T02:00:00Z', ...described })
  const metrics = createMetrics({
    store: { connections: () => ({ used: 1, idle: 1, waiting: 0 }) },
    backlogs: async () =>
      Object.keys(kinds).map((name) => ({ name: name as PendingJobs['name'], count: 0, oldestSeconds: 0 })),
    isTelehealthCircuitOpen: () => false,
    telehealthKeyRefusals: () => 0,
    clockOffset: async () => 0,
    mailCounts: () => ({ sent: 0, failures: new Map() }),
    masterRoles: async () => new Set(['current'] as const),
    knownMasterRoles: new Set(['current']),
    installation: {
      version: '1.2.3',
      commit: '0a1b2c',
      backupsDir,
      clock: createStoppedClock('2026-11-24T06:00:00Z'),
      warn: () => {},
    },
  })
  const app = Fastify()
  metrics.watch(app)
  app.get('/', async () => ({}))
  await app.inject({ method: 'GET', url: '/' })
  const { text: page } = await metrics.page()
  rmSync(backupsDir, { recursive: true, force: true })
  return page
}

/** promtool, if Prometheus is installed; PROMTOOL sets another path. */
const promtool = [process.env.PROMTOOL ?? '', '/usr/bin/promtool', '/usr/local/bin/promtool'].find(
  (file) => file !== '' && existsSync(file),
)
const check = (...args: readonly string[]) =>
  execFileSync(promtool ?? '', args, { cwd: at('deploy/monitoring'), stdio: 'pipe' }).toString()

describe('the Prometheus and Grafana files', () => {
  it('use existing metrics and labels', async () => {
    const page = await pageOfMetrics()
    const there = new Set([...page.matchAll(/^([a-z_0-9]+)[{ ]/gm)].map(([, name]) => name))
    const asked = expressions.flatMap((expr) =>
      [...expr.matchAll(/\b(?:evenkeel|nodejs|process)_\w+/g)].map(([name]) => name),
    )
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.filter((name) => !there.has(name))).toEqual([])
    const labels = new Set([...page.matchAll(/[{,](\w+)="/g)].map(([, name]) => name))
    const grouped = expressions.flatMap((expr) =>
      [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names]) => names?.split(', ') ?? []),
    )
    expect(grouped.filter((name) => !labels.has(name) && name !== 'instance')).toEqual([])
    const named = expressions.flatMap((expr) =>
      [...expr.matchAll(/kind=~?"([^"]*)"/g)].flatMap(([, names]) => names?.split('|') ?? []),
    )
    expect(named.toSorted()).toEqual(expect.arrayContaining(Object.keys(kinds).toSorted()))
    expect(named.filter((kind) => !(kind in kinds))).toEqual([])
  })

  it('link each alert to an existing runbook section, and each section to an alert', () => {
    const folder = 'docs/operating/runbooks'
    const pages = rules.map(({ annotations }) => path.basename(annotations.runbook_url))
    expect(pages.toSorted()).toEqual(readdirSync(at(folder)).toSorted())
    for (const { alert, annotations, labels } of rules) {
      const page = text(path.join(folder, path.basename(annotations.runbook_url)))
      expect(page).toContain(`Alert \`${alert}\`.`)
      expect(page).toMatch(/^1\. /m)
      expect(['critical', 'warning']).toContain(labels.severity)
      for (const [, link] of page.matchAll(/\]\(([^)#]+)\)/g))
        expect(existsSync(at(folder, link ?? '')), link).toBe(true)
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  })

  it('use the thresholds defined in limits', () => {
    const exprOf = (name: string): string => rules.find(({ alert }) => alert === name)?.expr ?? ''
    expect(exprOf('EvenkeelDangerUnclaimed')).toMatch(new RegExp(`> ${limits.dangerUnclaimed / 1000}$`))
    expect(exprOf('EvenkeelWorkFails')).toMatch(new RegExp(`> ${limits.failedJobAfter / 1000}$`))
    expect(exprOf('EvenkeelInPersonCallOverdue')).toMatch(
      new RegExp(`> ${limits.inPersonCalledWithin / 1000}$`),
    )
  })

  it('are all described on the monitoring page', () => {
    const page = text('docs/operating/monitoring.md')
    expect(rules.filter(({ alert }) => !page.includes(`\`${alert}\``))).toEqual([])
  })

  it('define a dashboard with unique panel ids and positions that uses the selected data source', () => {
    const ids = dashboard.panels.map(({ id }: Json) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }: Json) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    for (const { gridPos, datasource, targets, type } of dashboard.panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
      expect([datasource, ...targets.map((target: Json) => target.datasource)]).toEqual(
        Array.from({ length: targets.length + 1 }, () => ({ type: 'prometheus', uid: '${datasource}' })),
      )
      expect(['stat', 'timeseries']).toContain(type)
    }
    expect(dashboard.templating.list).toEqual([
      expect.objectContaining({ name: 'datasource', query: 'prometheus' }),
    ])
  })

  it.skipIf(!promtool)('pass promtool: rules, rule tests, and every dashboard query', () => {
    expect(check('check', 'rules', 'alerts.yaml')).toContain(`${rules.length} rules found`)
    expect(check('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS')
    check('check', 'config', '--syntax-only', 'prometheus.yaml')
    const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-queries-'))
    const file = path.join(folder, 'queries.yaml')
    const asRules = queries.map((expr, n) => ({
      record: `query:${n}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }))
    writeFileSync(file, stringify({ groups: [{ name: 'queries', rules: asRules }] }))
    expect(check('check', 'rules', file)).toContain(`${queries.length} rules found`)
    rmSync(folder, { recursive: true, force: true })
  })
})

it.each(['docs/operating/monitoring.md', 'docs/operating/keys.md'])(
  '%s: the command reads the token from the setting or a file',
  (file) => {
    const [token = ''] = /\$\{METRICS_TOKEN[^`\n]*?\)\}/.exec(text(file)) ?? []
    const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-token-'))
    const said = path.join(folder, 'token')
    writeFileSync(said, 'from a file\n')
    const found = (env: Readonly<Record<string, string>>) =>
      execFileSync('sh', ['-c', `printf %s "${token}"`], { env: { PATH: process.env['PATH'] ?? '', ...env } })
    expect(found({ METRICS_TOKEN: 'as it is' }).toString()).toBe('as it is')
    expect(found({ METRICS_TOKEN_FILE: said }).toString()).toBe('from a file')
    rmSync(folder, { recursive: true })
  },
)
