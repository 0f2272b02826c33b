import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { StaffSession } from './session.ts'

/** WebAuthn JSON as produced and consumed by `@simplewebauthn/browser`. */
const PasskeyJson = z.looseObject({})
/** The same, with the id of the passkey. */
export const PasskeyResponse = z.looseObject({
  id: z.string().check(z.maxLength(2000)),
  response: PasskeyJson,
})
export type PasskeyResponse = z.output<typeof PasskeyResponse>

/** Token from the fragment of an emailed or printed link. */
const LinkToken = z.string().check(z.maxLength(200))

/** Reads the sign-in methods of this installation. */
export const readSignInMethods = defineEndpoint({
  method: 'GET',
  path: '/staff/auth/ways',
  auth: 'none',
  dataCategory: null,
  summary: 'How staff sign in here',
  success: {
    status: 200,
    body: z.object({
      /** Always true. */
      passkey: z.boolean(),
      /** Single sign-on with the provider's identity provider (OpenID Connect). */
      directory: z.boolean(),
      /** A danger call has been unclaimed for five minutes. Contains no details. */
      danger_waits: z.optional(z.boolean()),
    }),
  },
})

/**
 * Starts creating a passkey with the token of an invitation or an approved recovery. Unknown, used and
 * expired tokens get the same 404.
 */
export const startEnrollment = defineEndpoint({
  method: 'POST',
  path: '/staff/auth/enrollment/options',
  auth: 'none',
  dataCategory: 'staff',
  summary: 'Begin to make a passkey with a link',
  body: z.object({ token: LinkToken }),
  success: {
    status: 200,
    body: z.object({
      /** Owner of the passkey. */
      name: z.string(),
      /** invite: the first passkey; recover: replaces a lost one. */
      kind: z.enum(['invite', 'recover']),
      /** For `startRegistration({ optionsJSON })`. */
      options: PasskeyJson,
    }),
  },
  refusals: ['NotFound', 'Throttled'],
})

/** Stores the passkey and signs its owner in; uses up the link. 422: the passkey could not be verified. */
export const finishEnrollment = defineEndpoint({
  method: 'POST',
  path: '/staff/auth/enrollment/verify',
  auth: 'none',
  dataCategory: 'staff',
  summary: 'Keep a passkey that was made with a link',
  body: z.object({ token: LinkToken, passkey: PasskeyResponse }),
  success: { status: 200, body: StaffSession },
  refusals: ['NotFound', 'Unprocessable', 'Throttled'],
})

/** Starts a sign-in. No user is named: the browser offers its passkeys for this site. */
export const startSignIn = defineEndpoint({
  method: 'POST',
  path: '/staff/auth/sign-in/options',
  auth: 'none',
  dataCategory: 'staff',
  summary: 'Begin to sign in with a passkey',
  success: {
    status: 200,
    /** For `startAuthentication({ optionsJSON })`. */
    body: z.object({ options: PasskeyJson }),
  },
  refusals: ['Throttled'],
})

/**
 * Signs in with a passkey. An unknown passkey, a wrong signature and a deactivated person get the same 401.
 */
export const finishSignIn = defineEndpoint({
  method: 'POST',
  path: '/staff/auth/sign-in/verify',
  auth: 'none',
  dataCategory: 'staff',
  summary: 'Sign in with a passkey',
  body: z.object({ passkey: PasskeyResponse }),
  success: { status: 200, body: StaffSession },
  refusals: ['NotAuthenticated', 'Throttled'],
})

/**
 * Starts single sign-on: the page navigates to `location`. The identity provider redirects to the page
 * `/staff/directory`, whose query is sent to the call below. 404 without an identity provider.
 */
export const startDirectorySignIn = defineEndpoint({
  method: 'POST',
  path: '/staff/auth/oidc/start',
  auth: 'none',
  dataCategory: 'staff',
  summary: "Begin to sign in at the provider's directory",
  success: { status: 200, body: z.object({ location: z.string() }) },
  refusals: ['NotFound', 'Throttled', 'Unavailable'],
})

/** Signs in with the response of the identity provider. Every rejection is the same 401. */
export const finishDirectorySignIn = defineEndpoint({
  method: 'POST',
  path: '/staff/auth/oidc/callback',
  auth: 'none',
  dataCategory: 'staff',
  summary: "Sign in with the answer of the provider's directory",
  body: z.object({
    /** The query of the redirect, with or without its question mark. */
    query: z.string().check(z.maxLength(8000)),
  }),
  success: { status: 200, body: StaffSession },
  refusals: ['NotFound', 'NotAuthenticated', 'Throttled', 'Unavailable'],
})
