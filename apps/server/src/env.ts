import path from 'node:path'
import * as z from 'zod'
import { limits } from '@evenkeel/api-contract/limits'

/** Hint for an unreachable URL with a password: the most common cause. */
export const PERCENT_ENCODING_HINT =
  'percent-encode special characters in its user and password (@ as %40, / as %2F, # as %23, : as %3A)'

/** `kind:host` with a port, and for turn the transport, as accepted by browsers. */
const addressPatterns = {
  stun: /^stuns?:(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::(?<port>\d{1,5}))?$/i,
  turn: /^turns?:(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::(?<port>\d{1,5}))?(?:\?transport=(?:udp|tcp))?$/i,
}

/** Whether a browser accepts this server address. */
function isIceServer(kind: keyof typeof addressPatterns, text: string): boolean {
  const found = addressPatterns[kind].exec(text)
  const port = Number(found?.groups?.port ?? 1)
  return found !== null && port >= 1 && port <= 65_535
}

/**
 * Comma-separated addresses of servers for video rooms. Each is validated: a browser opens no room if one is invalid.
 * They are not secret, so errors repeat the value.
 */
const iceServerList = (kind: keyof typeof addressPatterns, such: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((servers) => servers.every((one) => isIceServer(kind, one)), {
      error: ({ input }) => {
        const wrong = (input as readonly string[]).find((one) => !isIceServer(kind, one))
        return `must be servers such as ${such}, separated by commas and without // (one is ${wrong === '' ? 'empty' : wrong})`
      },
    })

const joinWithOr = (values: readonly string[]): string =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`

/** One of a few words; not secret, so errors repeat the value. */
const enumSetting = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, {
    error: ({ input }) => {
      const meant = words.length > 1 && words.find((word) => word.startsWith(String(input).toLowerCase()))
      return `must be ${joinWithOr(words)} (it is ${String(input)}${meant ? `; did you mean ${meant}?` : ''})`
    },
  })

/** A number in a range, an integer by default; not secret, so errors repeat the value. */
const numberSetting = (what: string, least: number, most: number, isWhole = true) =>
  z
    .string()
    .refine(
      (text) => {
        const value = Number(text)
        return text.trim() !== '' && value >= least && value <= most && (!isWhole || Number.isInteger(value))
      },
      { error: ({ input }) => `must be ${what} from ${least} to ${most} (it is ${String(input)})` },
    )
    .transform(Number)

/** A string with a length range; never repeated in errors, because it may be secret. */
const secretSetting = (least: number, most: number) =>
  z
    .string()
    .min(least, `must have ${least} to ${most} characters`)
    .max(most, `must have ${least} to ${most} characters`)

const urlSetting = (protocols: readonly string[], such: string, note = '') =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address that starts with ${joinWithOr(protocols.map((protocol) => `${protocol}//`))}, such as ${such}${note}`,
  })
const webUrlSetting = (such: string) => urlSetting(['http:', 'https:'], such)
const webUrl = webUrlSetting('https://care.provider.example')
const collectorUrl = webUrlSetting('http://127.0.0.1:4318')
/** A URL with user and password. */
const credentialUrlSetting = (protocols: readonly string[], such: string) =>
  urlSetting(protocols, such, `; ${PERCENT_ENCODING_HINT}`)
const databaseUrl = credentialUrlSetting(
  ['postgres:', 'postgresql:'],
  'postgres://user:password@127.0.0.1/evenkeel',
)
const keySetting = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64; create one with `openssl rand -base64 32`')
const folderSetting = z.string().min(1)
const portSetting = () => numberSetting('a port number', 1, 65_535)
/** The folder of the repository; relative folders of settings begin there. */
export const repositoryRoot = path.resolve(import.meta.dirname, '../../..')

/** Parses `northstar=NS-100,cedarvalley=CV-7` into a map. */
const organizationUnits = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]*=[^\s,=]+(,[a-z][a-z0-9-]*=[^\s,=]+)*$/,
    'must be a list such as northstar=NS-100,cedarvalley=CV-7',
  )
  .transform((text) => new Map(text.split(',').map((pair) => pair.split('=') as [string, string])))

/** Every setting of the product; `.env.example` explains them one by one. */
export const Env = z.object({
  NODE_ENV: enumSetting(['production', 'development', 'test']).default('development'),
  PORT: portSetting().default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  OPERATOR_HOST: z.string().min(1).default('127.0.0.1'),
  OPERATOR_PORT: portSetting().optional(),
  DATA_DIR: folderSetting.default(path.join(repositoryRoot, '.data')),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  MIGRATE_AT_START: enumSetting(['0', '1']).default('1'),
  SMTP_URL: credentialUrlSetting(
    ['smtp:', 'smtps:'],
    'smtps://user:password@mail.provider.example',
  ).optional(),
  PUBLIC_URL: webUrl.optional(),
  STAFF_URL: webUrlSetting('https://staff.provider.example').optional(),
  STAFF_OIDC_ISSUER: webUrlSetting('https://directory.provider.example').optional(),
  STAFF_OIDC_CLIENT_ID: z.string().optional(),
  STAFF_OIDC_CLIENT_SECRET: z.string().optional(),
  TRUSTED_PROXIES: numberSetting('a whole number of proxies', 0, 10).default(0),
  MEMBER_PAGE_WAIT_MS: numberSetting('a whole number of milliseconds', 0, 10_000).default(
    limits.memberPageWait,
  ),
  DRAIN_SECONDS: numberSetting('a number of seconds', 0, 20, false).default(0),
  ENCRYPTION_KEY: keySetting.optional(),
  ENCRYPTION_KEY_PREVIOUS: keySetting.optional(),
  ENCRYPTION_KEY_NEXT: keySetting.optional(),
  PKCS11_LIBRARY: z.string().optional(),
  PKCS11_TOKEN: z.string().optional(),
  PKCS11_PIN: z.string().optional(),
  PKCS11_KEY: z.string().optional(),
  PKCS11_ROLE: enumSetting(['next', 'current', 'previous']).default('current'),
  CLAMD_URL: urlSetting(['tcp:'], 'tcp://127.0.0.1:3310').optional(),
  PROGRAMMES_DIR: folderSetting.default(path.join(repositoryRoot, 'tenant-config')),
  ENV_NAME: secretSetting(1, 30).default('production'),
  CONTENT_SOURCE: enumSetting(['shelf', 'contentful']).default('shelf'),
  CONTENTFUL_SPACE: z.string().optional(),
  CONTENTFUL_ENVIRONMENT: z.string().default('master'),
  CONTENTFUL_TOKEN: z.string().optional(),
  CONTENTFUL_HOST: z.string().default('cdn.contentful.com'),
  NETWORK: enumSetting(['own', 'sandbox']).optional(),
  STUN_SERVERS: iceServerList('stun', 'stun:stun.provider.example:3478').optional(),
  TURN_URL: iceServerList('turn', 'turns:turn.provider.example:5349').optional(),
  TURN_SECRET: secretSetting(16, 200).optional(),
  TELEHEALTH_URL: webUrlSetting('https://telehealth.example').optional(),
  TELEHEALTH_API_KEY: z.string().optional(),
  TELEHEALTH_API_SECRET: z.string().optional(),
  TELEHEALTH_ORGANIZATION_UNITS: organizationUnits.optional(),
  TELEHEALTH_WEBHOOK_SECRET: secretSetting(16, 200).optional(),
  DEMO_ORGANIZATIONS: enumSetting(['0', '1']).optional(),
  TRANSLATE_WIDGET_URL: webUrlSetting('https://translate.example/widget.js').optional(),
  CRITICAL_DRAFTS: enumSetting(['0', '1']).optional(),
  CARE_LINE_EMAIL: z.email('must be an email address, such as care-line@provider.example').optional(),
  INQUIRY_URL: webUrlSetting('https://calls.provider.example/inquiries').optional(),
  INQUIRY_TOKEN: z.string().min(1).optional(),
  SECURITY_CONTACT: z
    .union(
      [z.email(), urlSetting(['https:'], 'https://provider.example/security')],
      'must be an email address, or an address that starts with https://',
    )
    .optional(),
  BACKUPS_DIR: folderSetting.optional(),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters; create one with `openssl rand -hex 24`')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collectorUrl.optional(),
  OTEL_TRACES_SAMPLER: enumSetting(['always_on', 'traceidratio']).default('always_on'),
  OTEL_TRACES_SAMPLER_ARG: numberSetting('a number', 0, 1, false).default(1),
  TEST_CONTROL: enumSetting(['0', '1']).default('0'),
  TEST_CLOCK: z.iso.datetime('an instant such as 2026-11-17T16:00:00Z').optional(),
})
export type Env = z.output<typeof Env>

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(Env.shape)

/** How something on this machine reaches a listener; one that listens everywhere is reached at the loopback. */
const createHttpUrl = (host: string, port: number): string =>
  `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`

/** Local address of the services with these settings. */
export const getLoopbackUrl = ({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): string =>
  createHttpUrl(HOST, PORT)

/** Offset between PORT and the default operator port: allows several instances side by side. */
const OPERATOR_PORT_OFFSET = 1000

/** Port of the admin API. */
export const getOperatorPort = ({ PORT, OPERATOR_PORT }: Pick<Env, 'PORT' | 'OPERATOR_PORT'>): number =>
  OPERATOR_PORT ??
  (PORT + OPERATOR_PORT_OFFSET > 65_535 ? PORT - OPERATOR_PORT_OFFSET : PORT + OPERATOR_PORT_OFFSET)

/** Address of the admin API for operator commands. */
export const getOperatorUrl = (env: Pick<Env, 'PORT' | 'OPERATOR_HOST' | 'OPERATOR_PORT'>): string =>
  createHttpUrl(env.OPERATOR_HOST, getOperatorPort(env))

/** Where traces are sent, or null: the traces URL as it is, or the collector URL with the standard path. */
export const getTracesUrl = ({
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole,
  OTEL_EXPORTER_OTLP_ENDPOINT: base,
}: Env): string | null => whole ?? (base ? `${base.replace(/(?<!\/)\/+$/, '')}/v1/traces` : null)
