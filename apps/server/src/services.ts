import { randomBytes, randomUUID } from 'node:crypto'
import {
  type Api,
  type ApiOptions,
  createFetchWithConnectTimeout,
  type CallCenter,
  createApi,
  createHttpInquiryReceiver,
  createMailboxTransport,
  readDemoCounselors,
  readDemoMembers,
  createSmtpTransport,
} from '@evenkeel/api/app'
import { type ContentService, createContentService } from '@evenkeel/content/app'
import { articleChecks } from '@evenkeel/content/article-checks'
import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { getSchemas } from '@evenkeel/api-contract/get-schemas'
import { type MessageCatalog, createMessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import type { MovableClock } from '@evenkeel/server-kit/clock'
import { createClamdScanner, noScanner } from '@evenkeel/server-kit/files/scanner'
import { trackReportedDatabaseWait } from '@evenkeel/server-kit/http/server-timing'
import type { Store } from '@evenkeel/server-kit/database/store'
import { readTranslations } from '@evenkeel/server-kit/i18n/read-translations'
import {
  type CounselorAuth,
  createTelehealth,
  type IceServerSettings,
  type TelehealthService,
  type TelehealthOptions,
} from '@evenkeel/telehealth/app'
import type { Sandbox } from '@evenkeel/telehealth/sandbox'
import type { Env } from './env.ts'
import { type RoleKeyService, combineMasterKeys } from './master-keys/open-key-service.ts'
import { openHostedContent } from './tenant-config/hosted-content.ts'
import { getStaffAddress } from './http/staff-host.ts'
import type { Tracing } from './observability/tracing/tracing.ts'
import { deriveKey, deriveKeys, type LocalMasterKeys } from './master-keys/local-master-keys.ts'

/** Purpose of the derived keys that sign sandbox tokens. */
const JWT_PURPOSE = 'telehealth jwt'
/** Number of counselors in the sandbox directory. */
const SANDBOX_PROVIDERS = 640

/** Dependencies of the services of a process. */
export interface ServicesDeps {
  readonly env: Env
  readonly store: Store
  readonly clock: MovableClock
  readonly tracing: Tracing
  readonly masters: LocalMasterKeys
  /** Stores the master key externally; null: not used. */
  readonly keyService: RoleKeyService | null
  /** Public URL without a trailing slash. */
  readonly publicUrl: string
  /** Internal URL of the services without a trailing slash. */
  readonly loopbackBase: string
  /** Receives a line for everything that had to be skipped. */
  readonly warn: (line: string) => void
}

/** The services of a process, and their clients. */
export interface Services {
  readonly telehealth: TelehealthService
  /** The sandbox; null if the data is not fictional. */
  readonly sandbox: Sandbox | null
  readonly api: Api
  readonly content: ContentService
  readonly callApi: ApiCall
  readonly callContent: ApiCall
  /** Client of the telehealth service, internal or external. */
  readonly callTelehealth: ApiCall
  /** Message catalogs of all languages. */
  readonly catalogue: MessageCatalog
}

/** Whether this is a demo: with demo people, and a page for the counselor's side. */
const isDemo = ({ NODE_ENV }: Env): boolean => NODE_ENV !== 'production'

/** Network of the counselors in this process: fictional by default outside production; null with an external service. */
export const getCounselorNetwork = ({ NODE_ENV, NETWORK, TELEHEALTH_URL }: Env): 'own' | 'sandbox' | null =>
  TELEHEALTH_URL ? null : (NETWORK ?? (NODE_ENV === 'production' ? null : 'sandbox'))

/** Whether demo organizations are served: default outside production only. */
export const isDemoServed = (env: Env): boolean =>
  env.DEMO_ORGANIZATIONS === undefined ? isDemo(env) : env.DEMO_ORGANIZATIONS === '1'

/** Whether to show unreviewed translations of critical texts; never in production. */
export const areCriticalDraftsShown = ({ NODE_ENV, CRITICAL_DRAFTS }: Env): boolean =>
  NODE_ENV !== 'production' && CRITICAL_DRAFTS !== '0'

/** Dependencies shared by both services with a database. */
const createSharedDeps = ({ env, store, clock }: Pick<ServicesDeps, 'env' | 'store' | 'clock'>) => ({
  store,
  clock,
  randomUuid: randomUUID,
  randomBytes,
  scanner: env.CLAMD_URL ? createClamdScanner(env.CLAMD_URL) : noScanner,
})
type SharedDeps = ReturnType<typeof createSharedDeps>

/** Credentials between the API and the telehealth service: agreed ones, or keys derived for this installation. */
const createPartnerCredentials = (env: Env, { current }: LocalMasterKeys) => ({
  partner: {
    apiKey: env.TELEHEALTH_API_KEY ?? 'evenkeel-portal',
    password: env.TELEHEALTH_API_SECRET ?? deriveKey(current, 'telehealth partner'),
  },
  webhookToken: env.TELEHEALTH_WEBHOOK_SECRET ?? deriveKey(current, 'telehealth webhook'),
})
type PartnerCredentials = ReturnType<typeof createPartnerCredentials>

/** ICE servers for video visits. */
const createIceServers = ({
  STUN_SERVERS: stun = [],
  TURN_URL: urls,
  TURN_SECRET: secret,
}: Env): IceServerSettings => ({
  stun,
  ...(urls && secret ? { turn: { urls, secret } } : {}),
})

function createTelehealthOptions(
  { env, tracing, masters, keyService, publicUrl, loopbackBase }: ServicesDeps,
  shared: SharedDeps,
  { partner, webhookToken }: PartnerCredentials,
  counselorDoor: CounselorAuth | undefined,
): TelehealthOptions {
  return {
    ...shared,
    partner,
    jwtSecret: deriveKey(masters.current, JWT_PURPOSE),
    otherJwtSecrets: [...masters.previous, ...masters.next].map((master) => deriveKey(master, JWT_PURPOSE)),
    masterKeys: combineMasterKeys(deriveKeys(masters, 'telehealth data'), keyService),
    webhook: {
      base: `${loopbackBase}/api`,
      token: webhookToken,
      fetch: tracing.passOn(globalThis.fetch),
    },
    counselorDoor,
    operatorCalls: true,
    publicBase: '/telehealth',
    publicOrigin: publicUrl,
    roomServers: createIceServers(env),
  }
}

/** The sandbox; its fictional data is loaded only here. */
async function loadSandbox(env: Env, deps: TelehealthOptions): Promise<Sandbox> {
  const { createSandbox } = await import('@evenkeel/telehealth/sandbox')
  const { createDemoPatients: demoPatients } = await import('./tenant-config/demo-patients.ts')
  return createSandbox({
    ...deps,
    counselorPage: isDemo(env),
    providers: SANDBOX_PROVIDERS,
    demoPatients: isDemo(env) ? demoPatients(readDemoMembers(env.PROGRAMMES_DIR), env.PROGRAMMES_DIR) : [],
    demoCounselors: isDemo(env) ? readDemoCounselors(env.PROGRAMMES_DIR) : [],
  })
}

/** Receiver of callback requests: a mailbox, or the call center system at INQUIRY_URL. */
const createCallbackDesk = (env: Env, publicUrl: string): CallCenter => ({
  email: env.CARE_LINE_EMAIL ?? `care-line@${new URL(publicUrl).hostname}`,
  receiver: env.INQUIRY_URL
    ? createHttpInquiryReceiver({
        url: env.INQUIRY_URL,
        token: env.INQUIRY_TOKEN ?? null,
        fetch: globalThis.fetch,
      })
    : null,
})

/** Sends email through SMTP_URL; without it, captures email for /mailbox. */
const createMailTransport = ({ SMTP_URL }: Env, publicUrl: string) =>
  SMTP_URL
    ? createSmtpTransport(SMTP_URL, `no-reply@${new URL(publicUrl).hostname}`)
    : createMailboxTransport()

/** Organization ids for the telehealth service: the username in this process, agreed units for an external service. */
const createUnitLookup =
  ({ TELEHEALTH_URL, TELEHEALTH_ORGANIZATION_UNITS: units }: Env) =>
  (username: string): string =>
    (TELEHEALTH_URL ? units?.get(username) : undefined) ?? username

function createPortalApi(
  { env, tracing, masters, keyService, publicUrl, loopbackBase }: ServicesDeps,
  shared: SharedDeps,
  { partner, webhookToken }: PartnerCredentials,
  catalogue: MessageCatalog,
): Api {
  return createApi({
    ...shared,
    // A key rotation during the upgrade from a release that stored no secret must not change it either.
    secret: deriveKey(masters.previous.at(-1) ?? masters.current, 'api'),
    masterKeys: combineMasterKeys(deriveKeys(masters, 'portal data'), keyService),
    webhookToken,
    telehealth: {
      base: env.TELEHEALTH_URL ?? `${loopbackBase}/telehealth`,
      ...partner,
      unitOf: createUnitLookup(env),
      hasOperatorCalls: env.TELEHEALTH_URL === undefined,
      fetch: tracing.passOn(createFetchWithConnectTimeout()),
      watch: tracing.calls('telehealth'),
    },
    mail: tracing.mail(createMailTransport(env, publicUrl)),
    careLine: tracing.careLine(createCallbackDesk(env, publicUrl)),
    programmesDir: env.PROGRAMMES_DIR,
    scratchDir: env.DATA_DIR,
    ...(env.CONTENT_SOURCE === 'contentful' ? {} : { articles: articleChecks }),
    demoOrganisations: isDemoServed(env),
    criticalDrafts: areCriticalDraftsShown(env),
    catalogue,
    publicUrl,
    ...createStaffAuth(env, publicUrl),
    demo: isDemo(env),
    isProduction: env.NODE_ENV === 'production',
  })
}

/** The staff application; disabled without an address. */
function createStaffAuth(env: Env, publicUrl: string): Pick<ApiOptions, 'staff'> {
  const address = getStaffAddress(env, publicUrl)
  const { STAFF_OIDC_ISSUER: issuer, STAFF_OIDC_CLIENT_ID: id, STAFF_OIDC_CLIENT_SECRET: secret } = env
  const directory = issuer && id && secret ? { issuer, clientId: id, clientSecret: secret } : null
  return address ? { staff: { url: address.origin, directory } } : {}
}

async function openContentService(
  { env, warn }: ServicesDeps,
  callApi: ApiCall,
  programmesDir: () => string,
): Promise<ContentService> {
  const hosted = await openHostedContent(env, programmesDir)
  const content = createContentService({ programmesDir, own: callApi, log: warn, ...hosted })
  // Errors in a hosted space concern its editors and do not block edited files.
  return hosted.source ? { ...content, faults: async () => [] } : content
}

/** Creates the services; each calls the others over HTTP. */
export async function createServices(deps: ServicesDeps): Promise<Services> {
  const { tracing, masters, loopbackBase } = deps
  const callTo = (peer: 'api' | 'content' | 'telehealth', base = `${loopbackBase}/${peer}`): ApiCall =>
    tracing.calls(peer)(
      createApiCall({
        base,
        fetch: trackReportedDatabaseWait(tracing.passOn(globalThis.fetch)),
        timeout: 5000,
        getSchemas,
      }),
    )
  const shared = createSharedDeps(deps)
  const pairing = createPartnerCredentials(deps.env, masters)
  const callApi = callTo('api')
  const catalogue = createMessageCatalog(readTranslations(), {
    criticalDrafts: areCriticalDraftsShown(deps.env),
  })
  const api = createPortalApi(deps, shared, pairing, catalogue)
  const forTelehealth = createTelehealthOptions(deps, shared, pairing, api.staff?.counselorAuth)
  const sandbox =
    getCounselorNetwork(deps.env) === 'sandbox' ? await loadSandbox(deps.env, forTelehealth) : null
  return {
    telehealth: sandbox ?? createTelehealth(forTelehealth),
    sandbox,
    api,
    content: await openContentService(deps, callApi, api.programmes.folder),
    callApi,
    callContent: callTo('content'),
    callTelehealth: callTo('telehealth', deps.env.TELEHEALTH_URL),
    catalogue,
  }
}
