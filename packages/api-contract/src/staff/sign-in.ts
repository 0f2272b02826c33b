import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { StaffSession } from './session.ts'

/** What the browser's own interface for passkeys is handed or returns, as JSON: `@simplewebauthn/browser` makes and takes it. */
const PasskeyJson = z.looseObject({})
/** The same, with the id of the passkey in front. */
export const PasskeyResponse = z.looseObject({
  id: z.string().check(z.maxLength(2000)),
  response: PasskeyJson,
})
export type PasskeyResponse = z.output<typeof PasskeyResponse>

/** Behind the `#` of a mailed or printed link. */
const LinkToken = z.string().check(z.maxLength(200))

/** How staff sign in at this installation. */
export const readSignInMethods = defineEndpoint({
  method: 'GET',
  path: '/staff/auth/ways',
  auth: 'none',
  dataCategory: null,
  summary: 'How staff sign in here',
  success: {
    status: 200,
    body: z.object({
      /** Always. */
      passkey: z.boolean(),
      /** The provider's own directory, by OpenID Connect. */
      directory: z.boolean(),
      /** The alarm of danger sounds: nobody of the care line has taken such a call for five minutes. It says of nobody who, where or how many. */
      danger_waits: z.optional(z.boolean()),
    }),
  },
})

/**
 * Begins to make a passkey with the token of an invitation or of an approved recovery. Unknown, used and old tokens are answered
 * alike, with 404.
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
      /** Whose passkey it will be. */
      name: z.string(),
      /** invite: the first one; recover: in place of one that was lost. */
      kind: z.enum(['invite', 'recover']),
      /** For `startRegistration({ optionsJSON })`. */
      options: PasskeyJson,
    }),
  },
  refusals: ['NotFound', 'Throttled'],
})

/** Keeps the passkey and signs its owner in; the link is used up by it. One that cannot be checked is answered with 422. */
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

/** Begins a sign-in. Nobody is named: the browser offers the passkeys it has for this place. */
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

/** Signs in with a passkey. An unknown passkey, a wrong signature and a person who was ended are answered alike, with 401. */
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
 * Begins a sign-in at the provider's own directory: the page goes to `location`. The directory leads back to the page
 * `/staff/directory`, whose whole query goes to the call below. 404 where no directory is set up.
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

/** Signs in with what the directory said. Everybody it does not let in is answered alike, with 401. */
export const finishDirectorySignIn = defineEndpoint({
  method: 'POST',
  path: '/staff/auth/oidc/callback',
  auth: 'none',
  dataCategory: 'staff',
  summary: "Sign in with the answer of the provider's directory",
  body: z.object({
    /** The query of the page the directory led to, with its question mark or without. */
    query: z.string().check(z.maxLength(8000)),
  }),
  success: { status: 200, body: StaffSession },
  refusals: ['NotFound', 'NotAuthenticated', 'Throttled', 'Unavailable'],
})
