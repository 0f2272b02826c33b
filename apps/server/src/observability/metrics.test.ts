import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { createMailboxTransport } from '@evenkeel/api/app'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMetrics, createMetricsRoute, type Metrics, type MetricsSources } from './metrics.ts'
import { DATA_FILE, writeManifest } from '../backup/manifest.ts'
import { createTestPeople } from '../cross-service/testing/test-people.ts'
import { openServices, type Services } from '../cross-service/testing/services.ts'

const TOKEN = 'a token for Prometheus'
const logger = failOnErrorLog()

describe('metrics for Prometheus (trust S22)', () => {
  const backupsDir = mkdtempSync(path.join(tmpdir(), 'evenkeel-metrics-'))
  let services: Services
  let isDown = false
  let refusals = 2
  const told: string[] = []
  const warn = (line: string): void => void told.push(line)
  /** Emails are sent once this resolves. */
  let mailGoes: Promise<unknown> = Promise.resolve()
  const read = async (authorization: string | null = `Bearer ${TOKEN}`) =>
    services.send('GET', '/metrics', { authorization })
  const valueOf = async (line: string): Promise<number> => {
    const found = (await read()).text.split('\n').find((one) => one.startsWith(`${line} `))
    return Number(found?.slice(line.length))
  }
  beforeAll(async () => {
    const store = await openTestStore()
    const sources: MetricsSources = {
      store,
      backlogs: () => (isDown ? Promise.reject(new Error('down')) : services.api.backlogs()),
      isTelehealthCircuitOpen: () => services.api.isTelehealthCircuitOpen(),
      telehealthKeyRefusals: () => refusals,
      installation: {
        version: '1.2.3',
        commit: '0a1b2c',
        backupsDir,
        clock: createStoppedClock('2026-11-24T06:00:00Z'),
        warn,
      },
      masterRoles: () => services.api.masterRoles(),
      knownMasterRoles: new Set(['current', 'next']),
      mailCounts: () => services.api.mailCounts(),
      clockOffset: async () => 1.5,
    }
    const metrics: Metrics = createMetrics(sources)
    const mailbox = createMailboxTransport()
    services = await openServices({
      store,
      mail: { ...mailbox, send: (mail) => mailGoes.then(() => mailbox.send(mail)) },
      logger,
      onApp: (app) => {
        metrics.watch(app)
        void app.register(createMetricsRoute(TOKEN, metrics))
        void app.register(createMetricsRoute(undefined, metrics), { prefix: '/at-home' })
      },
    })
  }, 300_000)
  afterAll(async () => {
    await services.close()
    rmSync(backupsDir, { recursive: true, force: true })
  })

  it('require the token if one is set', async () => {
    for (const authorization of [null, 'Bearer wrong', `Token ${TOKEN}`]) {
      const { status, text } = await read(authorization)
      expect(status).toBe(404)
      expect(text).not.toContain('evenkeel_')
    }
    expect((await services.send('GET', '/at-home/metrics')).status).toBe(200)
    expect((await read()).headers['content-type']).toContain('text/plain; version=0.0.4')
  })

  it('count requests by route pattern and status for every service', async () => {
    const line = 'evenkeel_http_request_duration_seconds_count{method="GET",route="/api/me",status="401"}'
    const before = (await valueOf(line)) || 0
    await services.send('GET', '/api/me')
    await services.send('GET', '/api/me')
    expect(await valueOf(line)).toBe(before + 2)
    await services.send('GET', '/telehealth/v2/patients/1')
    expect(
      await valueOf(
        'evenkeel_http_request_duration_seconds_count{method="GET",route="/telehealth/v2/patients/:id",status="401"}',
      ),
    ).toBe(1)
  })

  it('add no series for unknown paths and contain no personal data', async () => {
    const people = createTestPeople(services)
    const person = await people.confirmed('northstar')
    await people.signIn(person)
    for (let n = 0; n < 5; n += 1) await services.send('GET', `/api/nowhere-${n}?q=canary-5Z`)
    await services.send('GET', '/api/appointments/visits/4711/calendar')
    const { text } = await read()
    expect(text).toContain('_count{method="GET",route="/api/*",status="404"} 5')
    for (const word of ['nowhere-', 'canary', person.email, person.id, person.token, 'Zephyrine'])
      expect(text).not.toContain(word)
    expect(text).toContain('route="/api/appointments/visits/:id/calendar"')
    const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, name]) => name))
    expect([...labels].toSorted()).toEqual(expect.arrayContaining(['kind', 'method', 'route', 'status']))
  })

  it('report pending jobs and their age', async () => {
    await services.api.deliverMail()
    expect(await valueOf('evenkeel_backlog{kind="mail"}')).toBe(0)
    services.clock.advance(1000)
    // Registration sends the email at once: it stays in the outbox while it is being delivered.
    const { promise, resolve: letGo } = Promise.withResolvers<void>()
    mailGoes = promise
    await createTestPeople(services).register('northstar')
    services.clock.advance(90_000)
    const waiting = await valueOf('evenkeel_backlog{kind="mail"}')
    const age = await valueOf('evenkeel_backlog_oldest_seconds{kind="mail"}')
    expect([waiting, age]).toEqual([1, 90])
    for (const kind of [
      'mail_order',
      'inquiry',
      'reschedule',
      'danger_call',
      'visit_call',
      'danger_unclaimed',
      'in_person_call',
      'failed_job',
    ])
      expect(await valueOf(`evenkeel_backlog{kind="${kind}"}`)).toBe(0)
    letGo()
  })

  it('count sent emails and failed attempts by reason, without recipients', async () => {
    const refused = Object.assign(new Error('550 nobody@example.test is unknown'), { responseCode: 550 })
    await services.api.deliverMail()
    const sentBefore = await valueOf('evenkeel_mail_sent_total')
    const before = await valueOf('evenkeel_mail_failures_total{reason="refused"}')
    mailGoes = Promise.reject(refused)
    mailGoes.catch(() => {})
    await createTestPeople(services).register('northstar')
    await services.api.deliverMail()
    expect(await valueOf('evenkeel_mail_failures_total{reason="refused"}')).toBe(before + 1)
    mailGoes = Promise.resolve()
    services.clock.advance(60_000)
    await services.api.deliverMail()
    expect(await valueOf('evenkeel_mail_sent_total')).toBe(sentBefore + 1)
    for (const reason of ['connection', 'login', 'not_now', 'unreadable', 'expired'])
      expect(await valueOf(`evenkeel_mail_failures_total{reason="${reason}"}`)).toBeGreaterThanOrEqual(0)
    expect((await read()).text).not.toContain('example.test')
  })

  it('report process, connection pool, telehealth service, and an unreachable database', async () => {
    expect(await valueOf('evenkeel_telehealth_left_alone')).toBe(0)
    expect(await valueOf('evenkeel_clock_offset_seconds')).toBe(1.5)
    expect(await valueOf('evenkeel_master_key_in_use{role="current"}')).toBe(1)
    for (const role of ['previous', 'next', 'unknown'])
      expect(await valueOf(`evenkeel_master_key_in_use{role="${role}"}`)).toBe(0)
    for (const [role, known] of [
      ['current', 1],
      ['next', 1],
      ['previous', 0],
    ] as const)
      expect(await valueOf(`evenkeel_master_key_known{role="${role}"}`)).toBe(known)
    expect(await valueOf('evenkeel_telehealth_key_refused_total')).toBe(refusals)
    refusals += 1
    expect(await valueOf('evenkeel_telehealth_key_refused_total')).toBe(refusals)
    expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
    expect(await valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    if (services.store.connections)
      expect(await valueOf('evenkeel_database_connections{state="idle"}')).toBeGreaterThan(0)
    expect(await valueOf('evenkeel_database_up')).toBe(1)
    isDown = true
    expect(await valueOf('evenkeel_database_up')).toBe(0)
    expect((await read()).text).not.toContain('kind="mail"')
    isDown = false
  })

  it('report the release and the age of the newest complete backup', async () => {
    expect(
      await valueOf(`evenkeel_build_info{version="1.2.3",commit="0a1b2c",node="${process.versions.node}"}`),
    ).toBe(1)
    const backUp = (name: string, made_at: string) => {
      mkdirSync(path.join(backupsDir, name))
      const rest = {
        format: 2,
        engine: 'embedded',
        database: '18',
        migrations: {},
        key: 'ab',
        tables: {},
      } as const
      writeFileSync(path.join(backupsDir, name, DATA_FILE), '')
      writeManifest(path.join(backupsDir, name), { made_at, ...rest })
    }
    // Incomplete backups and the key file are not backups.
    mkdirSync(path.join(backupsDir, 'cut-off'))
    writeFileSync(path.join(backupsDir, 'evenkeel.keys'), '')
    expect((await read()).text).not.toContain('evenkeel_backup_age_seconds{')
    backUp('monday', '2026-11-23T02:00:00Z')
    backUp('tuesday', '2026-11-24T02:00:00Z')
    backUp('sunday', '2026-11-22T02:00:00Z')
    expect(await valueOf('evenkeel_backup_age_seconds{folder="backups"}')).toBe(4 * 3600)
    expect(told).toEqual([])
  })

  it('omit the backup age while the folder cannot be read, and log it once', async () => {
    renameSync(backupsDir, `${backupsDir}-away`)
    for (let look = 0; look < 2; look += 1)
      expect((await read()).text).not.toContain('evenkeel_backup_age_seconds{')
    expect(told).toEqual([
      `BACKUPS_DIR names ${backupsDir}, which cannot be read (no such file): the age of the newest backup is unknown.`,
    ])
    renameSync(`${backupsDir}-away`, backupsDir)
    expect(await valueOf('evenkeel_backup_age_seconds{folder="backups"}')).toBe(4 * 3600)
  })
})
