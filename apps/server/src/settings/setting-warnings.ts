import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { describeReadError } from '@evenkeel/server-kit/config-files/unreadable-files'
import { editDistance } from '@evenkeel/server-kit/i18n/edit-distance'
import { type Env, PERCENT_ENCODING_HINT, settingNames } from '../env.ts'
import { secretSettings } from '../read-env.ts'
import { isLoopbackUrl } from './setting-rules.ts'

/** Why a path is unusable; null if it is usable. */
function describeAccessError(use: () => unknown): string | null {
  try {
    use()
    return null
  } catch (error) {
    return describeReadError(error)
  }
}

/** Whether a folder, which may not exist yet, is writable. */
function checkWritable(folder: string): boolean {
  let there = folder
  while (!existsSync(there)) there = path.dirname(there)
  return (
    statSync(there).isDirectory() && describeAccessError(() => accessSync(there, constants.W_OK)) === null
  )
}

/** Warns about each setting with an unreadable file or folder that does not prevent the start. */
export function listFileWarnings(
  { BACKUPS_DIR, DATA_DIR }: Pick<Env, 'BACKUPS_DIR' | 'DATA_DIR'>,
  { NODE_EXTRA_CA_CERTS }: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const backups = BACKUPS_DIR ? describeAccessError(() => readdirSync(BACKUPS_DIR)) : null
  const certificates = NODE_EXTRA_CA_CERTS
    ? describeAccessError(() => accessSync(NODE_EXTRA_CA_CERTS, constants.R_OK))
    : null
  return [
    ...(checkWritable(DATA_DIR)
      ? []
      : [
          `DATA_DIR names ${DATA_DIR}, where this user has no write permission: what staff publish in the content studio cannot be stored`,
        ]),
    ...(backups === null
      ? []
      : [
          `BACKUPS_DIR names ${BACKUPS_DIR}, which cannot be read (${backups}): the age of the newest backup is unknown`,
        ]),
    ...(certificates === null
      ? []
      : [
          `NODE_EXTRA_CA_CERTS names ${NODE_EXTRA_CA_CERTS}, which cannot be read (${certificates}): certificates of your own authority are not trusted`,
        ]),
  ]
}

/** An unknown setting and the one it probably means. */
interface MisspelledSetting {
  readonly name: string
  readonly meant: string
}

/** Shorter names are too similar to variables of other programs. */
const MIN_LENGTH = 6
/** Variables of PostgreSQL programs: PGPORT is not a misspelled PORT. */
const POSTGRES_VARIABLE = /^PG[A-Z]/
/** Maximum edit distance; two swapped letters count as one. */
const MAX_EDITS = 2

/** A name with every word in the singular: TRUSTED_PROXY for TRUSTED_PROXIES. */
const toSingular = (name: string): string => name.replace(/IES(?=_|$)/g, 'Y').replace(/S(?=_|$)/g, '')

/** A prefix of a setting of several words: DATABASE_OWNER for DATABASE_OWNER_URL. */
const isPrefixOfSetting = (name: string, setting: string): boolean =>
  name.includes('_') && setting.startsWith(`${name}_`)

/** Environment variables that nearly match a setting. Values are never read. */
function findMisspelledSettings(
  names: readonly string[],
  known: readonly string[],
): readonly MisspelledSetting[] {
  const settings = new Set(known)
  return names.flatMap((name) => {
    if (name.length < MIN_LENGTH || settings.has(name) || POSTGRES_VARIABLE.test(name)) return []
    // In another case it is a different variable, but means the same to a person.
    const upper = name.toUpperCase()
    const near = known.find(
      (setting) =>
        setting[0] === upper[0] &&
        (editDistance(upper, setting) <= MAX_EDITS ||
          toSingular(upper) === toSingular(setting) ||
          isPrefixOfSetting(upper, setting)),
    )
    return near === undefined ? [] : [{ name, meant: near }]
  })
}

/** Resolves a host; rejects if it does not exist. */
type HostLookup = (host: string) => Promise<unknown>

/** Settings that are allowed in production but cause a warning at every start. */
const warningRules: readonly { readonly isSo: (env: Env) => boolean; readonly line: string }[] = [
  {
    isSo: ({ DATABASE_URL }) => !DATABASE_URL,
    line: 'DATABASE_URL is missing: data is stored in the embedded database, which supports one process and may lose its last seconds in a power failure',
  },
  {
    isSo: ({ PUBLIC_URL }) => PUBLIC_URL !== undefined && isLoopbackUrl(PUBLIC_URL),
    line: 'PUBLIC_URL is an address of this machine only: links in emails do not work elsewhere',
  },
  {
    isSo: ({ PUBLIC_URL, TRUSTED_PROXIES }) =>
      PUBLIC_URL?.startsWith('https:') === true && TRUSTED_PROXIES === 0,
    line: 'TRUSTED_PROXIES is 0 while PUBLIC_URL is https: rate limits count all members as one client, the proxy',
  },
  {
    isSo: ({ NETWORK }) => NETWORK === 'sandbox',
    line: 'NETWORK=sandbox: counselors are fictional, and no real one can be booked',
  },
  {
    isSo: ({ NETWORK, STAFF_URL }) => NETWORK === 'own' && STAFF_URL === undefined,
    line: 'STAFF_URL is missing while NETWORK=own: counselors and license reviewers cannot log in, so members find no counselors',
  },
  {
    isSo: ({ NETWORK, STUN_SERVERS, TURN_URL }) => NETWORK === 'own' && !STUN_SERVERS && !TURN_URL,
    line: 'STUN_SERVERS and TURN_URL are missing while NETWORK=own: video visits work only if both browsers can connect directly',
  },
  {
    isSo: ({ TELEHEALTH_URL, STUN_SERVERS, TURN_URL }) =>
      TELEHEALTH_URL !== undefined && (STUN_SERVERS !== undefined || TURN_URL !== undefined),
    line: 'STUN_SERVERS and TURN_URL have no effect while TELEHEALTH_URL names an external service, which provides the video rooms',
  },
  {
    isSo: ({ TELEHEALTH_URL }) => /\/v1\/?$/.test(TELEHEALTH_URL ?? ''),
    line: 'TELEHEALTH_URL ends with /v1, which every request adds itself: unless the service expects it twice, members can log in but not book',
  },
  {
    isSo: ({ METRICS_TOKEN }) => !METRICS_TOKEN,
    line: 'METRICS_TOKEN is missing: metrics are not available, so there are no alerts',
  },
]

/** Settings, and those that name a file. */
const knownNames: readonly string[] = [...settingNames, ...secretSettings.map((name) => `${name}_FILE`)]

const findMisspelled = (source: Readonly<Record<string, string | undefined>>) =>
  findMisspelledSettings(Object.keys(source), knownNames)

/**
 * Throws one line if a misspelled name would leave a production setting unset. A setting that is present, even
 * empty or in a file, is intended. Runs before validation: the misspelled name explains a missing setting better.
 */
export function rejectMisspelledSettings(source: Readonly<Record<string, string | undefined>>): void {
  if (source.NODE_ENV !== 'production') return
  const found = findMisspelled(source).find(({ meant }) => {
    const setting = meant.replace(/_FILE$/, '')
    return source[setting] === undefined && source[`${setting}_FILE`] === undefined
  })
  if (found)
    throw new Error(`There is no setting ${found.name}: did you mean ${found.meant}? Rename or remove it.`)
}

/** Startup warnings, one line each. */
export const listSettingWarnings = (
  env: Env,
  source: Readonly<Record<string, string | undefined>>,
): readonly string[] => [
  ...findMisspelled(source).map(({ name, meant }) => `there is no setting ${name}: did you mean ${meant}?`),
  ...(env.NODE_ENV === 'production'
    ? warningRules.filter(({ isSo }) => isSo(env)).map(({ line }) => line)
    : []),
]

/** Warns if the host name of the mail server cannot be resolved; emails wait until it can. */
export async function checkMailServer(
  { SMTP_URL }: Pick<Env, 'SMTP_URL'>,
  lookup: HostLookup,
): Promise<string | null> {
  if (!SMTP_URL) return null
  const host = new URL(SMTP_URL).hostname.replaceAll(/[[\]]/g, '')
  const isThere = await lookup(host).then(
    () => true,
    () => false,
  )
  return isThere
    ? null
    : `SMTP_URL names the host ${host}, which cannot be resolved: no email is sent until it can; ${PERCENT_ENCODING_HINT}`
}
