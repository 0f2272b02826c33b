import { forgotPasswordFields } from './forgot-password.ts'
import { createNewPasswordFields } from './new-password.ts'
import { verificationFields } from './verification.ts'

/** Sets a new password with the emailed link (RD-012). */
export const resetPasswordFields = createNewPasswordFields('new_password')

/** The same with address and emailed code, where the link cannot be opened. */
export const resetPasswordByCodeFields = [
  ...forgotPasswordFields,
  ...verificationFields,
  ...resetPasswordFields,
]
