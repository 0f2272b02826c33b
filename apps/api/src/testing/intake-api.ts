import { createHash, randomUUID } from 'node:crypto'
import path from 'node:path'
import cookie from '@fastify/cookie'
import { registerServiceErrorHandlers } from '@evenkeel/server-kit/http/error-handler'
import { createEndpointServer } from '@evenkeel/server-kit/http/serve-endpoint'
import { type MovableClock, createStoppedClock } from '@evenkeel/server-kit/clock'
import { createVault, type Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Store } from '@evenkeel/server-kit/database/store'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import Fastify, { type FastifyInstance } from 'fastify'
import { intakeRoutes } from '#modules/intake/routes.ts'
import { findAnswerSetByToken } from '#modules/intake/answers/answer-tokens.ts'
import { organizationRoutes } from '#modules/organizations/routes.ts'
import { createOrganizationDirectory } from '#modules/organizations/organization-directory.ts'
import { organizationTextRoutes } from '#modules/organization-texts/routes.ts'
import { type Caller, type CallingMember, getTenantId } from '#http/caller.ts'
import { createAuthentication } from '#http/authentication.ts'
import { createPortalStore } from '#db/tenant-isolation.ts'
import { createTenantEndpointServer } from '#http/tenant-endpoint-server.ts'
import { createTenantConfigStore } from '#modules/organizations/save-organizations.ts'
import { createTenantConfigFolder } from '#tenant-config/tenant-config-folder.ts'
import { createTenantConfig, type TenantConfig } from '#tenant-config/tenant-config.ts'

/** The tenant config folder the product ships with. */
export const SHIPPED_CONFIG_DIR = path.join(import.meta.dirname, '../../../../tenant-config')

export interface TestRequestOptions {
  readonly client?: string
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestResponse {
  readonly status: number
  /** The response as JSON: tests access it freely. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

/**
 * Organizations, home and intake on a separate database, with a stopped clock and deterministic random bytes.
 */
export interface IntakeApi {
  readonly store: Store
  readonly db: Store['db']
  readonly vault: Vault
  readonly clock: MovableClock
  readonly tenantConfig: TenantConfig
  send(method: 'GET' | 'POST' | 'PATCH', url: string, sent?: TestRequestOptions): Promise<TestResponse>
  /** Makes `member:<id>` a valid member token. */
  signIn(member: CallingMember): void
  close(): Promise<void>
}

/** The tenant config of a folder, as one process on this database holds it. */
export const createTestTenantConfig = (store: Store, folder: string, criticalDrafts = false): TenantConfig =>
  createTenantConfig(createTenantConfigFolder(folder), createTenantConfigStore(store.db), randomUUID, {
    criticalDrafts,
  })

/** Deterministic random bytes: the same in every run. */
function createSequentialBytes(): (count: number) => Buffer {
  let drawn = 0
  return (count) => {
    drawn += 1
    return createHash('sha512').update(`bytes ${drawn}`).digest().subarray(0, count)
  }
}

interface RouteContext extends Pick<IntakeApi, 'store' | 'vault' | 'clock' | 'tenantConfig'> {
  readonly randomBytes: (count: number) => Buffer
  readonly publicUrl: string
}

/**
 * An instance with the routes of organizations, phrases and intake; `members` are identified by their tokens.
 */
async function openApp(
  { store, ...given }: RouteContext,
  members: ReadonlyMap<string, CallingMember>,
): Promise<FastifyInstance> {
  const { clock, tenantConfig } = given
  const directory = createOrganizationDirectory(store.db, () => tenantConfig.version(), clock)
  const app = Fastify()
  await app.register(
    async (api) => {
      registerServiceErrorHandlers(api)
      await api.register(cookie)
      const identify = createAuthentication({
        memberByToken: async (token) => members.get(token) ?? null,
        answerSetByToken: (token) => findAnswerSetByToken(store.db, clock, token),
        organisationById: (id) => directory.byId(id),
        organisationByUsername: (username) => directory.byDomain(username),
        wasRemoved: async () => false,
      })
      const { serve } = createEndpointServer<Caller>(api, identify)
      const context = { ...given, randomUuid: randomUUID }
      const portal = createPortalStore(store)
      organizationRoutes(api, serve, { directory, tenantConfig, previewOf: async () => null })
      organizationTextRoutes(serve, { directory, tenantConfig })
      intakeRoutes(
        createTenantEndpointServer(serve, (caller) => ({
          ...context,
          store: portal.forOrganisation(getTenantId(caller)),
          language: caller.language,
        })),
      )
    },
    { prefix: '/api' },
  )
  return app
}

/** Sends requests to the instance. */
const createSender =
  (app: FastifyInstance): IntakeApi['send'] =>
  async (method, url, { client, token, body, headers = {} } = {}) => {
    const came = await app.inject({
      method,
      url: `/api${url}`,
      headers: {
        ...(client === undefined ? {} : { 'x-client-id': client }),
        ...(token === undefined ? {} : { authorization: `Token ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = String(came.headers['content-type']).startsWith('application/json')
    return {
      status: came.statusCode,
      headers: came.headers,
      text: came.body,
      body: isJson ? came.json() : null,
    }
  }

interface IntakeApiOptions {
  readonly engine?: Store['engine']
  readonly programmesDir?: string
  readonly publicUrl?: string
  readonly criticalDrafts?: boolean
}

/** Opens the API endpoints that need neither members nor the telehealth service. */
export async function openIntakeApi({
  engine,
  programmesDir = SHIPPED_CONFIG_DIR,
  publicUrl = 'http://127.0.0.1:3000',
  criticalDrafts = false,
}: IntakeApiOptions = {}): Promise<IntakeApi> {
  const store = await openTestStore(engine)
  const clock = createStoppedClock('2026-11-20T15:00:00Z')
  const tenantConfig = createTestTenantConfig(store, programmesDir, criticalDrafts)
  await tenantConfig.reload()
  const members = new Map<string, CallingMember>()
  const randomBytes = createSequentialBytes()
  const masters = { current: Buffer.alloc(32, 4) }
  const vault = createVault({ db: store.db, schema: 'portal', masters, clock, randomBytes })
  const app = await openApp({ store, vault, clock, tenantConfig, randomBytes, publicUrl }, members)
  return {
    store,
    db: store.db,
    vault,
    clock,
    tenantConfig,
    signIn: (member) => void members.set(`member:${member.id}`, member),
    send: createSender(app),
    close: async () => {
      await app.close()
      await store.close()
    },
  }
}
