import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { expect, it } from 'vitest'
import { describeApiError } from './api-errors.ts'
import { uiMessages } from './ui.messages.ts'

const refused = (status: number, message?: unknown, error_type?: string) =>
  new ApiError(
    status,
    {
      errors: message === undefined ? [] : [{ field: null, message }],
      ...(error_type ? { error_type } : {}),
    },
    'GET /x',
  )

it('shows server messages meant for people, and own messages otherwise', () => {
  expect(describeApiError(refused(409, 'Dana Moss took this task.'))).toBe('Dana Moss took this task.')
  expect(describeApiError(refused(409, true))).toBe(uiMessages.wentWrong)
  expect(describeApiError(refused(500, 'relation "x" does not exist'))).toBe(uiMessages.wentWrong)
})

it('prefers a screen’s own messages', () => {
  expect(describeApiError(refused(404), { 404: 'Nobody has this address.' })).toBe('Nobody has this address.')
})

it('distinguishes network failures, telehealth failures and rate limits', () => {
  expect(describeApiError(new NetworkError('no answer'))).toBe(uiMessages.notReached)
  expect(describeApiError(refused(503, undefined, 'TelehealthUnavailable'))).toBe(uiMessages.telehealthDown)
  expect(describeApiError(refused(429))).toBe(uiMessages.tooMany)
})
