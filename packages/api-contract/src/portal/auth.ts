import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { validateEmail } from '../fields/contact/validate-address.ts'
import { normalizeEmail } from '../fields/contact/normalize-email.ts'
import { validationMessages } from '../fields/validation.messages.ts'
import { mapProfileFields } from '../forms/profile.ts'
import { MessageResponse, Uuid } from '../schemas.ts'
import { SignedInUser } from './users.ts'

const validateEmailInput = (typed: string): string | null => validateEmail(normalizeEmail(typed))
const Email = z.string().check(z.maxLength(254))
const Secret = z.string().check(z.maxLength(1000))
/** An entered password: an empty one does not count as an attempt. */
const TypedPassword = z.string().check(z.minLength(1), z.maxLength(1000))
const RequiredEmail = Email.check(z.regex(/\S/, validationMessages.required))
/** An address with a dot in its host; anything else gets the field's error message. */
const EmailAddress = RequiredEmail.check(
  z.refine((typed: string) => validateEmailInput(typed) === null, {
    error: ({ input }) => validateEmailInput(String(input)) ?? validationMessages.required,
  }),
)
const Text = z.string().check(z.maxLength(200))

/** Log-in (CALL-05). Unknown address and wrong password get the same response (RD-009). */
export const logIn = defineEndpoint({
  method: 'POST',
  path: '/auth/login',
  auth: 'none',
  dataCategory: 'account',
  summary: 'Sign in with e-mail and password',
  body: z.object({ email: RequiredEmail, password: TypedPassword }),
  success: { status: 200, body: SignedInUser },
  refusals: ['ValidationError', 'NotVerified', 'PermissionDenied', 'Throttled'],
})

/** The registration body: shapes only; `forms/registration.ts` has the field rules. */
export const Registration = z.object({
  /** The birth date as MM/DD/YYYY (FIELD-19). */
  ...mapProfileFields(Text, z.optional(z.nullable(Text))),
  email: Email,
  password: Secret,
  /** Answer set of the visitor; its token is in the Authorization header. */
  answer: z.optional(z.nullable(Uuid)),
  /** Child organization; absent for the organization of the page. */
  organisation: z.optional(z.nullable(Uuid)),
  /** Self or absent: no one registers another person (ENTITY-03). */
  relationship: z.optional(z.nullable(z.literal('Self'))),
  /** IANA time zone. The matching one of the eight is stored; Eastern by default (CONST-05). */
  timezone: z.optional(z.nullable(Text)),
  agrees_to_privacy_notice: z.boolean(),
  agrees_to_mdlive_informed_consent: z.boolean(),
  agrees_to_mdlive_privacy_agreement: z.boolean(),
  mdlive_consent_user_initials: Text,
})
export type Registration = z.output<typeof Registration>

/**
 * Registration (CALL-06). A known email address gets the same response and an email (RD-008). Repeated with
 * the same answer set, address and password before the code is confirmed, it returns the same response with a
 * fresh token, even when the first response was lost.
 */
export const register = defineEndpoint({
  method: 'POST',
  path: '/auth/register',
  auth: 'none',
  dataCategory: 'account',
  summary: 'Register as a member; a six-digit code is mailed',
  body: Registration,
  success: { status: 201, body: SignedInUser },
  refusals: ['ValidationError', 'Throttled'],
})

/** Response of an email confirmation. */
export const ConfirmationResponse = z.extend(MessageResponse, {
  /**
   * True when the code came from a browser that did not register, and another person had registered with the
   * address too: the password is void, and a link to set one is emailed.
   */
  must_set_password: z.optional(z.boolean()),
  /**
   * True when the code came from a browser that did not register: it is not signed in, the chosen password is
   * valid, and the browser that registered continues by itself.
   */
  registered_elsewhere: z.optional(z.boolean()),
})

/** Confirms the email address with the emailed code (CALL-07); the code is padded to six digits. */
export const confirmSignUp = defineEndpoint({
  method: 'POST',
  path: '/auth/confirm-sign-up',
  auth: 'none',
  dataCategory: 'account',
  summary: 'Confirm the mailbox with the six-digit code',
  body: z.object({
    email: EmailAddress,
    otp: z.string().check(z.regex(/\S/, validationMessages.required), z.maxLength(20)),
  }),
  success: { status: 200, body: ConfirmationResponse },
  refusals: ['ValidationError', 'Throttled'],
})

/** Emails a new code (CALL-08); same response for every address (RD-009), 400 for an invalid one. */
export const resendVerification = defineEndpoint({
  method: 'POST',
  path: '/auth/resend-verification-email',
  auth: 'none',
  dataCategory: 'account',
  summary: 'Mail a new six-digit code',
  body: z.object({ email: EmailAddress }),
  success: { status: 200, body: MessageResponse },
  refusals: ['ValidationError', 'Throttled'],
})

/** Emails a reset link (CALL-09); same response for every address (RD-009), 400 for an invalid one. */
export const requestPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/auth/password-reset',
  auth: 'none',
  dataCategory: 'account',
  summary: 'Mail a link to set a new password',
  body: z.object({ email: EmailAddress }),
  success: { status: 200, body: MessageResponse },
  refusals: ['ValidationError', 'Throttled'],
})

/** Credentials of a password reset: the token of the emailed link, or the address with the six-digit code. */
export const PasswordReset = z.object({
  token: z.optional(Secret),
  email: z.optional(Email),
  /** Padded to six digits. */
  otp: z.optional(z.string().check(z.maxLength(20))),
  new_password: Secret,
})
export type PasswordReset = z.output<typeof PasswordReset>

/**
 * Sets a new password with the emailed link's token, or with email address and emailed code (CALL-10,
 * RD-012).
 */
export const confirmPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/auth/password-reset-confirm',
  auth: 'none',
  dataCategory: 'account',
  summary: 'Set a new password with the mailed token, or with e-mail and mailed code',
  body: PasswordReset,
  success: { status: 200, body: MessageResponse },
  refusals: ['ValidationError', 'Throttled'],
})

/** Changes the password of a signed-in member (CALL-11); ends the other sessions. */
export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/auth/password-change',
  auth: 'member',
  dataCategory: 'account',
  summary: 'Change the own password',
  body: z.object({ current_password: TypedPassword, new_password: Secret }),
  success: { status: 200, body: MessageResponse },
  refusals: ['ValidationError', 'NotAuthorizedException', 'LimitExceededException'],
})

/**
 * Renews the portal API token (CALL-12). Without a body token the session cookie is used, but only for our
 * own pages: a request whose `Sec-Fetch-Site` or `Origin` does not show that is rejected with 403 (RD-005,
 * CSRF).
 */
export const extendMemberToken = defineEndpoint({
  method: 'POST',
  path: '/auth/extend-token',
  auth: 'none',
  dataCategory: 'session',
  summary: 'Trade a still valid own token for a fresh one',
  body: z.object({ auth_token: z.optional(z.nullable(Secret)) }),
  success: {
    status: 200,
    body: z.object({
      auth_token: z.string(),
      /** False for an unconfirmed registration: its token gives no member access. Omitted for members. */
      is_confirmed: z.optional(z.literal(false)),
    }),
  },
  refusals: ['NotAuthenticated', 'PermissionDenied'],
})

/** Logs this device out: deletes token, cookie and session. */
export const logOut = defineEndpoint({
  method: 'POST',
  path: '/auth/logout',
  auth: 'member-unconfirmed',
  dataCategory: 'session',
  summary: 'Sign this device out',
  success: { status: 200, body: MessageResponse },
})

/** Logs out every device of the member, including this one. */
export const logOutEverywhere = defineEndpoint({
  method: 'POST',
  path: '/auth/logout-everywhere',
  auth: 'member',
  dataCategory: 'session',
  summary: 'Sign every device out',
  success: { status: 200, body: MessageResponse },
})
