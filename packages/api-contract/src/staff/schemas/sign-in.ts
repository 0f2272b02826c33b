import * as z from 'zod/mini'
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

export const signInSchemas = {
  'GET /staff/auth/ways': {
    response: z.object({
      /** Always true. */
      passkey: z.boolean(),
      /** Single sign-on with the provider's identity provider (OpenID Connect). */
      directory: z.boolean(),
      /** A danger call has been unclaimed for five minutes. Contains no details. */
      danger_waits: z.optional(z.boolean()),
    }),
  },
  'POST /staff/auth/enrollment/options': {
    body: z.object({ token: LinkToken }),
    response: z.object({
      /** Owner of the passkey. */
      name: z.string(),
      /** invite: the first passkey; recover: replaces a lost one. */
      kind: z.enum(['invite', 'recover']),
      /** For `startRegistration({ optionsJSON })`. */
      options: PasskeyJson,
    }),
  },
  'POST /staff/auth/enrollment/verify': {
    body: z.object({ token: LinkToken, passkey: PasskeyResponse }),
    response: StaffSession,
  },
  'POST /staff/auth/sign-in/options': {
    /** For `startAuthentication({ optionsJSON })`. */
    response: z.object({ options: PasskeyJson }),
  },
  'POST /staff/auth/sign-in/verify': {
    body: z.object({ passkey: PasskeyResponse }),
    response: StaffSession,
  },
  'POST /staff/auth/oidc/start': { response: z.object({ location: z.string() }) },
  'POST /staff/auth/oidc/callback': {
    body: z.object({
      /** The query of the redirect, with or without its question mark. */
      query: z.string().check(z.maxLength(8000)),
    }),
    response: StaffSession,
  },
}
