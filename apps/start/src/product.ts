import { randomBytes, randomUUID } from 'node:crypto'
import {
  boundedFetch,
  type CareLine,
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
import type { Store } from '@evenkeel/server/store/store'
import { createTelehealth } from '@evenkeel/telehealth/app'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { organisationHosts } from '@evenkeel/api/hosts'
import { portal } from '@evenkeel/portal/server/app'
import { createConfigurations } from '@evenkeel/portal/server/configurations'
import { builtPortal } from '@evenkeel/portal/server/built'
import { developmentPortal } from '@evenkeel/portal/server/development'
import { controlDoor } from './control.ts'
import { demoPatients } from './demo-patients.ts'
import { type Env, loopback } from './env.ts'
import { hostedContent } from './hosted-content.ts'
import { operatorDoor, OPERATOR_PREFIX, OPERATOR_PURPOSE } from './operator-door.ts'
import { programmesInUse } from './programmes-in-use.ts'
import { keyFor, keysFor, masterKeys } from './secrets.ts'

/** Counselors of the sandbox's directory. */
const SANDBOX_PROVIDERS = 640

export interface Product {
  readonly app: FastifyInstance
  /** Migrates and loads; before listening. */
  prepare(): Promise<void>
  /** Answers 503 at /readyz from now on, so that nobody sends more. */
  drain(): void
  stop(): Promise<void>
}

function health(app: FastifyInstance, store: Store, isDraining: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready =
      !isDraining() &&
      (await store.ping().then(
        () => true,
        () => false,
      ))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}

/** Who calls members back: a mailbox, or the call centre's own system where INQUIRY_URL names one. */
const careLineOf = (env: Env, publicUrl: string): CareLine => ({
  email: env.CARE_LINE_EMAIL ?? `care-line@${new URL(publicUrl).hostname}`,
  receiver: env.INQUIRY_URL
    ? httpReceiver({ url: env.INQUIRY_URL, token: env.INQUIRY_TOKEN ?? null, fetch: globalThis.fetch })
    : null,
})

/** Puts the services together: own API, telehealth sandbox and portal on one port, each reached over HTTP as if it were elsewhere. */
export async function createProduct(env: Env, store: Store, dev: boolean): Promise<Product> {
  const app = Fastify({
    // A count, never `true`: what stands further left in X-Forwarded-For was written by the caller.
    trustProxy: (_address, hop) => hop < env.TRUSTED_PROXIES,
    bodyLimit: 1_048_576,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // Tests read the whole log: as much as production writes.
    logger: { level: env.NODE_ENV === 'production' || env.TEST_CONTROL === '1' ? 'info' : 'warn' },
  })
  const clock = env.TEST_CONTROL === '1' ? movableClock() : { ...movableClock(), ...systemClock }
  const masters = masterKeys(env)
  const { current: master } = masters
  const scanner = env.CLAMD_URL ? clamdScanner(env.CLAMD_URL) : noScanner
  const demo = env.NODE_ENV !== 'production'
  const publicUrl = (env.PUBLIC_URL ?? loopback(env)).replace(/\/+$/, '')
  const webhook = {
    base: `${loopback(env)}/api`,
    token: keyFor(master, 'telehealth webhook'),
    fetch: globalThis.fetch,
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
      base: env.TELEHEALTH_URL ?? `${loopback(env)}/telehealth`,
      ...partner,
      fetch: boundedFetch(),
    },
    mail: env.SMTP_URL
      ? smtpTransport(env.SMTP_URL, `no-reply@${new URL(publicUrl).hostname}`)
      : mailboxTransport(),
    careLine: careLineOf(env, publicUrl),
    programmesDir: env.PROGRAMMES_DIR,
    publicUrl,
    demo,
    isProduction: env.NODE_ENV === 'production',
  })
  const hosted = await hostedContent(env)
  const content = createContent({
    programmesDir: env.PROGRAMMES_DIR,
    log: (line) => app.log.warn(line),
    ...hosted,
  })
  const own = createCall({ base: `${loopback(env)}/api`, fetch: globalThis.fetch, timeout: 5000 })
  const configurations = createConfigurations(own, () => performance.now(), api.programmes.version)
  const reset = async () => {
    await telehealth.reset()
    await api.reset()
  }
  const hosts = () => {
    const { hosts: own, oldHosts } = organisationHosts(env.PROGRAMMES_DIR)
    return {
      own: new Map(own.map(({ host, username }) => [host, username])),
      old: new Map(oldHosts.map(({ host, target }) => [host, target])),
    }
  }
  let known = hosts()
  const programmes = programmesInUse({
    programmes: api.programmes,
    // What is faulty in a hosted space is its editors' business: it holds no edited file back.
    content: hosted.source ? { ...content, faults: async () => [] } : content,
    onChange: () => {
      known = hosts()
    },
    onTrouble: (line) => app.log.warn(line),
  })
  let stopFollowing = async () => {}
  let draining = false

  health(app, store, () => draining)
  await app.register(api.plugin, { prefix: '/api' })
  if (!env.TELEHEALTH_URL) await app.register(telehealth.plugin, { prefix: '/telehealth' })
  await app.register(content.plugin, { prefix: '/content' })
  if (!env.SMTP_URL) await app.register(api.mailbox)
  if (env.TEST_CONTROL === '1') {
    await app.register(controlDoor({ clock, telehealth, reset }), { prefix: '/control' })
  }
  const rotateKeys = async () =>
    (await api.rotateKeys()) + (env.TELEHEALTH_URL ? 0 : await telehealth.rotateKeys())
  await app.register(operatorDoor(keyFor(master, OPERATOR_PURPOSE), { programmes, rotateKeys }), {
    prefix: OPERATOR_PREFIX,
  })
  const site = dev ? await developmentPortal(app) : await builtPortal()
  await app.register(
    portal({
      ...site,
      own,
      configurations,
      content: createCall({ base: `${loopback(env)}/content`, fetch: globalThis.fetch, timeout: 5000 }),
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
      if (!env.TELEHEALTH_URL) await telehealth.prepare()
      await api.prepare()
      if (!env.TELEHEALTH_URL) telehealth.start()
      stopFollowing = programmes.start()
    },
    drain: () => {
      draining = true
    },
    stop: async () => {
      await app.close()
      await telehealth.stop()
      await stopFollowing()
      await api.stop()
      await store.close()
    },
  }
}
