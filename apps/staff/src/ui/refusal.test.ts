import { Refused, Unreachable } from '@evenkeel/contract/call'
import { expect, it } from 'vitest'
import { refusalText } from './refusal.ts'
import { uiWords } from './ui.words.ts'

const refused = (status: number, message?: unknown, error_type?: string) =>
  new Refused(
    status,
    {
      errors: message === undefined ? [] : [{ field: null, message }],
      ...(error_type ? { error_type } : {}),
    },
    'GET /x',
  )

it('says what the server said where it is meant for people, and our own words where not', () => {
  expect(refusalText(refused(409, 'Dana Moss took this task.'))).toBe('Dana Moss took this task.')
  expect(refusalText(refused(409, true))).toBe(uiWords.wentWrong)
  expect(refusalText(refused(500, 'relation "x" does not exist'))).toBe(uiWords.wentWrong)
})

it('says a screen’s own words before all others', () => {
  expect(refusalText(refused(404), { 404: 'Nobody has this address.' })).toBe('Nobody has this address.')
})

it('tells a dead line, a dead telehealth service and too many tries apart', () => {
  expect(refusalText(new Unreachable('no answer'))).toBe(uiWords.notReached)
  expect(refusalText(refused(503, undefined, 'TelehealthUnavailable'))).toBe(uiWords.telehealthDown)
  expect(refusalText(refused(429))).toBe(uiWords.tooMany)
})
