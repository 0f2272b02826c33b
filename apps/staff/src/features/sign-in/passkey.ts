import type { PasskeyResponse } from '@evenkeel/api-contract/staff/sign-in'
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { describeApiError } from '#lib/api-errors.ts'
import { signInMessages } from './sign-in.messages.ts'

/** The words for a passkey that was not made or shown: by what the browser says, else by what the server answered. */
export function describePasskeyError(error: unknown, own: Readonly<Record<number, string>>): string {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return signInMessages.exists
  // Closed, timed out, or refused by the device: browsers tell a page no more than that.
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError'))
    return signInMessages.canceled
  if (error instanceof WebAuthnError) return signInMessages.notKept
  return describeApiError(error, own)
}

/** A passkey as it is sent: the browser's answer as it is, which the server takes apart. */
export const toPasskeyResponse = (
  passkey: AuthenticationResponseJSON | RegistrationResponseJSON,
): PasskeyResponse => ({
  ...passkey,
  response: { ...passkey.response },
})
