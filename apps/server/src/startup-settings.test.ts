import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { describe, expect, it } from 'vitest'
import { readEnv } from './read-env.ts'
import {
  checkMailServer,
  listFileWarnings,
  listSettingWarnings,
  rejectMisspelledSettings,
} from './settings/setting-warnings.ts'
import { createStartupLog } from './lifecycle/startup-log.ts'
import { describeStartupError } from './database/format-error.ts'

const production = {
  NODE_ENV: 'production',
  ENCRYPTION_KEY: createHash('sha256').update('a key for tests').digest('base64'),
  SMTP_URL: 'smtp://mail.example',
  PUBLIC_URL: 'https://portal.example',
  NETWORK: 'sandbox',
}
const SECRET = 'canary'
const warningsOf = (source: Readonly<Record<string, string>>): string =>
  listSettingWarnings(readEnv(source), source).join('\n')

describe('a misspelled setting', () => {
  it.each([
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['METRIC_TOKEN', 'METRICS_TOKEN'],
    ['OPERATOR_PROT', 'OPERATOR_PORT'],
    ['smtp_url', 'SMTP_URL'],
    ['ENCRYPTION_KEY_FLIE', 'ENCRYPTION_KEY_FILE'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['DATABASE_OWNER', 'DATABASE_OWNER_URL'],
  ])('%s suggests %s without repeating its value', (name, meant) => {
    const source = { [name]: `postgres://user:${SECRET}@host/db` }
    const said = warningsOf(source)
    expect(said).toBe(`there is no setting ${name}: did you mean ${meant}?`)
  })

  it('stops the start in production unless the intended setting is present, even empty', () => {
    const { SMTP_URL, ...rest } = production
    const misspelt = { ...rest, SMTP_URL, DATABASE_URI: 'postgres://db/evenkeel' }
    const refusal = (source: Record<string, string>) => () => rejectMisspelledSettings(source)
    expect(refusal(misspelt)).toThrow(
      'There is no setting DATABASE_URI: did you mean DATABASE_URL? Rename or remove it.',
    )
    expect(refusal({ ...misspelt, DATABASE_URL: '' })).not.toThrow()
    expect(refusal({ ...misspelt, NODE_ENV: 'development' })).not.toThrow()
    const { ENCRYPTION_KEY, ...keyless } = production
    expect(refusal({ ...keyless, ENCRYPTION_KEY_FLIE: '/run/key' })).toThrow(
      'did you mean ENCRYPTION_KEY_FILE?',
    )
    expect(refusal({ ...keyless, ENCRYPTION_KEY, ENCRYPTION_KEY_FLIE: '/run/key' })).not.toThrow()
  })

  it('ignores variables of other programs', () => {
    const others = [
      'PATH',
      'HOSTNAME',
      'POSTGRES_PASSWORD',
      'PGPORT',
      'NODE_PATH',
      'VM_NAME',
      'SMTP_USER',
      'EVENKEEL_PORT',
      'HTTP_PROXY',
      'TRUSTED_HOSTS',
      'POSTGRES_PASSWORD_FILE',
      'SSL_CERT_FILE',
    ]
    const otel = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TIMEOUT', 'OTEL_SERVICE_NAME']
    expect(warningsOf(Object.fromEntries([...others, ...otel].map((name) => [name, 'x'])))).toBe('')
  })
})

describe('a setting with an unreadable path', () => {
  it('causes a warning with path and cause; a readable one does not', () => {
    const [folder, file] = ['/nowhere/backups', '/nowhere/ca.pem']
    const DATA_DIR = path.join(import.meta.filename, 'data')
    expect(listFileWarnings({ BACKUPS_DIR: folder, DATA_DIR }, { NODE_EXTRA_CA_CERTS: file })).toEqual([
      `DATA_DIR names ${DATA_DIR}, where this user has no write permission: what staff publish in the content studio cannot be stored`,
      `BACKUPS_DIR names ${folder}, which cannot be read (no such file): the age of the newest backup is unknown`,
      `NODE_EXTRA_CA_CERTS names ${file}, which cannot be read (no such file): certificates of your own authority are not trusted`,
    ])
    const there = { NODE_EXTRA_CA_CERTS: import.meta.filename }
    const to = path.join(import.meta.dirname, 'not', 'there', 'yet')
    expect(listFileWarnings({ BACKUPS_DIR: import.meta.dirname, DATA_DIR: to }, there)).toEqual([])
    expect(listFileWarnings({ BACKUPS_DIR: undefined, DATA_DIR: import.meta.dirname }, {})).toEqual([])
  })
})

describe('production warnings at startup', () => {
  it('cover allowed but risky settings', () => {
    const said = warningsOf(production)
    for (const name of ['DATABASE_URL', 'TRUSTED_PROXIES', 'NETWORK=sandbox', 'METRICS_TOKEN'])
      expect(said).toContain(name)
    expect(warningsOf({ ...production, PUBLIC_URL: 'http://localhost:3000' })).toContain('this machine only')
    expect(warningsOf({})).toBe('')
  })

  it('cover missing settings of an own network, and unused ones with an external service', () => {
    const own = { ...production, NETWORK: 'own' }
    expect(warningsOf(own)).toContain(
      'STAFF_URL is missing while NETWORK=own: counselors and license reviewers cannot log in',
    )
    expect(warningsOf(own)).toContain('STUN_SERVERS and TURN_URL are missing while NETWORK=own')
    const whole = { STAFF_URL: 'https://staff.example', STUN_SERVERS: 'stun:stun.example' }
    expect(warningsOf({ ...own, ...whole })).not.toMatch(/STAFF_URL|STUN_SERVERS/)
    expect(warningsOf(production)).not.toMatch(/STAFF_URL|STUN_SERVERS/)
    const elsewhere = {
      TELEHEALTH_URL: 'https://telehealth.example',
      TELEHEALTH_API_KEY: 'portal-17',
      TELEHEALTH_API_SECRET: 'a secret',
      TELEHEALTH_WEBHOOK_SECRET: 'a secret for the webhook',
    }
    expect(
      warningsOf({ ...production, ...elsewhere, NETWORK: '', STUN_SERVERS: 'stun:stun.example' }),
    ).toContain('STUN_SERVERS and TURN_URL have no effect while TELEHEALTH_URL')
    const twice = { ...elsewhere, NETWORK: '', TELEHEALTH_URL: 'https://telehealth.example/v1' }
    expect(warningsOf({ ...production, ...twice })).toContain('TELEHEALTH_URL ends with /v1')
    expect(warningsOf({ ...production, ...elsewhere, NETWORK: '' })).not.toContain('/v1')
  })

  it('are empty without risky settings', () => {
    const sound = {
      ...production,
      NETWORK: '',
      DATABASE_URL: 'postgres://db/evenkeel',
      TRUSTED_PROXIES: '1',
      METRICS_TOKEN: 'a token for Prometheus',
      TELEHEALTH_URL: 'https://telehealth.example',
      TELEHEALTH_API_KEY: 'portal-17',
      TELEHEALTH_API_SECRET: 'a secret',
      TELEHEALTH_WEBHOOK_SECRET: 'a secret for the webhook',
    }
    expect(warningsOf(sound)).toBe('')
  })

  it('name an unresolvable mail server, without user and password', async () => {
    const env = readEnv({ SMTP_URL: `smtp://user:${SECRET}@mail.example:587` })
    const line = await checkMailServer(env, () => Promise.reject(new Error('ENOTFOUND')))
    expect(line).toBe(
      'SMTP_URL names the host mail.example, which cannot be resolved: no email is sent until it can; percent-encode special characters in its user and password (@ as %40, / as %2F, # as %23, : as %3A)',
    )
    expect(await checkMailServer(env, async () => ({}))).toBeNull()
    expect(await checkMailServer(readEnv({}), () => Promise.reject(new Error('x')))).toBeNull()
  })
})

describe('startup messages', () => {
  const said = (isProduction: boolean) => {
    const lines: string[] = []
    const write = (text: string) => void lines.push(text)
    const clock = createStoppedClock('2026-03-02T15:00:00Z')
    return { lines, say: createStartupLog(isProduction, clock, { out: write, err: write }) }
  }

  it('are JSON lines in production and plain text elsewhere', () => {
    const { lines, say } = said(true)
    say.info('ready\nnow')
    say.warn('look')
    say.fatal('no')
    const time = Temporal.Instant.from('2026-03-02T15:00:00Z').epochMilliseconds
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { level: 30, time, msg: 'ready\nnow' },
      { level: 40, time, msg: 'look' },
      { level: 60, time, msg: 'no' },
    ])
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
    const plain = said(false)
    plain.say.warn('look')
    expect(plain.lines).toEqual(['Warning: look\n'])
  })

  it('report a full disk', () => {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
    expect(describeStartupError(full)).toContain('no space is left on the disk')
    expect(describeStartupError(new Error('something else'))).toBe('Evenkeel cannot start: something else.')
  })

  it('name the setting whose file cannot be read', () => {
    const start = (): string => {
      try {
        readEnv({ METRICS_TOKEN_FILE: '/nope' })
        return 'started'
      } catch (error) {
        return describeStartupError(error)
      }
    }
    expect(start()).toBe(
      'Evenkeel cannot start: The setting METRICS_TOKEN_FILE names /nope, which cannot be read (no such file).',
    )
  })

  it('are JSON also when the start fails, which exits with 1', { timeout: 60_000 }, async () => {
    const env = { ...process.env, ...production, NETWORK: '' }
    const main = path.join(import.meta.dirname, 'main.ts')
    const ended: unknown = await promisify(execFile)(process.execPath, [main], { env }).catch(
      (error: unknown) => error,
    )
    const { code, stderr } = ended as { code: number; stderr: string }
    expect(code).toBe(1)
    expect(JSON.parse(stderr)).toMatchObject({
      level: 60,
      msg: expect.stringContaining('Evenkeel cannot start: The setting TELEHEALTH_URL is missing'),
    })
  })
})
