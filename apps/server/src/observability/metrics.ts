import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type EmailCounts, emailFailures, type PendingJobs } from '@evenkeel/api/app'
import type { MasterKeyRole } from '@evenkeel/server-kit/crypto/master-keys'
import type { Store } from '@evenkeel/server-kit/database/store'
import { registerErrorHandler } from '@evenkeel/server-kit/http/error-handler'
import { requireBearerToken } from '../http/bearer-token.ts'
import { type Installation, registerInstallationMetrics } from './installation-metrics.ts'

const roles: readonly MasterKeyRole[] = ['current', 'previous', 'next', 'unknown']

/** Master key roles of this process: instances differ during a key rotation. */
function registerKnownKeyMetrics(registry: Registry, known: ReadonlySet<MasterKeyRole>): void {
  const gauge = new Gauge({
    name: 'evenkeel_master_key_known',
    help: '1 if this process has a current, previous or next ENCRYPTION_KEY, or a key service key in that role.',
    labelNames: ['role'],
    registers: [registry],
  })
  for (const role of roles) if (role !== 'unknown') gauge.set({ role }, known.has(role) ? 1 : 0)
}

/** Roles of the master keys that wrap the stored keys: shows the progress of a key rotation. */
function registerMasterKeyMetrics(
  registry: Registry,
  masterRoles: () => Promise<ReadonlySet<MasterKeyRole>>,
): () => Promise<void> {
  const inUse = new Gauge({
    name: 'evenkeel_master_key_in_use',
    help: '1 while stored keys are wrapped with the current, previous, next or an unknown master key.',
    labelNames: ['role'],
    registers: [registry],
  })
  return async () => {
    const found = await masterRoles().catch(() => null)
    inUse.reset()
    if (found) for (const role of roles) inUse.set({ role }, found.has(role) ? 1 : 0)
  }
}

/** Counts emails by result, never by recipient. */
function registerMailMetrics(registry: Registry, mailCounts: () => EmailCounts): void {
  const registers = [registry]
  new Counter({
    name: 'evenkeel_mail_sent_total',
    help: 'Emails accepted by the mail server from this process.',
    registers,
    collect() {
      this.reset()
      this.inc(mailCounts().sent)
    },
  })
  new Counter({
    name: 'evenkeel_mail_failures_total',
    help: 'Failed attempts of this process to send an email, by reason; expired: not sent because its code had expired.',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset()
      const { failures } = mailCounts()
      for (const reason of emailFailures) this.inc({ reason }, failures.get(reason) ?? 0)
    },
  })
}

/** Upper bounds of the duration buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8]

/** Sources of the metrics, read on each scrape. */
export interface MetricsSources {
  readonly store: Pick<Store, 'connections'>
  readonly backlogs: () => Promise<readonly PendingJobs[]>
  /** Whether the circuit breaker of the telehealth service is open. */
  readonly isTelehealthCircuitOpen: () => boolean
  /** How often the telehealth service rejected our credentials since the process started. */
  readonly telehealthKeyRefusals: () => number
  readonly installation: Installation
  /** Seconds this machine's clock is ahead of the database's. */
  readonly clockOffset: () => Promise<number>
  /** Email results since the process started. */
  readonly mailCounts: () => EmailCounts
  /** Roles of the master keys that wrap keys in the database. */
  readonly masterRoles: () => Promise<ReadonlySet<MasterKeyRole>>
  /** Roles of the master keys given to this process. */
  readonly knownMasterRoles: ReadonlySet<MasterKeyRole>
}

/**
 * Metrics of one process, for Prometheus. Labels are route patterns, methods, statuses and constant names: never ids
 * or personal data.
 */
export interface Metrics {
  /** Counts and times every request of routes mounted after this. */
  watch(app: FastifyInstance): void
  /** Metrics as text, and its media type. */
  page(): Promise<{ readonly type: string; readonly text: string }>
}

/** Counts and times requests by route pattern. Unknown paths are `none`, whatever the method. */
function registerRequestMetrics(registry: Registry): Metrics['watch'] {
  const durations = new Histogram({
    name: 'evenkeel_http_request_duration_seconds',
    help: 'Duration of requests by route pattern, from the first byte to the end of the response.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return (app) => {
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url
      const status = String(reply.statusCode)
      const labels = route
        ? { method: request.method, route, status }
        : { method: 'any', route: 'none', status }
      durations.observe(labels, reply.elapsedTime / 1000)
    })
  }
}

/** Reports pending jobs; reports only an unreachable database while it does not respond. */
function registerPendingJobMetrics(
  registry: Registry,
  backlogs: MetricsSources['backlogs'],
): () => Promise<void> {
  const registers = [registry]
  const labelNames = ['kind']
  const up = new Gauge({
    name: 'evenkeel_database_up',
    help: '1 if the database responded to this scrape.',
    registers,
  })
  const waiting = new Gauge({
    name: 'evenkeel_backlog',
    help: 'Number of pending jobs.',
    labelNames,
    registers,
  })
  const oldest = new Gauge({
    name: 'evenkeel_backlog_oldest_seconds',
    help: 'Age of the oldest pending job.',
    labelNames,
    registers,
  })
  return async () => {
    const found = await backlogs().catch(() => null)
    up.set(found ? 1 : 0)
    waiting.reset()
    oldest.reset()
    for (const { name: kind, count, oldestSeconds } of found ?? []) {
      waiting.set({ kind }, count)
      oldest.set({ kind }, oldestSeconds)
    }
  }
}

/** State of the telehealth service. */
function registerTelehealthMetrics(
  registry: Registry,
  {
    isTelehealthCircuitOpen,
    telehealthKeyRefusals,
  }: Pick<MetricsSources, 'isTelehealthCircuitOpen' | 'telehealthKeyRefusals'>,
): void {
  new Gauge({
    name: 'evenkeel_telehealth_left_alone',
    help: '1 while the circuit breaker of the telehealth service is open after consecutive failures.',
    registers: [registry],
    collect() {
      this.set(isTelehealthCircuitOpen() ? 1 : 0)
    },
  })
  new Counter({
    name: 'evenkeel_telehealth_key_refused_total',
    help: 'How often the telehealth service rejected the credentials of this installation.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(telehealthKeyRefusals())
    },
  })
}

/** Clock offset; absent while the database does not respond. */
function registerClockMetrics(
  registry: Registry,
  clockOffset: MetricsSources['clockOffset'],
): () => Promise<void> {
  const offset = new Gauge({
    name: 'evenkeel_clock_offset_seconds',
    help: "Seconds this machine's clock is ahead of the database's.",
    registers: [registry],
  })
  return async () => {
    const found = await clockOffset().catch(() => Number.NaN)
    offset.set(found)
  }
}

/** Creates the metrics of this process. */
export function createMetrics(sources: MetricsSources): Metrics {
  const { store, backlogs } = sources
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const watch = registerRequestMetrics(registry)
  const looks = [
    registerPendingJobMetrics(registry, backlogs),
    registerMasterKeyMetrics(registry, sources.masterRoles),
    registerClockMetrics(registry, sources.clockOffset),
  ]
  registerTelehealthMetrics(registry, sources)
  registerInstallationMetrics(registry, sources.installation)
  registerMailMetrics(registry, sources.mailCounts)
  registerKnownKeyMetrics(registry, sources.knownMasterRoles)
  new Gauge({
    name: 'evenkeel_database_connections',
    help: 'Pool connections in use and idle, and requests waiting for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(store.connections?.() ?? {})) this.set({ state }, count)
    },
  })
  return {
    watch,
    page: async () => {
      for (const look of looks) await look()
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}

/**
 * GET /metrics for Prometheus; requires METRICS_TOKEN if it is set. The token is separate, because the monitoring
 * system must not be able to change anything.
 */
export function createMetricsRoute(
  token: string | undefined,
  metrics: Pick<Metrics, 'page'>,
): FastifyPluginAsync {
  return async (app) => {
    registerErrorHandler(app)
    if (token !== undefined) requireBearerToken(app, token)
    app.get('/metrics', async (_request, reply) => {
      const { type, text } = await metrics.page()
      return reply.type(type).header('cache-control', 'no-store').send(text)
    })
  }
}
