import { defineEndpoint } from '../endpoint.ts'

export type { PasswordReset, Registration } from './schemas/auth.ts'

/** Log-in (CALL-05). Unknown address and wrong password get the same response (RD-009). */
export const logIn = defineEndpoint('POST /auth/login', {
  auth: 'none',
  dataCategory: 'account',
  summary: 'Sign in with e-mail and password',
  success: { status: 200 },
  refusals: ['ValidationError', 'NotVerified', 'PermissionDenied', 'Throttled'],
})

/**
 * Registration (CALL-06). A known email address gets the same response and an email (RD-008). Repeated with
 * the same answer set, address and password before the code is confirmed, it returns the same response with a
 * fresh token, even when the first response was lost.
 */
export const register = defineEndpoint('POST /auth/register', {
  auth: 'none',
  dataCategory: 'account',
  summary: 'Register as a member; a six-digit code is mailed',
  success: { status: 201 },
  refusals: ['ValidationError', 'Throttled'],
})

/** Confirms the email address with the emailed code (CALL-07); the code is padded to six digits. */
export const confirmSignUp = defineEndpoint('POST /auth/confirm-sign-up', {
  auth: 'none',
  dataCategory: 'account',
  summary: 'Confirm the mailbox with the six-digit code',
  success: { status: 200 },
  refusals: ['ValidationError', 'Throttled'],
})

/** Emails a new code (CALL-08); same response for every address (RD-009), 400 for an invalid one. */
export const resendVerification = defineEndpoint('POST /auth/resend-verification-email', {
  auth: 'none',
  dataCategory: 'account',
  summary: 'Mail a new six-digit code',
  success: { status: 200 },
  refusals: ['ValidationError', 'Throttled'],
})

/** Emails a reset link (CALL-09); same response for every address (RD-009), 400 for an invalid one. */
export const requestPasswordReset = defineEndpoint('POST /auth/password-reset', {
  auth: 'none',
  dataCategory: 'account',
  summary: 'Mail a link to set a new password',
  success: { status: 200 },
  refusals: ['ValidationError', 'Throttled'],
})

/**
 * Sets a new password with the emailed link's token, or with email address and emailed code (CALL-10,
 * RD-012).
 */
export const confirmPasswordReset = defineEndpoint('POST /auth/password-reset-confirm', {
  auth: 'none',
  dataCategory: 'account',
  summary: 'Set a new password with the mailed token, or with e-mail and mailed code',
  success: { status: 200 },
  refusals: ['ValidationError', 'Throttled'],
})

/** Changes the password of a signed-in member (CALL-11); ends the other sessions. */
export const changePassword = defineEndpoint('POST /auth/password-change', {
  auth: 'member',
  dataCategory: 'account',
  summary: 'Change the own password',
  success: { status: 200 },
  refusals: ['ValidationError', 'NotAuthorizedException', 'LimitExceededException'],
})

/**
 * Renews the portal API token (CALL-12). Without a body token the session cookie is used, but only for our
 * own pages: a request whose `Sec-Fetch-Site` or `Origin` does not show that is rejected with 403 (RD-005,
 * CSRF).
 */
export const extendMemberToken = defineEndpoint('POST /auth/extend-token', {
  auth: 'none',
  dataCategory: 'session',
  summary: 'Trade a still valid own token for a fresh one',
  success: { status: 200 },
  refusals: ['NotAuthenticated', 'PermissionDenied'],
})

/** Logs this device out: deletes token, cookie and session. */
export const logOut = defineEndpoint('POST /auth/logout', {
  auth: 'member-unconfirmed',
  dataCategory: 'session',
  summary: 'Sign this device out',
  success: { status: 200 },
})

/** Logs out every device of the member, including this one. */
export const logOutEverywhere = defineEndpoint('POST /auth/logout-everywhere', {
  auth: 'member',
  dataCategory: 'session',
  summary: 'Sign every device out',
  success: { status: 200 },
})
