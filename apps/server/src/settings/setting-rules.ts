import { describeDatabaseMismatch } from '../database/database-address.ts'
import type { Env } from '../env.ts'

/** Minimum of distinct bytes: 32 random bytes have fewer with a probability of 10^-16. */
const MIN_DISTINCT_BYTES = 16

/** Whether a 32-byte key is not random: only letters, few distinct bytes, or constant steps. */
function isGuessableKey(key: Uint8Array): boolean {
  const bytes = [...key]
  const isText = bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
  const steps = new Set(bytes.slice(1).map((byte, at) => (byte - (bytes[at] ?? 0) + 256) % 256))
  return isText || new Set(bytes).size < MIN_DISTINCT_BYTES || steps.size <= 2
}

/** A rule for one setting that depends on another. */
interface Rule {
  readonly setting: keyof Env
  readonly isBroken: (env: Env) => boolean
  /** Continues the sentence "The setting NAME". */
  readonly message: string | ((env: Env) => string)
}

const isProduction = ({ NODE_ENV }: Env): boolean => NODE_ENV === 'production'

/** Whether a URL is local: a trial, whatever NODE_ENV says. */
export const isLoopbackUrl = (url: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

/** Whether a host is an IP address: passkeys require host names. */
const isIpAddress = (url: string): boolean => {
  const host = new URL(url).hostname
  return host.startsWith('[') || /^[\d.]+$/.test(host)
}

/** Whether a URL has a path or anything else after host and port. */
const hasPath = (url: string): boolean => {
  const { pathname, search, hash, username, password } = new URL(url)
  return ![/^\/+$/.test(pathname), search === '', hash === '', username === '', password === ''].every(
    Boolean,
  )
}

const productionRules: readonly Rule[] = [
  {
    setting: 'ENCRYPTION_KEY',
    isBroken: ({ ENCRYPTION_KEY }) => !ENCRYPTION_KEY,
    message:
      'is missing: with NODE_ENV=production nothing is stored without a key; create one with `openssl rand -base64 32`',
  },
  {
    setting: 'ENCRYPTION_KEY',
    isBroken: ({ ENCRYPTION_KEY = '' }) => isGuessableKey(Buffer.from(ENCRYPTION_KEY, 'base64')),
    message:
      'can be guessed: it is a word or a pattern, not 32 random bytes; create one with `openssl rand -base64 32`',
  },
  {
    setting: 'SMTP_URL',
    isBroken: ({ SMTP_URL }) => !SMTP_URL,
    message:
      'is missing: with NODE_ENV=production email must leave this machine; name your mail server, for example smtps://user:password@mail.provider.example',
  },
  {
    setting: 'PUBLIC_URL',
    isBroken: ({ PUBLIC_URL }) => !PUBLIC_URL,
    message:
      'is missing: with NODE_ENV=production links in emails need the public address, such as https://care.provider.example',
  },
  {
    setting: 'PUBLIC_URL',
    isBroken: ({ PUBLIC_URL = '' }) => PUBLIC_URL.startsWith('http:') && !isLoopbackUrl(PUBLIC_URL),
    message:
      'starts with http://: with NODE_ENV=production members connect over https://; use https:// here, and terminate TLS at a proxy in front of the product',
  },
  {
    setting: 'STAFF_URL',
    isBroken: ({ STAFF_URL = '' }) => STAFF_URL.startsWith('http:') && !isLoopbackUrl(STAFF_URL),
    message: 'starts with http://: with NODE_ENV=production staff connect over https://, like members',
  },
  {
    setting: 'STAFF_URL',
    isBroken: ({ STAFF_URL, PUBLIC_URL }) =>
      STAFF_URL !== undefined &&
      PUBLIC_URL !== undefined &&
      new URL(STAFF_URL).hostname === new URL(PUBLIC_URL).hostname,
    message: 'has the host of members: with NODE_ENV=production staff need a separate host',
  },
  {
    setting: 'STAFF_OIDC_ISSUER',
    isBroken: ({ STAFF_OIDC_ISSUER = '' }) =>
      STAFF_OIDC_ISSUER.startsWith('http:') && !isLoopbackUrl(STAFF_OIDC_ISSUER),
    message: 'starts with http://: with NODE_ENV=production a directory must use https://',
  },
  {
    setting: 'STAFF_URL',
    isBroken: ({ STAFF_URL, STAFF_OIDC_ISSUER }) => STAFF_OIDC_ISSUER !== undefined && !STAFF_URL,
    message: 'is missing: STAFF_OIDC_ISSUER names a directory, but the staff application is disabled',
  },
  {
    setting: 'TELEHEALTH_URL',
    isBroken: ({ TELEHEALTH_URL, NETWORK }) => !TELEHEALTH_URL && NETWORK === undefined,
    message:
      'is missing: with NODE_ENV=production name the telehealth service, or set NETWORK=own for your own counselor network, or NETWORK=sandbox for fictional counselors',
  },
  {
    setting: 'TEST_CONTROL',
    isBroken: ({ TEST_CONTROL }) => TEST_CONTROL === '1',
    message: 'enables the test control, which NODE_ENV=production rejects: remove it',
  },
  {
    setting: 'CRITICAL_DRAFTS',
    isBroken: ({ CRITICAL_DRAFTS }) => CRITICAL_DRAFTS === '1',
    message:
      'shows unreviewed translations of help lines and consents, which NODE_ENV=production rejects: remove it',
  },
]

const partnerSettings = [
  'TELEHEALTH_API_KEY',
  'TELEHEALTH_API_SECRET',
  'TELEHEALTH_WEBHOOK_SECRET',
] as const satisfies readonly (keyof Env)[]

const tokenSettings = ['PKCS11_TOKEN', 'PKCS11_PIN', 'PKCS11_KEY'] as const satisfies readonly (keyof Env)[]

const turnSettings = ['TURN_URL', 'TURN_SECRET'] as const satisfies readonly (keyof Env)[]

const directorySettings = [
  'STAFF_OIDC_ISSUER',
  'STAFF_OIDC_CLIENT_ID',
  'STAFF_OIDC_CLIENT_SECRET',
] as const satisfies readonly (keyof Env)[]

const generalRules: readonly Rule[] = [
  {
    setting: 'PUBLIC_URL',
    isBroken: ({ PUBLIC_URL }) => PUBLIC_URL !== undefined && hasPath(PUBLIC_URL),
    message:
      'is more than a host, such as https://care.provider.example without a path: pages, files and links start at its root',
  },
  {
    setting: 'STAFF_URL',
    isBroken: ({ STAFF_URL }) => STAFF_URL !== undefined && hasPath(STAFF_URL),
    message: 'is more than a host, such as https://staff.provider.example',
  },
  {
    setting: 'STAFF_URL',
    isBroken: ({ STAFF_URL }) => STAFF_URL !== undefined && isIpAddress(STAFF_URL),
    message:
      'has an IP address as host: passkeys need a host name; on this machine use http://localhost and the port',
  },
  ...directorySettings.map((setting) => ({
    setting,
    isBroken: (env: Env) => !env[setting] && directorySettings.some((other) => env[other] !== undefined),
    message: 'is missing: the directory of the staff needs STAFF_OIDC_ISSUER, its client id and its secret',
  })),
  ...turnSettings.map((setting) => ({
    setting,
    isBroken: (env: Env) => !env[setting] && turnSettings.some((other) => env[other] !== undefined),
    message:
      'is missing: a TURN server needs its address in TURN_URL and the shared secret in TURN_SECRET (docs/operating/telehealth.md)',
  })),
  ...tokenSettings.map((setting) => ({
    setting,
    isBroken: (env: Env) => env.PKCS11_LIBRARY !== undefined && !env[setting],
    message: 'is missing: the token of PKCS11_LIBRARY is opened with it (docs/operating/keys.md)',
  })),
  // Changes the owner makes to the wrong database cannot be undone.
  {
    setting: 'DATABASE_OWNER_URL',
    isBroken: (env) => describeDatabaseMismatch(env) !== null,
    message: (env) => describeDatabaseMismatch(env) ?? '',
  },
  {
    setting: 'ENCRYPTION_KEY_NEXT',
    isBroken: ({ ENCRYPTION_KEY_NEXT, ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS }) =>
      ENCRYPTION_KEY_NEXT !== undefined &&
      [ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS].includes(ENCRYPTION_KEY_NEXT),
    message:
      'is the same as another key. Remove it after step 1 of a rotation; if no file sets it, your shell still does, so open a new one. For a new rotation it must be a new key (`openssl rand -base64 32`). docs/operating/keys.md',
  },
  {
    setting: 'OPERATOR_PORT',
    isBroken: ({ PORT, OPERATOR_PORT }) => OPERATOR_PORT === PORT,
    message:
      'is the same as PORT, the public port: the admin API needs a separate port, so choose another one or remove this setting',
  },
  {
    setting: 'CONTENTFUL_SPACE',
    isBroken: ({ CONTENT_SOURCE, CONTENTFUL_SPACE }) => CONTENT_SOURCE === 'contentful' && !CONTENTFUL_SPACE,
    message: 'is missing: CONTENT_SOURCE=contentful needs the id of a space',
  },
  {
    setting: 'CONTENTFUL_TOKEN',
    isBroken: ({ CONTENT_SOURCE, CONTENTFUL_TOKEN }) => CONTENT_SOURCE === 'contentful' && !CONTENTFUL_TOKEN,
    message: 'is missing: CONTENT_SOURCE=contentful needs a token of the delivery API',
  },
  {
    setting: 'NETWORK',
    isBroken: ({ NETWORK, TELEHEALTH_URL }) => NETWORK !== undefined && TELEHEALTH_URL !== undefined,
    message: ({ NETWORK }) =>
      `asks for ${NETWORK === 'own' ? 'your own network' : 'the sandbox'} while TELEHEALTH_URL names an external service: remove one of them`,
  },
  ...partnerSettings.map((setting) => ({
    setting,
    isBroken: (env: Env) => env.TELEHEALTH_URL !== undefined && !env[setting],
    message:
      'is missing: it identifies this installation at the service at TELEHEALTH_URL, as agreed with that service (docs/operating/telehealth.md)',
  })),
]

/** Returns the first violated rule with its message, or null. */
export function findBrokenRule(env: Env): { readonly setting: keyof Env; readonly message: string } | null {
  const rules = isProduction(env) ? [...generalRules, ...productionRules] : generalRules
  const broken = rules.find(({ isBroken }) => isBroken(env))
  if (!broken) return null
  const { setting, message } = broken
  return { setting, message: typeof message === 'string' ? message : message(env) }
}
