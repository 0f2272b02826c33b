import { Refused } from '@evenkeel/contract/call'
import { WebAuthnError } from '@simplewebauthn/browser'
import { expect, it } from 'vitest'
import { passkeyProblem } from './passkey.ts'
import { signInWords } from './sign-in.words.ts'

const named = (name: string) => Object.assign(new Error('the browser says so'), { name })

it('a window that was closed is no fault of anybody', () => {
  expect(passkeyProblem(named('NotAllowedError'), {})).toBe(signInWords.canceled)
})

it('a device that has a passkey already is told to use it', () => {
  const error = new WebAuthnError({
    message: 'there is one',
    code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
    cause: named('InvalidStateError'),
  })
  expect(passkeyProblem(error, {})).toBe(signInWords.exists)
})

it('whoever is not let in reads the same words, whatever the reason was', () => {
  const refused = new Refused(401, { errors: [{ field: null, message: 'No such passkey here.' }] }, 'POST /x')
  expect(passkeyProblem(refused, { 401: signInWords.notLetIn })).toBe(signInWords.notLetIn)
})
