import { expect, it } from 'vitest'
import { formatError } from './format-error.ts'
import { describeOutage } from './check-readiness.ts'

it.each([
  ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN ss'],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND ss'],
])('%s: names the setting of an unreachable URL and how to encode special characters', (code, words) => {
  const error = Object.assign(new Error(words), { code })
  const look = 'look at DATABASE_URL: signs in its user and password are percent-encoded (@ as %40,'
  expect(formatError(error)).toContain(`${words}: ${look}`)
  expect(formatError(error, 'DATABASE_OWNER_URL')).toContain('look at DATABASE_OWNER_URL')
  expect(describeOutage(error).line).toContain(`The database cannot be asked: ${words} (${look}`)
})

it('does not blame the URL while a database restarts', () => {
  const error = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
  expect(describeOutage(error).line).toBe('The database cannot be asked: the database system is starting up.')
})

it('asks whether the database is up before blaming its URL', () => {
  const words = 'connect ECONNREFUSED 127.0.0.1:5432'
  const error = Object.assign(new Error(words), { code: 'ECONNREFUSED' })
  const asked =
    'nothing listens there. Is the database up? If it is, look at DATABASE_URL: signs in its user and password are percent-encoded'
  expect(formatError(error)).toContain(`${words}: ${asked}`)
  expect(describeOutage(error).line).toContain(`The database cannot be asked: ${words} (${asked}`)
})
