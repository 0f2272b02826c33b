import { forgotPasswordFields } from './forgot-password.ts'
import { createNewPasswordFields } from './new-password.ts'
import { verificationFields } from './verification.ts'

/** Sets a new password with the mailed link (RD-012). */
export const resetPasswordFields = createNewPasswordFields('new_password')

/** The same with the address and the code of the mail, where its link cannot be opened. */
export const resetPasswordByCodeFields = [
  ...forgotPasswordFields,
  ...verificationFields,
  ...resetPasswordFields,
]
