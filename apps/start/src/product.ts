import { randomBytes, randomUUID } from 'node:crypto'
import {
  boundedFetch,
  type CallbackDesk,
  createApi,
  httpReceiver,
  mailboxTransport,
  smtpTransport,
} from '@evenkeel/api/app'

import { createContent } from '@evenkeel/content/app'
import { createCall } from '@evenkeel/contract/call'
import { movableClock, systemClock } from '@evenkeel/server/clock'
import { clamdScanner } from '@evenkeel/server/files/clamd'
import { noScanner } from '@evenkeel/server/files/scanner'
import { hardenServer } from '@evenkeel/server/http/server-hardening'
import { countingReportedWaits, sendServerTiming } from '@evenkeel/server/http/server-timing'
import { rowsOf } from '@evenkeel/server/store/rows'
import type { Store } from '@evenkeel/server/store/store'
import { createTelehealth } from '@evenkeel/telehealth/app'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { organisationHosts } from '@evenkeel/api/hosts'
import { portal } from '@evenkeel/portal/server/app'
import { createConfigurations } from '@evenkeel/portal/server/configurations'
import { routableUrl } from '@evenkeel/portal/server/routable-url'
import { builtPortal } from '@evenkeel/portal/server/built'
import { developmentPortal } from '@evenkeel/portal/server/development'
import { subjectKeysIn } from './backup/subject-keys.ts'
import { testHooks } from './http/test-hooks.ts'
import { demoPatients } from './demo-patients.ts'
import { type Env, loopback } from './env.ts'
import { health } from './observability/health.ts'
import { hostedContent } from './hosted-content.ts'
import { openLoopbackServer } from './http/loopback-server.ts'
import { createMetrics } from './observability/metrics.ts'
import { adminApi, ADMIN_PREFIX, ADMIN_KEY_PURPOSE } from './http/admin-api.ts'
import { metricsRoute } from './observability/metrics-route.ts'
import { tenantConfigInUse } from './tenant-config-in-use.ts'
import { noTracing, type Tracing } from './observability/tracing/tracing.ts'
import { keyFor, keysFor, masterKeys } from './secrets.ts'
import { boundPipelines, serverOptions } from './http/server-limits.ts'

/** Counselors of the sandbox's directory. */
const SANDBOX_PROVIDERS = 640

export interface Product {
  readonly app: FastifyInstance
  /** Migrates and loads; before listening. */
  prepare(): Promise<void>
  /** Answers 503 at /readyz from now on, and ends each connection with its next answer, so that nobody sends more. */
  drain(): void
  /** Cuts off whoever is not done yet. */
  cut(): void
  /** Closes the port, waits for what runs, and closes everything behind it. */
  stop(): Promise<void>
}

/** Who calls members back: a mailbox, or the call centre's own system where INQUIRY_URL names one. */
const callbackDeskOf = (env: Env, publicUrl: string): CallbackDesk => ({
  email: env.CARE_LINE_EMAIL ?? `care-line@${new URL(publicUrl).hostname}`,
  receiver: env.INQUIRY_URL
    ? httpReceiver({ url: env.INQUIRY_URL, token: env.INQUIRY_TOKEN ?? null, fetch: globalThis.fetch })
    : null,
})

/** Puts the services together: own API, telehealth sandbox and portal on one port, each reached over HTTP as if it were elsewhere. */
export async function createProduct(
  env: Env,
  store: Store,
  dev: boolean,
  tracing: Tracing = noTracing,
): Promise<Product> {
  const { options: limited, connections } = serverOptions()
  const publicUrl = (env.PUBLIC_URL ?? loopback(env)).replace(/(?<!\/)\/+$/, '')
  const door = hardenServer({ https: publicUrl.startsWith('https:') })
  const app = Fastify({
    ...limited,
    ...door.options,
    rewriteUrl: ({ url = '/' }) => routableUrl(url),
    // A count, never `true`: what is further left in X-Forwarded-For was written by the caller.
    trustProxy: (_address, hop) => hop < env.TRUSTED_PROXIES,
    bodyLimit: 1_048_576,
    // What was accepted is answered, also while the port closes.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // Tests read the whole log: as much as production writes.
    logger: { level: env.NODE_ENV === 'production' || env.TEST_CONTROL === '1' ? 'info' : 'warn' },
  })
  app.server.maxConnections = connections
  const clock = env.TEST_CONTROL === '1' ? movableClock() : { ...movableClock(), ...systemClock }
  const masters = masterKeys(env)
  const { current: master } = masters
  const scanner = env.CLAMD_URL ? clamdScanner(env.CLAMD_URL) : noScanner
  const demo = env.NODE_ENV !== 'production'
  const inside = await openLoopbackServer()
  const webhook = {
    base: `${inside.base}/api`,
    token: keyFor(master, 'telehealth webhook'),
    fetch: tracing.passOn(globalThis.fetch),
  }
  const partner = { apiKey: 'evenkeel-portal', password: keyFor(master, 'telehealth partner') }
  const telehealth = createTelehealth({
    store,
    clock,
    randomUuid: randomUUID,
    partner,
    jwtSecret: keyFor(master, 'telehealth jwt'),
    masterKeys: keysFor(masters, 'telehealth data'),
    randomBytes,
    scanner,
    webhook,
    counselorPage: demo,
    providers: SANDBOX_PROVIDERS,
    publicBase: '/telehealth',
    demoPatients: demo ? demoPatients(env.PROGRAMMES_DIR) : [],
    publicOrigin: publicUrl,
  })
  const api = createApi({
    store,
    clock,
    randomUuid: randomUUID,
    randomBytes,
    secret: keyFor(master, 'api'),
    masterKeys: keysFor(masters, 'portal data'),
    scanner,
    webhookToken: webhook.token,
    telehealth: {
      base: env.TELEHEALTH_URL ?? `${inside.base}/telehealth`,
      ...partner,
      fetch: tracing.passOn(boundedFetch()),
      watch: tracing.calls('telehealth'),
    },
    mail: tracing.mail(
      env.SMTP_URL
        ? smtpTransport(env.SMTP_URL, `no-reply@${new URL(publicUrl).hostname}`)
        : mailboxTransport(),
    ),
    careLine: tracing.careLine(callbackDeskOf(env, publicUrl)),
    programmesDir: env.PROGRAMMES_DIR,
    publicUrl,
    demo,
    isProduction: env.NODE_ENV === 'production',
  })
  const callTo = (peer: 'api' | 'content') =>
    tracing.calls(peer)(
      createCall({
        base: `${inside.base}/${peer}`,
        fetch: countingReportedWaits(tracing.passOn(globalThis.fetch)),
        timeout: 5000,
      }),
    )
  const own = callTo('api')
  const hosted = await hostedContent(env)
  const content = createContent({
    programmesDir: env.PROGRAMMES_DIR,
    own,
    log: (line) => app.log.warn(line),
    ...hosted,
  })
  const configurations = createConfigurations(own, () => performance.now(), api.programmes.version)
  const reset = async () => {
    await telehealth.reset()
    await api.reset()
  }
  const audit = async () => {
    const rows = sql`select row_to_json(event)::text as line from portal.audit_events event order by seq`
    return (await rowsOf<{ line: string }>(store.db, rows)).map(({ line }) => line)
  }
  const hosts = () => {
    const { hosts: own, oldHosts } = organisationHosts(env.PROGRAMMES_DIR)
    return {
      own: new Map(own.map(({ host, username }) => [host, username])),
      old: new Map(oldHosts.map(({ host, target }) => [host, target])),
    }
  }
  let known = hosts()
  const programmes = tenantConfigInUse({
    programmes: api.programmes,
    // What is faulty in a hosted space is its editors' business: it holds no edited file back.
    content: hosted.source ? { ...content, faults: async () => [] } : content,
    onChange: () => {
      known = hosts()
    },
    onTrouble: (line) => app.log.warn(line),
  })
  boundPipelines(app)
  door.open(app)
  let stopFollowing = async () => {}
  let draining = false

  app.addHook('onRequest', async (_request, reply) => {
    if (draining) reply.header('connection', 'close')
  })
  tracing.watch(app)
  // How long a log-in waited for the database is nobody's business: it could tell whether there is such an account.
  sendServerTiming(app, ({ routeOptions }) => routeOptions.url?.startsWith('/api/auth/') ?? false)
  // Anybody may look at home; in production only who was given the token.
  const metrics = env.METRICS_TOKEN || env.NODE_ENV !== 'production' ? createMetrics({ store, ...api }) : null
  metrics?.watch(app)
  health(app, store, () => draining)
  await app.register(api.plugin, { prefix: '/api' })
  if (!env.TELEHEALTH_URL) await app.register(telehealth.plugin, { prefix: '/telehealth' })
  await app.register(content.plugin, { prefix: '/content' })
  if (!env.SMTP_URL) await app.register(api.mailbox)
  if (env.TEST_CONTROL === '1') {
    await app.register(testHooks({ clock, telehealth, reset, audit }), { prefix: '/control' })
  }
  const rotateKeys = async () =>
    (await api.rotateKeys()) + (env.TELEHEALTH_URL ? 0 : await telehealth.rotateKeys())
  const { dump } = store
  const { memberRights } = api
  await app.register(
    adminApi(keyFor(master, ADMIN_KEY_PURPOSE), {
      programmes,
      rotateKeys,
      dump,
      personKeys: () => subjectKeysIn(store.db),
      memberRights,
    }),
    { prefix: ADMIN_PREFIX },
  )
  if (metrics) await app.register(metricsRoute(env.METRICS_TOKEN, metrics))
  const site = dev ? await developmentPortal(app) : await builtPortal()
  await app.register(
    portal({
      ...site,
      own,
      configurations,
      content: callTo('content'),
      hosts: () => known,
      environment: env.ENV_NAME,
      gallery: env.TEST_CONTROL === '1' || dev,
      telehealthBase: env.TELEHEALTH_URL ?? '/telehealth',
      translateWidgetUrl: env.TRANSLATE_WIDGET_URL ?? null,
    }),
  )
  return {
    app,
    prepare: async () => {
      await app.ready()
      inside.serve((request, response) => app.routing(request, response))
      // Two processes that start at once on an empty database would fill it twice.
      await store.alone(async () => {
        if (!env.TELEHEALTH_URL) await telehealth.prepare()
        await api.prepare()
      })
      if (!env.TELEHEALTH_URL) telehealth.start()
      stopFollowing = programmes.start()
    },
    drain: () => {
      draining = true
    },
    cut: () => app.server.closeAllConnections(),
    stop: async () => {
      await app.close()
      await telehealth.stop()
      await stopFollowing()
      await api.stop()
      await inside.close()
      await store.close()
      await tracing.stop()
    },
  }
}
