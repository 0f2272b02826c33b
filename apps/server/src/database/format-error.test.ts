import { expect, it } from 'vitest'
import { formatError } from './format-error.ts'
import { describeOutage } from './check-readiness.ts'

it.each([
  ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN ss'],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND ss'],
])('%s: a URL that leads nowhere is named, with how signs in a password are written', (code, words) => {
  const error = Object.assign(new Error(words), { code })
  const look = 'look at DATABASE_URL: signs in its user and password are percent-encoded (@ as %40,'
  expect(formatError(error)).toContain(`${words}: ${look}`)
  expect(formatError(error, 'DATABASE_OWNER_URL')).toContain('look at DATABASE_OWNER_URL')
  expect(describeOutage(error).line).toContain(`The database cannot be asked: ${words} (${look}`)
})

it('a database that is restarting is no fault of its URL', () => {
  const error = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
  expect(describeOutage(error).line).toBe('The database cannot be asked: the database system is starting up.')
})

it('a database that is down is asked after before its URL', () => {
  const words = 'connect ECONNREFUSED 127.0.0.1:5432'
  const error = Object.assign(new Error(words), { code: 'ECONNREFUSED' })
  const asked =
    'nothing listens there. Is the database up? If it is, look at DATABASE_URL: signs in its user and password are percent-encoded'
  expect(formatError(error)).toContain(`${words}: ${asked}`)
  expect(describeOutage(error).line).toContain(`The database cannot be asked: ${words} (${asked}`)
})
