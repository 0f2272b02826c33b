import { limits } from '@evenkeel/contract/limits'
import path from 'node:path'
import * as z from 'zod'
import { withSecretFiles } from './secret-files.ts'
import { brokenRule } from './setting-rules.ts'

const url = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `is not a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })
const web = url(['http:', 'https:'])
const key = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'is not 32 bytes in base64; make one with `openssl rand -base64 32`')
const folder = z.string().min(1)
const root = path.resolve(import.meta.dirname, '../../..')

const modes = ['production', 'development', 'test'] as const

/** `northstar=NS-100,cedarvalley=CV-7` as a map. */
const units = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]*=[^\s,=]+(,[a-z][a-z0-9-]*=[^\s,=]+)*$/,
    'is not a list such as northstar=NS-100,cedarvalley=CV-7',
  )
  .transform((text) => new Map(text.split(',').map((pair) => pair.split('=') as [string, string])))

/** Every setting of the product; `.env.example` explains them one by one. */
const Env = z
  .object({
    NODE_ENV: z
      .enum(modes, {
        error: ({ input }) => {
          const meant = modes.find((mode) => mode.startsWith(String(input).toLowerCase()))
          return `is not production, development or test${meant ? ` (did you mean ${meant}?)` : ''}`
        },
      })
      .default('development'),
    PORT: z.coerce.number('is not a port number').int().min(1).max(65_535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    OPERATOR_HOST: z.string().min(1).default('127.0.0.1'),
    OPERATOR_PORT: z.coerce.number('is not a port number').int().min(1).max(65_535).optional(),
    DATA_DIR: folder.default(path.join(root, '.data')),
    DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
    DATABASE_OWNER_URL: url(['postgres:', 'postgresql:']).optional(),
    MIGRATE_AT_START: z.enum(['0', '1'], 'is neither 0 nor 1').default('1'),
    SMTP_URL: url(['smtp:', 'smtps:']).optional(),
    PUBLIC_URL: web.optional(),
    STAFF_URL: web.optional(),
    STAFF_OIDC_ISSUER: web.optional(),
    STAFF_OIDC_CLIENT_ID: z.string().optional(),
    STAFF_OIDC_CLIENT_SECRET: z.string().optional(),
    TRUSTED_PROXIES: z.coerce.number('is not a number of proxies').int().min(0).max(10).default(0),
    MEMBER_PAGE_WAIT_MS: z.coerce
      .number('is not a number of milliseconds')
      .int()
      .min(0)
      .max(10_000)
      .default(limits.memberPageWait),
    DRAIN_SECONDS: z.coerce.number('is not a number of seconds').min(0).max(20).default(0),
    ENCRYPTION_KEY: key.optional(),
    ENCRYPTION_KEY_PREVIOUS: key.optional(),
    ENCRYPTION_KEY_NEXT: key.optional(),
    PKCS11_LIBRARY: z.string().optional(),
    PKCS11_TOKEN: z.string().optional(),
    PKCS11_PIN: z.string().optional(),
    PKCS11_KEY: z.string().optional(),
    PKCS11_ROLE: z
      .enum(['next', 'current', 'previous'], 'is not next, current or previous')
      .default('current'),
    CLAMD_URL: url(['tcp:']).optional(),
    PROGRAMMES_DIR: folder.default(path.join(root, 'programmes')),
    ENV_NAME: z.string().min(1).max(30).default('production'),
    CONTENT_SOURCE: z.enum(['shelf', 'contentful'], 'is neither shelf nor contentful').default('shelf'),
    CONTENTFUL_SPACE: z.string().optional(),
    CONTENTFUL_ENVIRONMENT: z.string().default('master'),
    CONTENTFUL_TOKEN: z.string().optional(),
    CONTENTFUL_HOST: z.string().default('cdn.contentful.com'),
    NETWORK: z.enum(['sandbox'], 'is not sandbox').optional(),
    TELEHEALTH_URL: web.optional(),
    TELEHEALTH_API_KEY: z.string().optional(),
    TELEHEALTH_API_SECRET: z.string().optional(),
    TELEHEALTH_ORGANIZATION_UNITS: units.optional(),
    TELEHEALTH_WEBHOOK_SECRET: z.string().min(16, 'is shorter than 16 characters').max(200).optional(),
    DEMO_ORGANIZATIONS: z.enum(['0', '1'], 'is neither 0 nor 1').optional(),
    TRANSLATE_WIDGET_URL: web.optional(),
    CRITICAL_DRAFTS: z.enum(['0', '1'], 'is neither 0 nor 1').optional(),
    CARE_LINE_EMAIL: z.email('is not an email address').optional(),
    INQUIRY_URL: web.optional(),
    INQUIRY_TOKEN: z.string().min(1).optional(),
    SECURITY_CONTACT: z
      .union(
        [z.email(), url(['https:'])],
        'is neither a mail address nor an address that starts with https://',
      )
      .optional(),
    BACKUPS_DIR: folder.optional(),
    METRICS_TOKEN: z.string().min(16, 'is shorter than 16 characters').optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: web.optional(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: web.optional(),
    OTEL_TRACES_SAMPLER: z
      .enum(['always_on', 'traceidratio'], 'is neither always_on nor traceidratio')
      .default('always_on'),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number('is not a number from 0 to 1').min(0).max(1).default(1),
    TEST_CONTROL: z.enum(['0', '1'], 'is neither 0 nor 1').default('0'),
  })
  .check(({ value, issues }) => {
    const broken = brokenRule(value)
    if (broken) issues.push({ code: 'custom', input: value, path: [broken.setting], message: broken.message })
  })
export type Env = z.output<typeof Env>

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(Env.shape)

/** Reads the settings and the files some name; a wrong value throws with one clear line that names it. Empty values count as absent. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    Object.entries(withSecretFiles(source)).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Env.safeParse(given)
  if (parsed.success) {
    return {
      ...parsed.data,
      DATA_DIR: path.resolve(root, parsed.data.DATA_DIR),
      PROGRAMMES_DIR: path.resolve(root, parsed.data.PROGRAMMES_DIR),
      BACKUPS_DIR: parsed.data.BACKUPS_DIR && path.resolve(root, parsed.data.BACKUPS_DIR),
    }
  }
  const issue = parsed.error.issues[0]
  throw new Error(`The setting ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is wrong'}.`)
}

/** How something on this machine reaches a listener; one that listens everywhere is reached at the loopback. */
const addressOf = (host: string, port: number): string =>
  `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`

/** Where something on this machine reaches the services of the process with these settings. */
export const loopback = ({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): string => addressOf(HOST, PORT)

/** Between PORT and the operator's port, where none is set: far enough for several instances side by side. */
const OPERATOR_DISTANCE = 1000

/** The port of the operator's door. */
export const operatorPort = ({ PORT, OPERATOR_PORT }: Pick<Env, 'PORT' | 'OPERATOR_PORT'>): number =>
  OPERATOR_PORT ?? (PORT + OPERATOR_DISTANCE > 65_535 ? PORT - OPERATOR_DISTANCE : PORT + OPERATOR_DISTANCE)

/** Where the operator's commands reach the process with these settings. */
export const operatorAddress = (env: Pick<Env, 'PORT' | 'OPERATOR_HOST' | 'OPERATOR_PORT'>): string =>
  addressOf(env.OPERATOR_HOST, operatorPort(env))

/** Where traces are sent, or null: the address for traces as it is, or the collector's with the standard path. */
export const tracesUrl = ({
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole,
  OTEL_EXPORTER_OTLP_ENDPOINT: base,
}: Env): string | null => whole ?? (base ? `${base.replace(/(?<!\/)\/+$/, '')}/v1/traces` : null)
