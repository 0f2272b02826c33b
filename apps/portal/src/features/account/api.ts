import { Refused } from '@evenkeel/contract/call'
import {
  changePassword,
  confirmPasswordReset,
  logIn,
  requestPasswordReset,
} from '@evenkeel/contract/own/auth'
import { type FieldValues, textOf } from '@evenkeel/contract/fields/definition'
import type { Session } from '#session/session.ts'

/** E-mail and password as typed. */
export interface Credentials {
  readonly email: string
  readonly password: string
}
export const credentialsOf = (values: FieldValues): Credentials => ({
  email: textOf(values, 'email'),
  password: textOf(values, 'password'),
})

/** Whether a refused log-in means that the code from the mail is still open (ERROR-04). */
export const isNotVerified = (error: unknown): boolean =>
  error instanceof Refused && error.payload.error_type === 'NotVerified'

/** Signs in (CALL-05). Throws Refused or Unreachable. */
export async function signIn(session: Session, credentials: Credentials): Promise<void> {
  try {
    session.accept(await session.own(logIn, { body: credentials }))
  } catch (error) {
    if (isNotVerified(error)) session.setVerification(false)
    throw error
  }
}

/**
 * Asks for a reset link (CALL-09). A refusal counts as "not confirmed yet" (STATE-07, RD-185); silence and trouble of a
 * server say nothing about the person.
 */
export async function askForReset(session: Session, values: FieldValues): Promise<void> {
  try {
    await session.own(requestPasswordReset, { body: { email: textOf(values, 'email') } })
  } catch (error) {
    if (error instanceof Refused && error.status < 500) session.setVerification(false)
    throw error
  }
}

/** Sets a new password with the mailed token (CALL-10). */
export const resetPassword = (session: Session, token: string, values: FieldValues) =>
  session.own(confirmPasswordReset, { body: { token, new_password: textOf(values, 'new_password') } })

/** Sets a new password with the address and the mailed code (CALL-10). */
export const resetByCode = (session: Session, values: FieldValues) =>
  session.own(confirmPasswordReset, {
    body: {
      email: textOf(values, 'email'),
      otp: textOf(values, 'otp'),
      new_password: textOf(values, 'new_password'),
    },
  })

/** Under which the list of the devices somebody is logged in on is kept. */
export const devicesKey = ['signed-in-devices'] as const

/** Changes the password (CALL-11). Its two kinds of HTTP 500 are read at the form, not on the error screen (RD-186). */
export const changeOwnPassword = (session: Session, values: FieldValues) =>
  session.own(changePassword, {
    body: {
      current_password: textOf(values, 'current_password'),
      new_password: textOf(values, 'new_password'),
    },
    quiet: true,
  })
