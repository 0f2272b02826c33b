import { defineEndpoint } from '../endpoint.ts'

export type { PasskeyResponse } from './schemas/sign-in.ts'

/** Reads the sign-in methods of this installation. */
export const readSignInMethods = defineEndpoint('GET /staff/auth/ways', {
  auth: 'none',
  dataCategory: null,
  summary: 'How staff sign in here',
  success: { status: 200 },
})

/**
 * Starts creating a passkey with the token of an invitation or an approved recovery. Unknown, used and
 * expired tokens get the same 404.
 */
export const startEnrollment = defineEndpoint('POST /staff/auth/enrollment/options', {
  auth: 'none',
  dataCategory: 'staff',
  summary: 'Begin to make a passkey with a link',
  success: { status: 200 },
  refusals: ['NotFound', 'Throttled'],
})

/** Stores the passkey and signs its owner in; uses up the link. 422: the passkey could not be verified. */
export const finishEnrollment = defineEndpoint('POST /staff/auth/enrollment/verify', {
  auth: 'none',
  dataCategory: 'staff',
  summary: 'Keep a passkey that was made with a link',
  success: { status: 200 },
  refusals: ['NotFound', 'Unprocessable', 'Throttled'],
})

/** Starts a sign-in. No user is named: the browser offers its passkeys for this site. */
export const startSignIn = defineEndpoint('POST /staff/auth/sign-in/options', {
  auth: 'none',
  dataCategory: 'staff',
  summary: 'Begin to sign in with a passkey',
  success: { status: 200 },
  refusals: ['Throttled'],
})

/**
 * Signs in with a passkey. An unknown passkey, a wrong signature and a deactivated person get the same 401.
 */
export const finishSignIn = defineEndpoint('POST /staff/auth/sign-in/verify', {
  auth: 'none',
  dataCategory: 'staff',
  summary: 'Sign in with a passkey',
  success: { status: 200 },
  refusals: ['NotAuthenticated', 'Throttled'],
})

/**
 * Starts single sign-on: the page navigates to `location`. The identity provider redirects to the page
 * `/staff/directory`, whose query is sent to the call below. 404 without an identity provider.
 */
export const startDirectorySignIn = defineEndpoint('POST /staff/auth/oidc/start', {
  auth: 'none',
  dataCategory: 'staff',
  summary: "Begin to sign in at the provider's directory",
  success: { status: 200 },
  refusals: ['NotFound', 'Throttled', 'Unavailable'],
})

/** Signs in with the response of the identity provider. Every rejection is the same 401. */
export const finishDirectorySignIn = defineEndpoint('POST /staff/auth/oidc/callback', {
  auth: 'none',
  dataCategory: 'staff',
  summary: "Sign in with the answer of the provider's directory",
  success: { status: 200 },
  refusals: ['NotFound', 'NotAuthenticated', 'Throttled', 'Unavailable'],
})
