import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { WebAuthnError } from '@simplewebauthn/browser'
import { expect, it } from 'vitest'
import { describePasskeyError } from './passkey.ts'
import { signInMessages } from './sign-in.messages.ts'

const named = (name: string) => Object.assign(new Error('the browser says so'), { name })

it('treats a closed dialog as a cancellation, not an error', () => {
  expect(describePasskeyError(named('NotAllowedError'), {})).toBe(signInMessages.canceled)
})

it('tells a person with a registered passkey to use it', () => {
  const error = new WebAuthnError({
    message: 'there is one',
    code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
    cause: named('InvalidStateError'),
  })
  expect(describePasskeyError(error, {})).toBe(signInMessages.exists)
})

it('shows the same message for every rejected sign-in, whatever the reason', () => {
  const refused = new ApiError(
    401,
    { errors: [{ field: null, message: 'No such passkey here.' }] },
    'POST /x',
  )
  expect(describePasskeyError(refused, { 401: signInMessages.notLetIn })).toBe(signInMessages.notLetIn)
})
