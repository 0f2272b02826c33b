import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { ErrorPayload } from '@evenkeel/api-contract/errors/error-payload'
import { limits } from '@evenkeel/api-contract/limits'
import { describe, expect, it } from 'vitest'
import { errorsOfFailure, readServerErrors, type SentForm, getServerText } from './server-errors.ts'

const phone = '+18005550111'
const sent: SentForm = {
  fields: [
    { id: 'email', type: 'email', label: 'Email' },
    { id: 'code', type: 'text', label: 'Code', readonly: true },
  ],
  phone,
}
const read = (payload: Partial<ErrorPayload>, form = sent) =>
  readServerErrors({ errors: [], ...payload }, form)
const locked =
  'Your account was temporarily locked due to many unsuccessful login attempts. To unlock your account, please reset your password using the "Forgot?" option above.'
const exists =
  'It looks like an account has already been created for you. Please log in above, or contact us for assistance at (800) 555-0111.'

describe('a single message', () => {
  it('that is plain true or unknown reads Something went wrong. [ERROR-20] [VALID-17]', () => {
    for (const message of [true, null, undefined, 7, '', {}, { error: {} }])
      expect(getServerText(message, phone)).toBe('Something went wrong.')
  })
  it('that is an object shows its error property [ERROR-25]', () => {
    expect(getServerText({ error: 'X' }, phone)).toBe('X')
  })
  it('asks for the code [ERROR-21] [ERROR-22]', () => {
    expect(getServerText('User is not verified!', phone)).toBe(
      'Please verify your account with your one-time password sent to your email address.',
    )
    expect(getServerText({ error: 'User is not verified yet!' }, phone)).toBe(
      'You still need to verify your account. Please retrieve your latest 6-digit verification code from your email.',
    )
    expect(getServerText('User is not verified', phone)).toBe('User is not verified')
  })
  it('names an account on the other service, with the phone of the organization [ERROR-23]', () => {
    expect(getServerText('An account for this person already exists on MDLIVE.', phone)).toBe(exists)
    expect(getServerText('Patient already exists at MDLIVE (409)', phone)).toBe(exists)
    expect(getServerText('This file already exists', phone)).toBe('This file already exists')
  })
  it('names the lock after more than two failures, not before [ERROR-24] [CONST-13]', () => {
    expect(limits.failedLoginsAllowed).toBe(2)
    expect(getServerText({ num_of_failed_login_attempts: 2, error: 'Wrong' }, phone)).toBe('Wrong')
    expect(getServerText({ num_of_failed_login_attempts: 3, error: 'Wrong' }, phone)).toBe(locked)
  })
})

describe('an error payload', () => {
  it('is sorted to its fields, the first message of each [FORM-13]', () => {
    const errors = [
      { field: 'email', message: 'First' },
      { field: 'email', message: 'Second' },
    ]
    expect(read({ errors })).toEqual({ form: null, fields: [{ field: 'email', message: 'First' }] })
  })
  it('gives the form the first message that fits no editable field [FORM-14]', () => {
    const loose = [undefined, null, 'non_field_errors', 'code'].map((field) => ({
      field,
      message: String(field),
    }))
    for (const error of loose) {
      const errors = [{ field: 'email', message: 'Taken' }, error, { message: 'Later' }]
      expect(read({ errors })).toEqual({
        form: error.message,
        fields: [{ field: 'email', message: 'Taken' }],
      })
    }
  })
  it('without any error shows the default text [VALID-17]', () => {
    expect(read({})).toEqual({ form: 'Something went wrong.', fields: [] })
    expect(read({ message: 'Told' })).toEqual({ form: 'Told', fields: [] })
  })
  it('recognizes the lock and the account from its own properties too [ERROR-24] [ERROR-23]', () => {
    expect(read({ num_of_failed_login_attempts: 3, errors: [{ field: 'email', message: 'No' }] })).toEqual({
      form: locked,
      fields: [],
    })
    expect(read({ num_of_failed_login_attempts: 2, errors: [{ message: 'No' }] }).form).toBe('No')
    expect(read({ error_codes: ['account_exists'] }).form).toBe(exists)
  })
})

describe('a failure', () => {
  const refused = (status: number, payload: Partial<ErrorPayload>) =>
    new ApiError(status, { errors: [], ...payload }, 'POST /auth/password-change')
  const change: SentForm = { ...sent, isPasswordChange: true }

  it('of a password change shows at the form, also with HTTP 500 [ERROR-02] [ERROR-03]', () => {
    expect(errorsOfFailure(refused(500, { error_type: 'NotAuthorizedException' }), change).form).toBe(
      'There seems to be an authentication issue. Is your current password correct?',
    )
    expect(errorsOfFailure(refused(400, { error_type: 'LimitExceededException' }), change).form).toBe(
      "Oh no, it seems you've tried to do that too many times! Wait a while and try again.",
    )
  })
  it('with HTTP 500 elsewhere, or without an answer, gets the network text [ERROR-01]', () => {
    const network = "We're having trouble connecting with our network right now"
    expect(errorsOfFailure(refused(500, { error_type: 'NotAuthorizedException' }), sent).form).toBe(network)
    expect(errorsOfFailure(refused(500, { errors: [{ message: 'stack' }] }), change).form).toBe(network)
    expect(errorsOfFailure(new TypeError('offline'), sent).form).toBe(network)
  })
})

describe('rate limit', () => {
  const told = (seconds: number | null) =>
    errorsOfFailure(
      new ApiError(
        429,
        { errors: [{ field: null, message: 'There were too many tries.' }] },
        'log in',
        seconds,
      ),
      { fields: [], phone: '' },
    ).form

  it('errors show when to retry, if the service gave a time', () => {
    expect([null, 20, 61, 300, 3600, 7201].map(told)).toEqual([
      'There were too many tries.',
      'There were too many tries. You can try again in about a minute.',
      'There were too many tries. You can try again in about 2 minutes.',
      'There were too many tries. You can try again in about 5 minutes.',
      'There were too many tries. You can try again in about an hour.',
      'There were too many tries. You can try again in about 3 hours.',
    ])
  })
})
