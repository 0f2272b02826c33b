import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

const key = Buffer.alloc(32, 7).toString('base64')

describe('settings', () => {
  it('work without any being given', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      ENV_NAME: 'production',
      TEST_CONTROL: '0',
    })
  })

  it.each([
    ['PORT', 'eighty', 'The setting PORT is not a port number.'],
    [
      'DATABASE_URL',
      'mysql://x',
      'The setting DATABASE_URL is not a URL that starts with postgres:// or postgresql://.',
    ],
    [
      'ENCRYPTION_KEY',
      'short',
      'The setting ENCRYPTION_KEY is not 32 bytes in base64; make one with `openssl rand -base64 32`.',
    ],
  ])('name a wrong %s in one line', (name, value, line) => {
    expect(() => readEnv({ [name]: value })).toThrow(line)
  })

  it('ask for the space and the token of a hosted content source', () => {
    expect(() => readEnv({ CONTENT_SOURCE: 'contentful' })).toThrow('CONTENTFUL_SPACE is missing')
    expect(() => readEnv({ CONTENT_SOURCE: 'contentful', CONTENTFUL_SPACE: 's' })).toThrow(
      'CONTENTFUL_TOKEN is missing',
    )
    const whole = { CONTENT_SOURCE: 'contentful', CONTENTFUL_SPACE: 's', CONTENTFUL_TOKEN: 't' }
    expect(readEnv(whole)).toMatchObject({ CONTENTFUL_ENVIRONMENT: 'master' })
  })

  it('refuse production without a key, without a mail server and with the test hooks (trust S29)', () => {
    const whole = { NODE_ENV: 'production', ENCRYPTION_KEY: key, SMTP_URL: 'smtp://mail.example' }
    expect(readEnv(whole).NODE_ENV).toBe('production')
    expect(() => readEnv({ ...whole, ENCRYPTION_KEY: '' })).toThrow('ENCRYPTION_KEY is missing')
    expect(() => readEnv({ ...whole, SMTP_URL: '' })).toThrow('SMTP_URL is missing')
    expect(() => readEnv({ ...whole, TEST_CONTROL: '1' })).toThrow('TEST_CONTROL')
  })
})
