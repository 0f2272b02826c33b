import type { PasskeyResponse } from '@evenkeel/api-contract/staff/sign-in'
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { describeApiError } from '#lib/api-errors.ts'
import { signInMessages } from './sign-in.messages.ts'

/** Message for a failed passkey creation or sign-in: by browser error, otherwise by HTTP status. */
export function describePasskeyError(error: unknown, own: Readonly<Record<number, string>>): string {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return signInMessages.exists
  // Closed, timed out, or rejected by the device: browsers do not distinguish these.
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError'))
    return signInMessages.canceled
  if (error instanceof WebAuthnError) return signInMessages.notKept
  return describeApiError(error, own)
}

/** Passkey response as sent: the browser's JSON, which the server parses. */
export const toPasskeyResponse = (
  passkey: AuthenticationResponseJSON | RegistrationResponseJSON,
): PasskeyResponse => ({
  ...passkey,
  response: { ...passkey.response },
})
