import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { logIn } from '@evenkeel/api-contract/portal/auth'
import { type FieldValues, getTextValue } from '@evenkeel/api-contract/fields/field-definition'
import type { Session } from '#session/session.ts'

/** Email and password as typed. */
export interface Credentials {
  readonly email: string
  readonly password: string
}
export const toCredentials = (values: FieldValues): Credentials => ({
  email: getTextValue(values, 'email'),
  password: getTextValue(values, 'password'),
})

/** Returns whether a log-in was refused because the emailed code is still pending (ERROR-04). */
export const isUnverifiedError = (error: unknown): boolean =>
  error instanceof ApiError && error.payload.error_type === 'NotVerified'

/** Logs in (CALL-05). Throws Refused or Unreachable. */
export async function signIn(session: Session, credentials: Credentials): Promise<void> {
  try {
    session.accept(await session.own(logIn, { body: credentials }))
  } catch (error) {
    if (isUnverifiedError(error)) session.setVerification(false)
    throw error
  }
}
