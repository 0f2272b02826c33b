import { expect, it } from 'vitest'
import { formatError } from './format-error.ts'
import { describeOutage } from './check-readiness.ts'

it.each([
  ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN ss'],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND ss'],
])('%s: names the setting of an unreachable URL and how to encode special characters', (code, words) => {
  const error = Object.assign(new Error(words), { code })
  const look = 'check DATABASE_URL: percent-encode special characters in its user and password (@ as %40,'
  expect(formatError(error)).toContain(`${words}: ${look}`)
  expect(formatError(error, 'DATABASE_OWNER_URL')).toContain('check DATABASE_OWNER_URL')
  expect(describeOutage(error).line).toContain(`The database is unavailable: ${words} (${look}`)
})

it('does not blame the URL while a database restarts', () => {
  const error = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
  expect(describeOutage(error).line).toBe('The database is unavailable: the database system is starting up.')
})

it('asks whether the database is up before blaming its URL', () => {
  const words = 'connect ECONNREFUSED 127.0.0.1:5432'
  const error = Object.assign(new Error(words), { code: 'ECONNREFUSED' })
  const asked =
    'nothing listens there. Is the database running? If it is, check DATABASE_URL: percent-encode special characters in its user and password'
  expect(formatError(error)).toContain(`${words}: ${asked}`)
  expect(describeOutage(error).line).toContain(`The database is unavailable: ${words} (${asked}`)
})
