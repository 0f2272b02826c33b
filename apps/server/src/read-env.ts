import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describeReadError } from '@evenkeel/server-kit/config-files/unreadable-files'
import { Env, repositoryRoot } from './env.ts'
import { findBrokenRule } from './settings/setting-rules.ts'

/** Secret settings; each may be in a file instead, named by the setting with the suffix `_FILE`. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SMTP_URL',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEY_PREVIOUS',
  'ENCRYPTION_KEY_NEXT',
  'PKCS11_PIN',
  'CONTENTFUL_TOKEN',
  'TELEHEALTH_API_KEY',
  'TELEHEALTH_API_SECRET',
  'TELEHEALTH_WEBHOOK_SECRET',
  'TURN_SECRET',
  'INQUIRY_TOKEN',
  'STAFF_OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
] as const

type SettingSource = Readonly<Record<string, string | undefined>>

/** Content of a file without the trailing line break, or why it cannot be read. */
function readSecret(file: string): { readonly content: string } | { readonly why: string } {
  try {
    return { content: readFileSync(file, 'utf8').replace(/\r?\n$/, '') }
  } catch (error) {
    return { why: describeReadError(error) }
  }
}

/** Replaces `NAME_FILE` by NAME for every secret. Throws a one-line error that names the problem. */
function loadSecretFiles(given: SettingSource): SettingSource {
  const found = secretSettings.flatMap((name) => {
    const setting = `${name}_FILE`
    const file = given[setting]
    if (!file) return []
    if (given[name]) throw new Error(`The settings ${name} and ${setting} are both set: remove one of them.`)
    const read = readSecret(file)
    // No `cause`: the system error would be printed instead of this message, which names the setting.
    if ('why' in read)
      throw new Error(`The setting ${setting} names ${file}, which cannot be read (${read.why}).`)
    const { content } = read
    if (content === '') throw new Error(`The setting ${setting} names ${file}, which is empty.`)
    return [[name, content] as const]
  })
  const names = new Set(found.map(([name]) => `${name}_FILE`))
  const others = Object.entries(given).filter(([name]) => !names.has(name))
  return Object.fromEntries([...others, ...found])
}

/** All settings, each by itself and then one with another. */
const CheckedEnv = Env.check(({ value, issues }) => {
  // A value that is wrong by itself is named first: no rule between two settings can read it.
  if (issues.length > 0) return
  const broken = findBrokenRule(value)
  if (broken) issues.push({ code: 'custom', input: value, path: [broken.setting], message: broken.message })
})

/** Reads the settings and the files some name; a wrong value throws with one clear line that names it. Empty values count as absent. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    Object.entries(loadSecretFiles(source)).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = CheckedEnv.safeParse(given)
  if (parsed.success) {
    return {
      ...parsed.data,
      DATA_DIR: path.resolve(repositoryRoot, parsed.data.DATA_DIR),
      PROGRAMMES_DIR: path.resolve(repositoryRoot, parsed.data.PROGRAMMES_DIR),
      BACKUPS_DIR: parsed.data.BACKUPS_DIR && path.resolve(repositoryRoot, parsed.data.BACKUPS_DIR),
    }
  }
  const issue = parsed.error.issues[0]
  throw new Error(`The setting ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is wrong'}.`)
}
