import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv, secretSettings } from './read-env.ts'

describe('secrets from files', () => {
  let folder = ''
  const file = (name: string, content: string): string => {
    const at = path.join(folder, name)
    writeFileSync(at, content)
    return at
  }
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-secrets-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each([
    ['a line break', '\n'],
    ['the line break of another system', '\r\n'],
    ['nothing', ''],
  ])('are read unchanged, with %s at the end', (_what, end) => {
    const env = readEnv({ METRICS_TOKEN_FILE: file('token', ` a token with spaces ${end}`) })
    expect(env.METRICS_TOKEN).toBe(' a token with spaces ')
  })

  it('are validated like direct settings, under the setting name', () => {
    expect(() => readEnv({ ENCRYPTION_KEY_FILE: file('key', 'short\n') })).toThrow(
      'The setting ENCRYPTION_KEY must be 32 bytes in base64',
    )
  })

  it('are rejected with a message if both are set, or the file is missing or empty', () => {
    const given = file('given', 'smtp://mail.example')
    expect(() => readEnv({ SMTP_URL: 'smtp://mail.example', SMTP_URL_FILE: given })).toThrow(
      'The settings SMTP_URL and SMTP_URL_FILE are both set: remove one of them.',
    )
    const missing = path.join(folder, 'missing')
    expect(() => readEnv({ SMTP_URL_FILE: missing })).toThrow(
      `The setting SMTP_URL_FILE names ${missing}, which cannot be read (no such file).`,
    )
    expect(() => readEnv({ SMTP_URL_FILE: folder })).toThrow(
      `The setting SMTP_URL_FILE names ${folder}, which cannot be read (it is a folder).`,
    )
    const empty = file('empty', '\n')
    expect(() => readEnv({ SMTP_URL_FILE: empty })).toThrow(
      `The setting SMTP_URL_FILE names ${empty}, which is empty.`,
    )
    expect(readEnv({ SMTP_URL: 'smtp://mail.example', SMTP_URL_FILE: '' }).SMTP_URL).toBe(
      'smtp://mail.example',
    )
  })

  it('include every setting of .env.example named like a secret or with a password', () => {
    const example = readFileSync(path.resolve(import.meta.dirname, '../../../.env.example'), 'utf8')
    const names = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
    const named = names.filter((name) =>
      /^(?!PKCS11_(?:TOKEN|KEY)$).*(?:KEY|TOKEN|SECRET|PASSWORD|PIN$|^(?:DATABASE|DATABASE_OWNER|SMTP)_URL$)/.test(
        name,
      ),
    )
    expect([...secretSettings].toSorted()).toEqual(named.toSorted())
  })
})
