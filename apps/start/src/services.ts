import { randomBytes, randomUUID } from 'node:crypto'
import {
  type Api,
  type ApiDeps,
  boundedFetch,
  type CallbackDesk,
  createApi,
  httpReceiver,
  mailboxTransport,
  readDemoCounselors,
  readDemoPeople,
  type ReleaseWords,
  smtpTransport,
} from '@evenkeel/api/app'
import { type Content, createContent } from '@evenkeel/content/app'
import { articleChecks } from '@evenkeel/content/article-checks'
import type { Call } from '@evenkeel/contract/call'
import { createCall } from '@evenkeel/contract/create-call'
import { type Catalogue, createCatalogue } from '@evenkeel/contract/words/spoken'
import type { MovableClock } from '@evenkeel/server/clock'
import { clamdScanner } from '@evenkeel/server/files/clamd'
import { noScanner } from '@evenkeel/server/files/scanner'
import { countingReportedWaits } from '@evenkeel/server/http/server-timing'
import type { Store } from '@evenkeel/server/store/store'
import { wordsInUse } from '@evenkeel/contract/words/reviewed-words'
import { areaPages } from '@evenkeel/portal/server/area-pages'
import { readAreas, type WordArea } from '@evenkeel/server/words/read-areas'
import { readTranslations } from '@evenkeel/server/words/read-translations'
import {
  type CounselorDoor,
  createTelehealth,
  type RoomServers,
  type Telehealth,
  type TelehealthDeps,
} from '@evenkeel/telehealth/app'
import type { Sandbox } from '@evenkeel/telehealth/sandbox'
import type { Env } from './env.ts'
import { type KeyServiceInRole, withKeyService } from './key-service/open-key-service.ts'
import { hostedContent } from './hosted-content.ts'
import { staffAddress } from './http/staff-address.ts'
import type { Tracing } from './observability/tracing/tracing.ts'
import { keyFor, keysFor, type MasterKeys } from './secrets.ts'

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
  readonly masters: MasterKeys
  /** What keeps the master key elsewhere; null: nothing does. */
  readonly keyService: KeyServiceInRole | null
  /** Where members reach the product, without a slash at the end. */
  readonly publicUrl: string
  /** Where the services reach each other, without a slash at the end. */
  readonly loopbackBase: string
  /** Told a line for everything that had to be left out. */
  readonly warn: (line: string) => void
}

/** The services of a process, and the calls of those that ask another one. */
export interface Services {
  readonly telehealth: Telehealth
  /** The same where everything in it is invented; null anywhere else. */
  readonly sandbox: Sandbox | null
  readonly api: Api
  readonly content: Content
  readonly callApi: Call
  readonly callContent: Call
  /** The telehealth service, wherever it is. */
  readonly callTelehealth: Call
  /** What is said in every language, and what it is said with. */
  readonly words: ReleaseWords & { readonly catalogue: Catalogue }
}

/** Whether this is a demonstration: with demo people, and a page for the counselor's side. */
const isDemo = ({ NODE_ENV }: Env): boolean => NODE_ENV !== 'production'

/** Whose counselors are in this process: invented ones outside production, where nothing else is said; null: those of a service elsewhere. */
export const networkOf = ({ NODE_ENV, NETWORK, TELEHEALTH_URL }: Env): 'own' | 'sandbox' | null =>
  TELEHEALTH_URL ? null : (NETWORK ?? (NODE_ENV === 'production' ? null : 'sandbox'))

/** Whether the invented organisations are served: anywhere but in production, unless a setting says otherwise. */
export const servesDemo = (env: Env): boolean =>
  env.DEMO_ORGANIZATIONS === undefined ? isDemo(env) : env.DEMO_ORGANIZATIONS === '1'

/** Whether translations of critical texts are shown that nobody has reviewed; never in production. */
export const showsCriticalDrafts = ({ NODE_ENV, CRITICAL_DRAFTS }: Env): boolean =>
  NODE_ENV !== 'production' && CRITICAL_DRAFTS !== '0'

/** What this installation says in its languages: as its files do, and as staff have reviewed it since. */
const catalogueOf = ({ translations, inUse, criticalDrafts }: ReleaseWords): Catalogue =>
  createCatalogue(translations, { criticalDrafts, reviewed: () => inUse.current() })

/** The words of this release; its areas are read when somebody asks for them. */
function releaseWords(env: Env): ReleaseWords {
  let areas: Promise<readonly WordArea[]> | null = null
  return {
    areas: () => (areas ??= readAreas()),
    translations: readTranslations(),
    inUse: wordsInUse(),
    criticalDrafts: showsCriticalDrafts(env),
    shownOn: areaPages(),
  }
}

/** What both services with a database are handed alike. */
const sharedDeps = ({ env, store, clock }: Pick<ServicesDeps, 'env' | 'store' | 'clock'>) => ({
  store,
  clock,
  randomUuid: randomUUID,
  randomBytes,
  scanner: env.CLAMD_URL ? clamdScanner(env.CLAMD_URL) : noScanner,
})
type SharedDeps = ReturnType<typeof sharedDeps>

/** How the own API and the telehealth service know each other: by what was agreed upon, or by keys of this installation. */
const pairingOf = (env: Env, { current }: MasterKeys) => ({
  partner: {
    apiKey: env.TELEHEALTH_API_KEY ?? 'evenkeel-portal',
    password: env.TELEHEALTH_API_SECRET ?? keyFor(current, 'telehealth partner'),
  },
  webhookToken: env.TELEHEALTH_WEBHOOK_SECRET ?? keyFor(current, 'telehealth webhook'),
})
type Pairing = ReturnType<typeof pairingOf>

/** What helps two browsers of a video visit to reach each other. */
const roomServersOf = ({
  STUN_SERVERS: stun = [],
  TURN_URL: urls,
  TURN_SECRET: secret,
}: Env): RoomServers => ({
  stun,
  ...(urls && secret ? { turn: { urls, secret } } : {}),
})

function telehealthDeps(
  { env, tracing, masters, keyService, publicUrl, loopbackBase }: ServicesDeps,
  shared: SharedDeps,
  { partner, webhookToken }: Pairing,
  counselorDoor: CounselorDoor | undefined,
): TelehealthDeps {
  return {
    ...shared,
    partner,
    jwtSecret: keyFor(masters.current, JWT_PURPOSE),
    otherJwtSecrets: [...masters.previous, ...masters.next].map((master) => keyFor(master, JWT_PURPOSE)),
    masterKeys: withKeyService(keysFor(masters, 'telehealth data'), keyService),
    webhook: {
      base: `${loopbackBase}/api`,
      token: webhookToken,
      fetch: tracing.passOn(globalThis.fetch),
    },
    counselorDoor,
    operatorCalls: true,
    publicBase: '/telehealth',
    publicOrigin: publicUrl,
    roomServers: roomServersOf(env),
  }
}

/** The sandbox; what is invented is loaded for nothing else. */
async function sandboxOf(env: Env, deps: TelehealthDeps): Promise<Sandbox> {
  const { createSandbox } = await import('@evenkeel/telehealth/sandbox')
  const { demoPatients } = await import('./demo-patients.ts')
  return createSandbox({
    ...deps,
    counselorPage: isDemo(env),
    providers: SANDBOX_PROVIDERS,
    demoPatients: isDemo(env) ? demoPatients(readDemoPeople(env.PROGRAMMES_DIR), env.PROGRAMMES_DIR) : [],
    demoCounselors: isDemo(env) ? readDemoCounselors(env.PROGRAMMES_DIR) : [],
  })
}

/** Who calls members back: a mailbox, or the call centre's own system where INQUIRY_URL names one. */
const callbackDeskOf = (env: Env, publicUrl: string): CallbackDesk => ({
  email: env.CARE_LINE_EMAIL ?? `care-line@${new URL(publicUrl).hostname}`,
  receiver: env.INQUIRY_URL
    ? httpReceiver({ url: env.INQUIRY_URL, token: env.INQUIRY_TOKEN ?? null, fetch: globalThis.fetch })
    : null,
})

/** Mail leaves by SMTP_URL; without it, it is kept for /mailbox. */
const mailOf = ({ SMTP_URL }: Env, publicUrl: string) =>
  SMTP_URL ? smtpTransport(SMTP_URL, `no-reply@${new URL(publicUrl).hostname}`) : mailboxTransport()

/** The service in this process knows organisations by their username; a service elsewhere by the units it was agreed upon with. */
const unitsOf =
  ({ TELEHEALTH_URL, TELEHEALTH_ORGANIZATION_UNITS: units }: Env) =>
  (username: string): string =>
    (TELEHEALTH_URL ? units?.get(username) : undefined) ?? username

function ownApi(
  { env, tracing, masters, keyService, publicUrl, loopbackBase }: ServicesDeps,
  shared: SharedDeps,
  { partner, webhookToken }: Pairing,
  words: Services['words'],
): Api {
  return createApi({
    ...shared,
    // A change of the key that comes with the upgrade from a release that kept no secret must not change it either.
    secret: keyFor(masters.previous.at(-1) ?? masters.current, 'api'),
    masterKeys: withKeyService(keysFor(masters, 'portal data'), keyService),
    webhookToken,
    telehealth: {
      base: env.TELEHEALTH_URL ?? `${loopbackBase}/telehealth`,
      ...partner,
      unitOf: unitsOf(env),
      hasOperatorCalls: env.TELEHEALTH_URL === undefined,
      fetch: tracing.passOn(boundedFetch()),
      watch: tracing.calls('telehealth'),
    },
    mail: tracing.mail(mailOf(env, publicUrl)),
    careLine: tracing.careLine(callbackDeskOf(env, publicUrl)),
    programmesDir: env.PROGRAMMES_DIR,
    scratchDir: env.DATA_DIR,
    ...(env.CONTENT_SOURCE === 'contentful' ? {} : { articles: articleChecks }),
    demoOrganisations: servesDemo(env),
    criticalDrafts: showsCriticalDrafts(env),
    catalogue: words.catalogue,
    words,
    publicUrl,
    ...staffDoorOf(env, publicUrl),
    demo: isDemo(env),
    isProduction: env.NODE_ENV === 'production',
  })
}

/** The door of the staff; closed where there is no address for it. */
function staffDoorOf(env: Env, publicUrl: string): Pick<ApiDeps, 'staff'> {
  const address = staffAddress(env, publicUrl)
  const { STAFF_OIDC_ISSUER: issuer, STAFF_OIDC_CLIENT_ID: id, STAFF_OIDC_CLIENT_SECRET: secret } = env
  const directory = issuer && id && secret ? { issuer, clientId: id, clientSecret: secret } : null
  return address ? { staff: { url: address.origin, directory } } : {}
}

async function contentService(
  { env, warn }: ServicesDeps,
  callApi: Call,
  programmesDir: () => string,
): Promise<Content> {
  const hosted = await hostedContent(env, programmesDir)
  const content = createContent({ programmesDir, own: callApi, log: warn, ...hosted })
  // What is faulty in a hosted space is its editors' business: it holds no edited file back.
  return hosted.source ? { ...content, faults: async () => [] } : content
}

/** Makes the services; each reaches the others over HTTP as if they were elsewhere. */
export async function createServices(deps: ServicesDeps): Promise<Services> {
  const { tracing, masters, loopbackBase } = deps
  const callTo = (peer: 'api' | 'content' | 'telehealth', base = `${loopbackBase}/${peer}`): Call =>
    tracing.calls(peer)(
      createCall({
        base,
        fetch: countingReportedWaits(tracing.passOn(globalThis.fetch)),
        timeout: 5000,
      }),
    )
  const shared = sharedDeps(deps)
  const pairing = pairingOf(deps.env, masters)
  const callApi = callTo('api')
  const release = releaseWords(deps.env)
  const words = { ...release, catalogue: catalogueOf(release) }
  const api = ownApi(deps, shared, pairing, words)
  const forTelehealth = telehealthDeps(deps, shared, pairing, api.staff?.counselorDoor)
  const sandbox = networkOf(deps.env) === 'sandbox' ? await sandboxOf(deps.env, forTelehealth) : null
  return {
    telehealth: sandbox ?? createTelehealth(forTelehealth),
    sandbox,
    api,
    content: await contentService(deps, callApi, api.programmes.folder),
    callApi,
    callContent: callTo('content'),
    callTelehealth: callTo('telehealth', deps.env.TELEHEALTH_URL),
    words,
  }
}
