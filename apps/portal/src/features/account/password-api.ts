import { ApiError } from '@evenkeel/api-contract/client/api-call'
import {
  changePassword,
  confirmPasswordReset,
  requestPasswordReset,
} from '@evenkeel/api-contract/portal/auth'
import { type FieldValues, getTextValue } from '@evenkeel/api-contract/fields/field-definition'
import type { Session } from '#session/session.ts'

/**
 * Requests a reset link (CALL-09). A refusal counts as "not confirmed yet" (STATE-07, RD-185); timeouts and
 * server errors do not change the account state.
 */
export async function sendPasswordResetEmail(session: Session, values: FieldValues): Promise<void> {
  try {
    await session.own(requestPasswordReset, { body: { email: getTextValue(values, 'email') } })
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) session.setVerification(false)
    throw error
  }
}

/** Sets a new password with the emailed token (CALL-10). */
export const resetPassword = (session: Session, token: string, values: FieldValues) =>
  session.own(confirmPasswordReset, { body: { token, new_password: getTextValue(values, 'new_password') } })

/** Sets a new password with email address and emailed code (CALL-10). */
export const resetPasswordByCode = (session: Session, values: FieldValues) =>
  session.own(confirmPasswordReset, {
    body: {
      email: getTextValue(values, 'email'),
      otp: getTextValue(values, 'otp'),
      new_password: getTextValue(values, 'new_password'),
    },
  })

/**
 * Changes the password (CALL-11). The form handles its two kinds of HTTP 500; the error screen does not
 * (RD-186).
 */
export const changeMemberPassword = (session: Session, values: FieldValues) =>
  session.own(changePassword, {
    body: {
      current_password: getTextValue(values, 'current_password'),
      new_password: getTextValue(values, 'new_password'),
    },
  })
