import { readFileSync } from 'node:fs'
import { describeReadError } from '@evenkeel/server-kit/config-files/describe-read-error'

/** Settings nobody but the product should read; each may stand in a file instead, named by the setting with `_FILE` behind it. */
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

/** What a file holds, without the line break that editors and `echo` leave behind; or why it cannot be read. */
function readSecret(file: string): { readonly content: string } | { readonly why: string } {
  try {
    return { content: readFileSync(file, 'utf8').replace(/\r?\n$/, '') }
  } catch (error) {
    return { why: describeReadError(error) }
  }
}

/** Puts the contents of `NAME_FILE` in place of NAME for every secret. Throws one clear line that names what is wrong. */
export function loadSecretFiles(given: SettingSource): SettingSource {
  const found = secretSettings.flatMap((name) => {
    const setting = `${name}_FILE`
    const file = given[setting]
    if (!file) return []
    if (given[name])
      throw new Error(`The settings ${name} and ${setting} are both there: leave one of them out.`)
    const read = readSecret(file)
    // Without a cause: the system's own words would be told in place of these, which name the setting.
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
