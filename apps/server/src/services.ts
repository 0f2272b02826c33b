import { randomBytes, randomUUID } from 'node:crypto'
import {
  type Api,
  type ApiDeps,
  createFetchWithConnectTimeout,
  type CallCenter,
  createApi,
  createHttpInquiryReceiver,
  createMailboxTransport,
  readDemoCounselors,
  readDemoMembers,
  type ReleaseTranslations,
  createSmtpTransport,
} from '@evenkeel/api/app'
import { type ContentService, createContentService } from '@evenkeel/content/app'
import { articleChecks } from '@evenkeel/content/article-checks'
import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { type MessageCatalog, createMessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import type { MovableClock } from '@evenkeel/server-kit/clock'
import { createClamdScanner } from '@evenkeel/server-kit/files/clamd'
import { noScanner } from '@evenkeel/server-kit/files/scanner'
import { trackReportedDatabaseWait } from '@evenkeel/server-kit/http/server-timing'
import type { Store } from '@evenkeel/server-kit/database/store'
import { createReviewedTranslationStore } from '@evenkeel/api-contract/i18n/reviewed-translations'
import { createAreaPages } from '@evenkeel/portal/server/message-area-pages'
import { readMessageNamespaces, type NamespaceFile } from '@evenkeel/server-kit/i18n/read-message-namespaces'
import { readTranslations } from '@evenkeel/server-kit/i18n/read-translations'
import {
  type CounselorAuth,
  createTelehealth,
  type IceServerSettings,
  type TelehealthService,
  type TelehealthDeps,
} from '@evenkeel/telehealth/app'
import type { Sandbox } from '@evenkeel/telehealth/sandbox'
import type { Env } from './env.ts'
import { type RoleKeyService, combineMasterKeys } from './master-keys/open-key-service.ts'
import { openHostedContent } from './tenant-config/hosted-content.ts'
import { getStaffAddress } from './http/staff-address.ts'
import type { Tracing } from './observability/tracing/tracing.ts'
import { deriveKey, deriveKeys, type LocalMasterKeys } from './master-keys/local-master-keys.ts'

/** What the keys that sign tokens of the sandbox are made for. */
const JWT_PURPOSE = 'telehealth jwt'
/** Counselors of the sandbox's directory. */
const SANDBOX_PROVIDERS = 640

/** What the services of a process are made from. */
export interface ServicesDeps {
  readonly env: Env
  readonly store: Store
  readonly clock: MovableClock
  readonly tracing: Tracing
  readonly masters: LocalMasterKeys
  /** What keeps the master key elsewhere; null: nothing does. */
  readonly keyService: RoleKeyService | null
  /** Where members reach the product, without a slash at the end. */
  readonly publicUrl: string
  /** Where the services reach each other, without a slash at the end. */
  readonly loopbackBase: string
  /** Told a line for everything that had to be left out. */
  readonly warn: (line: string) => void
}

/** The services of a process, and the calls of those that ask another one. */
export interface Services {
  readonly telehealth: TelehealthService
  /** The same where everything in it is invented; null anywhere else. */
  readonly sandbox: Sandbox | null
  readonly api: Api
  readonly content: ContentService
  readonly callApi: ApiCall
  readonly callContent: ApiCall
  /** The telehealth service, wherever it is. */
  readonly callTelehealth: ApiCall
  /** What is said in every language, and what it is said with. */
  readonly words: ReleaseTranslations & { readonly catalogue: MessageCatalog }
}

/** Whether this is a demonstration: with demo people, and a page for the counselor's side. */
const isDemo = ({ NODE_ENV }: Env): boolean => NODE_ENV !== 'production'

/** Whose counselors are in this process: invented ones outside production, where nothing else is said; null: those of a service elsewhere. */
export const getCounselorNetwork = ({ NODE_ENV, NETWORK, TELEHEALTH_URL }: Env): 'own' | 'sandbox' | null =>
  TELEHEALTH_URL ? null : (NETWORK ?? (NODE_ENV === 'production' ? null : 'sandbox'))

/** Whether the invented organisations are served: anywhere but in production, unless a setting says otherwise. */
export const isDemoServed = (env: Env): boolean =>
  env.DEMO_ORGANIZATIONS === undefined ? isDemo(env) : env.DEMO_ORGANIZATIONS === '1'

/** Whether translations of critical texts are shown that nobody has reviewed; never in production. */
export const areCriticalDraftsShown = ({ NODE_ENV, CRITICAL_DRAFTS }: Env): boolean =>
  NODE_ENV !== 'production' && CRITICAL_DRAFTS !== '0'

/** What this installation says in its languages: as its files do, and as staff have reviewed it since. */
const createCatalog = ({ translations, inUse, criticalDrafts }: ReleaseTranslations): MessageCatalog =>
  createMessageCatalog(translations, { criticalDrafts, reviewed: () => inUse.current() })

/** The words of this release; its areas are read when somebody asks for them. */
function createReleaseMessages(env: Env): ReleaseTranslations {
  let areas: Promise<readonly NamespaceFile[]> | null = null
  return {
    areas: () => (areas ??= readMessageNamespaces()),
    translations: readTranslations(),
    inUse: createReviewedTranslationStore(),
    criticalDrafts: areCriticalDraftsShown(env),
    shownOn: createAreaPages(),
  }
}

/** What both services with a database are handed alike. */
const createSharedDeps = ({ env, store, clock }: Pick<ServicesDeps, 'env' | 'store' | 'clock'>) => ({
  store,
  clock,
  randomUuid: randomUUID,
  randomBytes,
  scanner: env.CLAMD_URL ? createClamdScanner(env.CLAMD_URL) : noScanner,
})
type SharedDeps = ReturnType<typeof createSharedDeps>

/** How the own API and the telehealth service know each other: by what was agreed upon, or by keys of this installation. */
const createPartnerCredentials = (env: Env, { current }: LocalMasterKeys) => ({
  partner: {
    apiKey: env.TELEHEALTH_API_KEY ?? 'evenkeel-portal',
    password: env.TELEHEALTH_API_SECRET ?? deriveKey(current, 'telehealth partner'),
  },
  webhookToken: env.TELEHEALTH_WEBHOOK_SECRET ?? deriveKey(current, 'telehealth webhook'),
})
type PartnerCredentials = ReturnType<typeof createPartnerCredentials>

/** What helps two browsers of a video visit to reach each other. */
const createIceServers = ({
  STUN_SERVERS: stun = [],
  TURN_URL: urls,
  TURN_SECRET: secret,
}: Env): IceServerSettings => ({
  stun,
  ...(urls && secret ? { turn: { urls, secret } } : {}),
})

function createTelehealthDeps(
  { env, tracing, masters, keyService, publicUrl, loopbackBase }: ServicesDeps,
  shared: SharedDeps,
  { partner, webhookToken }: PartnerCredentials,
  counselorDoor: CounselorAuth | undefined,
): TelehealthDeps {
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

/** The sandbox; what is invented is loaded for nothing else. */
async function loadSandbox(env: Env, deps: TelehealthDeps): Promise<Sandbox> {
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

/** Who calls members back: a mailbox, or the call centre's own system where INQUIRY_URL names one. */
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

/** Mail leaves by SMTP_URL; without it, it is kept for /mailbox. */
const createMailTransport = ({ SMTP_URL }: Env, publicUrl: string) =>
  SMTP_URL
    ? createSmtpTransport(SMTP_URL, `no-reply@${new URL(publicUrl).hostname}`)
    : createMailboxTransport()

/** The service in this process knows organisations by their username; a service elsewhere by the units it was agreed upon with. */
const createUnitLookup =
  ({ TELEHEALTH_URL, TELEHEALTH_ORGANIZATION_UNITS: units }: Env) =>
  (username: string): string =>
    (TELEHEALTH_URL ? units?.get(username) : undefined) ?? username

function createPortalApi(
  { env, tracing, masters, keyService, publicUrl, loopbackBase }: ServicesDeps,
  shared: SharedDeps,
  { partner, webhookToken }: PartnerCredentials,
  words: Services['words'],
): Api {
  return createApi({
    ...shared,
    // A change of the key that comes with the upgrade from a release that kept no secret must not change it either.
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
    catalogue: words.catalogue,
    words,
    publicUrl,
    ...createStaffAuth(env, publicUrl),
    demo: isDemo(env),
    isProduction: env.NODE_ENV === 'production',
  })
}

/** The door of the staff; closed where there is no address for it. */
function createStaffAuth(env: Env, publicUrl: string): Pick<ApiDeps, 'staff'> {
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
  // What is faulty in a hosted space is its editors' business: it holds no edited file back.
  return hosted.source ? { ...content, faults: async () => [] } : content
}

/** Makes the services; each reaches the others over HTTP as if they were elsewhere. */
export async function createServices(deps: ServicesDeps): Promise<Services> {
  const { tracing, masters, loopbackBase } = deps
  const callTo = (peer: 'api' | 'content' | 'telehealth', base = `${loopbackBase}/${peer}`): ApiCall =>
    tracing.calls(peer)(
      createApiCall({
        base,
        fetch: trackReportedDatabaseWait(tracing.passOn(globalThis.fetch)),
        timeout: 5000,
      }),
    )
  const shared = createSharedDeps(deps)
  const pairing = createPartnerCredentials(deps.env, masters)
  const callApi = callTo('api')
  const release = createReleaseMessages(deps.env)
  const words = { ...release, catalogue: createCatalog(release) }
  const api = createPortalApi(deps, shared, pairing, words)
  const forTelehealth = createTelehealthDeps(deps, shared, pairing, api.staff?.counselorDoor)
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
    words,
  }
}
