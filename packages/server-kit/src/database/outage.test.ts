import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { isDiskFull, isOutage } from './outage.ts'

const coded = (code: string): Error => Object.assign(new Error('x'), { code })

describe('an error of the database (trust R5)', () => {
  it.each([
    ['57P01 its administrator stops it', coded('57P01'), true],
    ['57P03 it starts', coded('57P03'), true],
    ['53300 it has no connection left', coded('53300'), true],
    ['55P03 somebody holds a lock', coded('55P03'), true],
    ['40P01 two waited for each other', coded('40P01'), true],
    ['nobody listens', coded('ECONNREFUSED'), true],
    ['nobody listens at any address', new AggregateError([coded('ECONNREFUSED')]), true],
    ['the connection broke', new Error('Connection terminated unexpectedly'), true],
    ['our own connections are used up', new Error('timeout exceeded when trying to connect'), true],
    ['deep inside of another', new DrizzleQueryError('select 1', [], coded('57P01')), true],
    ['23505 a row exists already', coded('23505'), false],
    ['42P01 there is no such table', coded('42P01'), false],
    ['a mistake of ours', new TypeError('x is not a function'), false],
    ['no error at all', 'text', false],
  ])('says of "%s" whether it passes by itself: %#', (_what, error, expected) => {
    expect(isOutage(error)).toBe(expected)
  })
})

describe('a full disk', () => {
  it.each([
    ['PostgreSQL says so', coded('53100'), true],
    ['the system says so', coded('ENOSPC'), true],
    ['deep inside of another', new DrizzleQueryError('insert', [], coded('53100')), true],
    [
      'the embedded database says it in words',
      new Error('could not extend file: No space left on device'),
      true,
    ],
    ['another outage', coded('57P01'), false],
    ['no error at all', 'ENOSPC', false],
  ])('is known where %s: %#', (_what, error, expected) => {
    expect(isDiskFull(error)).toBe(expected)
  })
})
