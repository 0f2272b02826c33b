import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import {
  type Api,
  createApi,
  createMailboxTransport,
  type EmailTransport,
  readDemoMembers,
} from '@evenkeel/api/app'
import { articleChecks } from '@evenkeel/content/article-checks'
import { createContentService } from '@evenkeel/content/app'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { getSchemas } from '@evenkeel/api-contract/get-schemas'
import { type MovableClock, createStoppedClock } from '@evenkeel/server-kit/clock'
import { hardenServer } from '@evenkeel/server-kit/http/server-hardening'
import type { Store } from '@evenkeel/server-kit/database/store'
import { createInProcessFetch } from '@evenkeel/server-kit/testing/in-process-fetch'
import { type CounselorAuth, createTelehealth } from '@evenkeel/telehealth/app'
import { createSandbox, type Sandbox } from '@evenkeel/telehealth/sandbox'
import Fastify, {
  type FastifyInstance,
  type FastifyServerOptions,
  type InjectOptions,
  LogController,
} from 'fastify'
import { createDemoPatients } from '../../tenant-config/demo-patients.ts'

// Tests assert on the response field by field.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any

/** One request to one of the services. */
export interface RequestOptions {
  readonly body?: unknown
  readonly authorization?: string | null | undefined
  readonly headers?: Readonly<Record<string, string>>
}

export interface ServicesOptions {
  readonly store: Store
  readonly logger: NonNullable<FastifyServerOptions['logger']>
  /** Whether the demo people exist, and the counselor side that writes to them. */
  readonly demo?: boolean
  readonly clock?: MovableClock
  /** Receives the app before anything is mounted. */
  readonly onApp?: (app: FastifyInstance) => void
  /** Email transport; default: discards emails. */
  readonly mail?: EmailTransport
  /** Whether the API treats the telehealth service as external, without operator endpoints; default: our sandbox. */
  readonly isTelehealthElsewhere?: boolean
  /** Folder of the tenant config; default: the shipped one. */
  readonly programmesDir?: string
  /** URL of the staff application; default: disabled. */
  readonly staffUrl?: string
  /** Whether the telehealth service is an own network, empty at first; default: our sandbox. */
  readonly isOwnNetwork?: boolean
  /** The master key; default: the same for every start. */
  readonly master?: Buffer
}

const shippedTenantConfig = path.resolve(import.meta.dirname, '../../../../../tenant-config')
const partnerCredentials = { apiKey: 'test', password: 'test' }
const webhookToken = 'a token for tests'
/** Signs the JWTs of the telehealth service. */
export const jwtSecret = 'a secret of at least thirty-two bytes'

/** A server hardened like the public one. */
function createApp({ logger, onApp = () => {} }: Pick<ServicesOptions, 'logger' | 'onApp'>): FastifyInstance {
  const hardening = hardenServer({ https: true })
  const app = Fastify({
    ...hardening.options,
    logger,
    logController: new LogController({ disableRequestLogging: true }),
  })
  hardening.open(app)
  onApp(app)
  return app
}

/** Dependencies shared by both services with a database. */
interface SharedDeps {
  readonly store: Store
  readonly clock: MovableClock
  readonly randomUuid: () => string
  readonly randomBytes: (count: number) => Buffer
  readonly masterKeys: { readonly current: Buffer }
}

type TelehealthOptions = Pick<ApiOptions, 'demo' | 'programmesDir'> & {
  readonly counselorDoor: CounselorAuth | undefined
  readonly isOwnNetwork: boolean
}

const createTelehealthService = (
  app: FastifyInstance,
  shared: SharedDeps,
  { demo, programmesDir, counselorDoor, isOwnNetwork }: TelehealthOptions,
): Sandbox => {
  const plain = {
    ...shared,
    partner: partnerCredentials,
    jwtSecret,
    operatorCalls: true,
    counselorDoor,
    publicBase: '/telehealth',
  }
  // Tests that set it do not use the sandbox's own endpoints.
  if (isOwnNetwork) return createTelehealth(plain) as Sandbox
  return createSandbox({
    ...plain,
    providers: 120,
    demoPatients: demo ? createDemoPatients(readDemoMembers(programmesDir), programmesDir) : [],
    ...(demo
      ? {
          webhook: { base: 'http://in-process/api', token: webhookToken, fetch: createInProcessFetch(app) },
          counselorPage: true,
        }
      : {}),
  })
}

type ApiOptions = Required<
  Pick<ServicesOptions, 'demo' | 'mail' | 'isTelehealthElsewhere' | 'programmesDir'>
> &
  Pick<ServicesOptions, 'staffUrl'>

const createApiService = (
  app: FastifyInstance,
  shared: SharedDeps,
  { demo, mail, isTelehealthElsewhere, programmesDir, staffUrl }: ApiOptions,
): Api =>
  createApi({
    ...shared,
    secret: 'another secret of at least thirty-two bytes',
    webhookToken,
    // The cheapest parameters: the real cost is tested separately.
    passwordCost: { memory: 64, passes: 1 },
    telehealth: {
      base: 'http://in-process/telehealth',
      ...partnerCredentials,
      fetch: createInProcessFetch(app),
      hasOperatorCalls: !isTelehealthElsewhere,
    },
    mail,
    programmesDir,
    publicUrl: 'http://127.0.0.1:3000',
    articles: articleChecks,
    ...(staffUrl === undefined ? {} : { staff: { url: staffUrl, directory: null } }),
    demo,
    isProduction: false,
  })

/** Sends a request to the app, by default as a page of northstar. */
const createSender =
  (app: FastifyInstance) =>
  async (method: string, url: string, { body, authorization, headers = {} }: RequestOptions = {}) => {
    const isLive = url.endsWith('/events')
    const answer = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      headers: { 'x-client-id': 'northstar', ...(authorization ? { authorization } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
      // Live events never end: an admitted client disconnects.
      payloadAsStream: isLive,
    })
    const { statusCode: status, headers: answered } = answer
    if (isLive) {
      answer.stream().destroy()
      return { status, headers: answered, body: null, text: '', bytes: Buffer.alloc(0) }
    }
    const isJson = String(answered['content-type']).startsWith('application/json')
    const parsed: Json = isJson ? answer.json() : null
    return { status, headers: answered, body: parsed, text: answer.body, bytes: answer.rawPayload }
  }

/** API, telehealth sandbox and content service on one database, connected through their real clients. */
export async function openServices({
  store,
  demo = false,
  clock = createStoppedClock('2026-11-17T16:00:00Z'),
  master = Buffer.alloc(32, 5),
  mail = createMailboxTransport(),
  isTelehealthElsewhere = false,
  isOwnNetwork = false,
  programmesDir = shippedTenantConfig,
  staffUrl,
  ...appOptions
}: ServicesOptions) {
  const app = createApp(appOptions)
  const shared = { store, clock, randomUuid: randomUUID, randomBytes, masterKeys: { current: master } }
  const api = createApiService(app, shared, {
    ...{ demo, mail, isTelehealthElsewhere, programmesDir },
    ...(staffUrl === undefined ? {} : { staffUrl }),
  })
  const counselorDoor = api.staff?.counselorAuth
  const telehealth = createTelehealthService(app, shared, {
    demo,
    programmesDir,
    counselorDoor,
    isOwnNetwork,
  })
  const content = createContentService({
    programmesDir: api.programmes.folder,
    own: createApiCall({ base: '/api', fetch: createInProcessFetch(app), getSchemas }),
  })
  await app.register(api.plugin, { prefix: '/api' })
  if (api.staff) await app.register(api.staff.plugin, { prefix: '/api' })
  await app.register(telehealth.plugin, { prefix: '/telehealth' })
  await app.register(content.plugin, { prefix: '/content' })
  await app.register(api.mailbox)
  await telehealth.prepare()
  await api.prepare()

  const close = async () => {
    await app.close()
    await telehealth.stop()
    await api.stop()
    await store.close()
  }
  return { app, api, telehealth, store, clock, partner: partnerCredentials, send: createSender(app), close }
}
export type Services = Awaited<ReturnType<typeof openServices>>
