import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readEnv } from './read-env.ts'

const key = createHash('sha256').update('a key for tests').digest('base64')
const production = {
  NODE_ENV: 'production',
  ENCRYPTION_KEY: key,
  SMTP_URL: 'smtp://mail.example',
  PUBLIC_URL: 'https://portal.example',
  NETWORK: 'sandbox',
}
const partner = {
  TELEHEALTH_URL: 'https://telehealth.example',
  TELEHEALTH_API_KEY: 'portal-17',
  TELEHEALTH_API_SECRET: 'a secret',
  TELEHEALTH_WEBHOOK_SECRET: 'a secret for the webhook',
}

describe('settings', () => {
  it('have defaults for everything', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      ENV_NAME: 'production',
      TEST_CONTROL: '0',
    })
  })

  it.each([
    ['PORT', 'eighty', 'The setting PORT must be a port number from 1 to 65535 (it is eighty).'],
    ['PORT', '0', 'The setting PORT must be a port number from 1 to 65535 (it is 0).'],
    ['TRUSTED_PROXIES', '1.5', 'The setting TRUSTED_PROXIES must be a whole number of proxies from 0 to 10'],
    ['DRAIN_SECONDS', '60', 'The setting DRAIN_SECONDS must be a number of seconds from 0 to 20 (it is 60).'],
    ['NETWORK', 'sandbx', 'The setting NETWORK must be own or sandbox (it is sandbx).'],
    [
      'STUN_SERVERS',
      'stun.provider.example:3478',
      'The setting STUN_SERVERS must be servers such as stun:stun.provider.example:3478, separated by commas and without // (one is stun.provider.example:3478).',
    ],
    ['STUN_SERVERS', 'stun://stun.provider.example', '(one is stun://stun.provider.example)'],
    ['STUN_SERVERS', 'stun:one.example,', '(one is empty)'],
    ['STUN_SERVERS', 'stun:one.example:99999', '(one is stun:one.example:99999)'],
    ['TURN_URL', 'stun:turn.example', 'must be servers such as turns:turn.provider.example:5349'],
    ['ENV_NAME', 'x'.repeat(31), 'The setting ENV_NAME must have 1 to 30 characters.'],
    ['CARE_LINE_EMAIL', 'nobody', 'The setting CARE_LINE_EMAIL must be an email address, such as'],
    ['METRICS_TOKEN', 'short', 'The setting METRICS_TOKEN must have at least 16 characters; create one with'],
    [
      'NODE_ENV',
      'prod',
      'The setting NODE_ENV must be production, development or test (it is prod; did you mean production?).',
    ],
    ['MIGRATE_AT_START', 'yes', 'The setting MIGRATE_AT_START must be 0 or 1 (it is yes).'],
    ['NODE_ENV', 'live', 'The setting NODE_ENV must be production, development or test (it is live).'],
    [
      'DATABASE_URL',
      'mysql://x',
      'The setting DATABASE_URL must be an address that starts with postgres:// or postgresql://, such as',
    ],
    [
      'ENCRYPTION_KEY',
      'short',
      'The setting ENCRYPTION_KEY must be 32 bytes in base64; create one with `openssl rand -base64 32`.',
    ],
  ])('report an invalid %s in one line', (name, value, line) => {
    expect(() => readEnv({ [name]: value })).toThrow(line)
  })

  it.each([
    ['PUBLIC_URL', 'care.provider.example'],
    ['STAFF_URL', 'staff.provider.example'],
  ])('report an invalid %s in production, with the expected format', (name, value) => {
    const [NODE_ENV, STAFF_URL] = ['production', 'https://staff.provider.example']
    expect(() =>
      readEnv({ NODE_ENV, STAFF_URL, PUBLIC_URL: 'https://care.provider.example', [name]: value }),
    ).toThrow(
      `The setting ${name} must be an address that starts with http:// or https://, such as https://${value}.`,
    )
  })

  it('suggest an example for an invalid address', () => {
    expect(() => readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow(
      'such as http://127.0.0.1:4318.',
    )
    expect(() => readEnv({ STAFF_OIDC_ISSUER: 'idp' })).toThrow('such as https://directory.provider.example.')
  })

  it.each([
    ['DATABASE_URL', 'postgres://evenkeel:pa#ss@db.example/evenkeel'],
    ['SMTP_URL', 'smtps://user:pa#ss@mail.example'],
  ])('explain percent-encoding for special characters in the password of %s', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(
      'percent-encode special characters in its user and password (@ as %40, / as %2F, # as %23',
    )
  })

  it.each([
    ['DATABASE_URL', 'mysql://hunter22/x'],
    ['SMTP_URL', 'http://hunter22/'],
    ['ENCRYPTION_KEY', 'hunter22'],
    ['METRICS_TOKEN', 'hunter22'],
    ['TELEHEALTH_WEBHOOK_SECRET', 'hunter22'],
    ['TURN_SECRET', 'hunter22'],
    ['DATABASE_URL', 'postgres://evenkeel:hunter22#x@db.example/evenkeel'],
    ['SMTP_URL', 'smtps://user:hunter22#x@mail.example'],
  ])('never repeat the value of %s, which may be secret', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(name)
    expect(() => readEnv({ [name]: value })).not.toThrow(/hunter22/)
  })

  it('accept several ICE servers, and a TURN server only with its secret', () => {
    const TURN_URL = 'turn:turn.example:3478?transport=tcp, turns:[2001:db8::1]:5349'
    const secret = { TURN_SECRET: 'sixteen or more letters' }
    expect(
      readEnv({ STUN_SERVERS: 'stun:a.example,stuns:b.example:443', TURN_URL, ...secret }),
    ).toMatchObject({
      STUN_SERVERS: ['stun:a.example', 'stuns:b.example:443'],
      TURN_URL: ['turn:turn.example:3478?transport=tcp', 'turns:[2001:db8::1]:5349'],
    })
    expect(() => readEnv({ TURN_URL })).toThrow('The setting TURN_SECRET is missing: a TURN server needs')
    expect(() => readEnv(secret)).toThrow('The setting TURN_URL is missing: a TURN server needs')
  })

  it('reject a next key that equals another key', () => {
    const other = Buffer.alloc(32, 8).toString('base64')
    expect(readEnv({ ENCRYPTION_KEY: key, ENCRYPTION_KEY_NEXT: other }).ENCRYPTION_KEY_NEXT).toBe(other)
    expect(() => readEnv({ ENCRYPTION_KEY: key, ENCRYPTION_KEY_NEXT: key })).toThrow(
      'The setting ENCRYPTION_KEY_NEXT is the same as another key. Remove it after step 1 of a rotation; if no file sets it, your shell still does, so open a new one.',
    )
  })

  describe('of a database and its owner', () => {
    const product = 'postgres://app:pw@db.internal/evenkeel_try'
    const both = (owner: string, url = product) => readEnv({ DATABASE_URL: url, DATABASE_OWNER_URL: owner })

    it.each(['db.internal/evenkeel', 'db.internal:6432/evenkeel_try', 'other.internal/evenkeel_try'])(
      'are rejected if the owner has %s, naming both databases without password',
      (place) => {
        const named = place.replace('/', ':5432/').replace(':6432:5432', ':6432').split('/').toReversed()
        expect(() => both(`postgres://owner:pw@${place}`)).toThrow(
          `The setting DATABASE_OWNER_URL points to the database ${named.join(' at ')}, and DATABASE_URL to evenkeel_try at db.internal:5432: both must point to the same one, with the same host, port and name.`,
        )
      },
    )

    it('are rejected without DATABASE_URL', () => {
      expect(() => both(product, '')).toThrow(
        'The setting DATABASE_OWNER_URL is set, and DATABASE_URL is not',
      )
    })

    it('are accepted if both name the same database, in any notation', () => {
      expect(both('postgres://owner@db.internal:5432/evenkeel_try?sslmode=require').DATABASE_URL).toBe(
        product,
      )
      expect(both('postgresql://localhost/a', 'postgres://x@127.0.0.1:5432/a').DATABASE_URL).toContain('x@')
    })
  })

  it('require space and token for a hosted content source', () => {
    expect(() => readEnv({ CONTENT_SOURCE: 'contentful' })).toThrow('CONTENTFUL_SPACE is missing')
    expect(() => readEnv({ CONTENT_SOURCE: 'contentful', CONTENTFUL_SPACE: 's' })).toThrow(
      'CONTENTFUL_TOKEN is missing',
    )
    const whole = { CONTENT_SOURCE: 'contentful', CONTENTFUL_SPACE: 's', CONTENTFUL_TOKEN: 't' }
    expect(readEnv(whole)).toMatchObject({ CONTENTFUL_ENVIRONMENT: 'master' })
  })

  it('reject production without a key, without a mail server and with the test hooks (trust S29)', () => {
    expect(readEnv(production).NODE_ENV).toBe('production')
    expect(() => readEnv({ ...production, ENCRYPTION_KEY: '' })).toThrow('ENCRYPTION_KEY is missing')
    expect(() => readEnv({ ...production, SMTP_URL: '' })).toThrow('SMTP_URL is missing')
    expect(() => readEnv({ ...production, TEST_CONTROL: '1' })).toThrow('TEST_CONTROL')
  })

  it.each([
    ['one byte again and again', Buffer.alloc(32, 3)],
    ['counted bytes', Buffer.from(Array.from({ length: 32 }, (_, at) => at))],
    ['a sentence', Buffer.from('correct horse battery staple ok!')],
  ])('reject a production key that is %s', (_, bytes) => {
    const weak = { ...production, ENCRYPTION_KEY: bytes.toString('base64') }
    expect(() => readEnv(weak)).toThrow('ENCRYPTION_KEY can be guessed')
    expect(readEnv({ ...weak, NODE_ENV: 'development' }).ENCRYPTION_KEY).toBe(weak.ENCRYPTION_KEY)
  })

  it('reject production without PUBLIC_URL or with http://', () => {
    expect(() => readEnv({ ...production, PUBLIC_URL: '' })).toThrow('PUBLIC_URL is missing')
    for (const path of ['/wellbeing', '/?from=mail'])
      expect(() => readEnv({ ...production, PUBLIC_URL: `https://portal.example${path}` })).toThrow(
        'PUBLIC_URL is more than a host, such as https://care.provider.example without a path',
      )
    expect(readEnv({ ...production, PUBLIC_URL: 'https://portal.example/' }).PUBLIC_URL).toBeDefined()
    const plain = { ...production, PUBLIC_URL: 'http://portal.example' }
    expect(() => readEnv(plain)).toThrow('PUBLIC_URL starts with http://')
    const trial = { ...production, PUBLIC_URL: 'http://127.0.0.1:8080' }
    expect(readEnv(trial).PUBLIC_URL).toBe(trial.PUBLIC_URL)
  })

  it('use the sandbox in production only with an explicit setting', () => {
    expect(() => readEnv({ ...production, NETWORK: '' })).toThrow('TELEHEALTH_URL is missing')
    expect(() => readEnv({ ...production, NETWORK: 'real' })).toThrow(
      'NETWORK must be own or sandbox (it is real)',
    )
    expect(() => readEnv({ ...production, ...partner })).toThrow('NETWORK asks for the sandbox while')
    expect(() => readEnv({ ...production, ...partner, NETWORK: 'own' })).toThrow(
      'NETWORK asks for your own network while',
    )
    expect(readEnv({ ...production, NETWORK: 'own' })).toMatchObject({ NETWORK: 'own' })
    expect(readEnv({ ...production, ...partner, NETWORK: '' })).toMatchObject(partner)
  })

  it.each(['TELEHEALTH_API_KEY', 'TELEHEALTH_API_SECRET', 'TELEHEALTH_WEBHOOK_SECRET'])(
    'require %s with an external telehealth service',
    (name) => {
      expect(() => readEnv({ ...partner, [name]: '' })).toThrow(`The setting ${name} is missing`)
    },
  )

  it('require a separate staff host in production, with a host name', () => {
    const at = (STAFF_URL: string, source: object = production) => readEnv({ ...source, STAFF_URL }).STAFF_URL
    expect(at('https://staff.provider.example')).toBe('https://staff.provider.example')
    expect(() => at('http://staff.provider.example')).toThrow('STAFF_URL starts with http://')
    expect(() => at('https://portal.example:8443')).toThrow('STAFF_URL has the host of members')
    expect(() => at('https://staff.provider.example/staff', {})).toThrow('STAFF_URL is more than a host')
    for (const numbered of ['https://192.0.2.7', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(() => at(numbered, {})).toThrow('STAFF_URL has an IP address as host')
    expect(at('http://localhost:5173', {})).toBe('http://localhost:5173')
  })

  it('require all OIDC settings together with STAFF_URL', () => {
    const directory = {
      STAFF_OIDC_ISSUER: 'https://login.provider.example',
      STAFF_OIDC_CLIENT_ID: 'evenkeel',
      STAFF_OIDC_CLIENT_SECRET: 'agreed upon',
    }
    for (const name of Object.keys(directory))
      expect(() => readEnv({ ...directory, [name]: '' })).toThrow(`The setting ${name} is missing`)
    expect(() => readEnv({ ...production, ...directory })).toThrow('STAFF_URL is missing')
    const open = { ...production, ...directory, STAFF_URL: 'https://staff.provider.example' }
    expect(readEnv(open)).toMatchObject(directory)
    expect(() => readEnv({ ...open, STAFF_OIDC_ISSUER: 'http://login.provider.example' })).toThrow(
      'STAFF_OIDC_ISSUER starts with http://',
    )
  })

  it('map organizations to units of the telehealth service', () => {
    const units = (list: string) => readEnv({ TELEHEALTH_ORGANIZATION_UNITS: list })
    expect(units('acme=AC-1,birch=B7').TELEHEALTH_ORGANIZATION_UNITS?.get('birch')).toBe('B7')
    for (const wrong of ['acme', 'acme=', 'acme=1,', 'acme=1 birch=2'])
      expect(() => units(wrong)).toThrow('must be a list such as northstar=NS-100,cedarvalley=CV-7')
  })
})
