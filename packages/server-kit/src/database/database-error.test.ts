import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { isDiskFull, isOutage } from './database-error.ts'

const coded = (code: string): Error => Object.assign(new Error('x'), { code })

describe('isOutage (trust R5)', () => {
  it.each([
    ['57P01 admin shutdown', coded('57P01'), true],
    ['57P03 starting up', coded('57P03'), true],
    ['53300 too many connections', coded('53300'), true],
    ['55P03 lock not available', coded('55P03'), true],
    ['40P01 deadlock', coded('40P01'), true],
    ['connection refused', coded('ECONNREFUSED'), true],
    ['connection refused at every address', new AggregateError([coded('ECONNREFUSED')]), true],
    ['the connection broke', new Error('Connection terminated unexpectedly'), true],
    ['the pool is exhausted', new Error('timeout exceeded when trying to connect'), true],
    ['nested in another error', new DrizzleQueryError('select 1', [], coded('57P01')), true],
    ['23505 unique violation', coded('23505'), false],
    ['42P01 undefined table', coded('42P01'), false],
    ['a programming error', new TypeError('x is not a function'), false],
    ['no error at all', 'text', false],
  ])('classifies "%s" as transient or not: %#', (_what, error, expected) => {
    expect(isOutage(error)).toBe(expected)
  })
})

describe('isDiskFull', () => {
  it.each([
    ['PostgreSQL reports it', coded('53100'), true],
    ['the system reports it', coded('ENOSPC'), true],
    ['it is nested in another error', new DrizzleQueryError('insert', [], coded('53100')), true],
    [
      'only the message of the embedded database has it',
      new Error('could not extend file: No space left on device'),
      true,
    ],
    ['another outage', coded('57P01'), false],
    ['no error at all', 'ENOSPC', false],
  ])('detects a full disk where %s: %#', (_what, error, expected) => {
    expect(isDiskFull(error)).toBe(expected)
  })
})
