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
      'is missing: with NODE_ENV=production nothing is stored without a key; make one with `openssl rand -base64 32`',
  },
  {
    setting: 'ENCRYPTION_KEY',
    isBroken: ({ ENCRYPTION_KEY = '' }) => isGuessableKey(Buffer.from(ENCRYPTION_KEY, 'base64')),
    message:
      'can be guessed: it is a word or a pattern and not 32 random bytes; make one with `openssl rand -base64 32`',
  },
  {
    setting: 'SMTP_URL',
    isBroken: ({ SMTP_URL }) => !SMTP_URL,
    message:
      'is missing: with NODE_ENV=production mail must leave this machine; name your mail server, as smtps://user:password@mail.provider.example',
  },
  {
    setting: 'PUBLIC_URL',
    isBroken: ({ PUBLIC_URL }) => !PUBLIC_URL,
    message:
      'is missing: with NODE_ENV=production links in mails need the address members use, such as https://care.provider.example',
  },
  {
    setting: 'PUBLIC_URL',
    isBroken: ({ PUBLIC_URL = '' }) => PUBLIC_URL.startsWith('http:') && !isLoopbackUrl(PUBLIC_URL),
    message:
      'starts with http://: with NODE_ENV=production members come by https://; write https:// here, and let a proxy in front of the product hold the certificate',
  },
  {
    setting: 'STAFF_URL',
    isBroken: ({ STAFF_URL = '' }) => STAFF_URL.startsWith('http:') && !isLoopbackUrl(STAFF_URL),
    message: 'starts with http://: with NODE_ENV=production staff come by https://, as members do',
  },
  {
    setting: 'STAFF_URL',
    isBroken: ({ STAFF_URL, PUBLIC_URL }) =>
      STAFF_URL !== undefined &&
      PUBLIC_URL !== undefined &&
      new URL(STAFF_URL).hostname === new URL(PUBLIC_URL).hostname,
    message: 'has the host of members: with NODE_ENV=production staff have one of their own',
  },
  {
    setting: 'STAFF_OIDC_ISSUER',
    isBroken: ({ STAFF_OIDC_ISSUER = '' }) =>
      STAFF_OIDC_ISSUER.startsWith('http:') && !isLoopbackUrl(STAFF_OIDC_ISSUER),
    message: 'starts with http://: with NODE_ENV=production a directory is reached by https://',
  },
  {
    setting: 'STAFF_URL',
    isBroken: ({ STAFF_URL, STAFF_OIDC_ISSUER }) => STAFF_OIDC_ISSUER !== undefined && !STAFF_URL,
    message: 'is missing: STAFF_OIDC_ISSUER names a directory, and the door of the staff is closed',
  },
  {
    setting: 'TELEHEALTH_URL',
    isBroken: ({ TELEHEALTH_URL, NETWORK }) => !TELEHEALTH_URL && NETWORK === undefined,
    message:
      'is missing: with NODE_ENV=production name the telehealth service, or say NETWORK=own for a network of your own counselors, or NETWORK=sandbox for invented ones',
  },
  {
    setting: 'TEST_CONTROL',
    isBroken: ({ TEST_CONTROL }) => TEST_CONTROL === '1',
    message: 'opens the test control, which NODE_ENV=production refuses: leave it out',
  },
  {
    setting: 'CRITICAL_DRAFTS',
    isBroken: ({ CRITICAL_DRAFTS }) => CRITICAL_DRAFTS === '1',
    message:
      'shows translations of help lines and consents that nobody has reviewed, which NODE_ENV=production refuses: leave it out',
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
      'is more than a host, such as https://care.provider.example without a path: pages, files and links begin at its root',
  },
  {
    setting: 'STAFF_URL',
    isBroken: ({ STAFF_URL }) => STAFF_URL !== undefined && hasPath(STAFF_URL),
    message: 'is more than a host, such as https://staff.provider.example',
  },
  {
    setting: 'STAFF_URL',
    isBroken: ({ STAFF_URL }) => STAFF_URL !== undefined && isIpAddress(STAFF_URL),
    message: 'has a number for a host: passkeys need a name, on this machine http://localhost and the port',
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
      'is missing: a TURN server needs its address in TURN_URL and, in TURN_SECRET, what it shares with this product (docs/operating/telehealth.md)',
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
      'is the same as another key. After step 1 of a change it goes: where it stands in no file any more, this shell still has it, so open a new one. For a change to come it must be a new key (`openssl rand -base64 32`). docs/operating/keys.md',
  },
  {
    setting: 'OPERATOR_PORT',
    isBroken: ({ PORT, OPERATOR_PORT }) => OPERATOR_PORT === PORT,
    message:
      'is the same as PORT, where members come in: the operator has a door of their own, so choose another port or leave it out',
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
      `asks for ${NETWORK === 'own' ? 'a network of your own' : 'the sandbox'} while TELEHEALTH_URL names a service elsewhere: leave one of them out`,
  },
  ...partnerSettings.map((setting) => ({
    setting,
    isBroken: (env: Env) => env.TELEHEALTH_URL !== undefined && !env[setting],
    message:
      'is missing: the service at TELEHEALTH_URL knows this installation by it; it was agreed upon with that service (docs/operating/telehealth.md)',
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
