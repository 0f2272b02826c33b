import { newPasswordFields } from './new-password.ts'

/** Sets a new password with the mailed link (ruling R12). */
export const resetFields = newPasswordFields('new_password', 'New password')
