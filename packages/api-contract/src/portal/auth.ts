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
/** A password somebody typed: an empty one is no try. */
const TypedPassword = z.string().check(z.minLength(1), z.maxLength(1000))
const RequiredEmail = Email.check(z.regex(/\S/, validationMessages.required))
/** An address with a dot in its host; anything else is refused with the words of the field. */
const EmailAddress = RequiredEmail.check(
  z.refine((typed: string) => validateEmailInput(typed) === null, {
    error: ({ input }) => validateEmailInput(String(input)) ?? validationMessages.required,
  }),
)
const Text = z.string().check(z.maxLength(200))

/** Sign-in (CALL-05). Unknown address and wrong password are answered alike (RD-009). */
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

/** What registration sends: shapes only; the rules of the fields stand in `forms/registration.ts`. */
export const Registration = z.object({
  /** The birth date as MM/DD/YYYY (FIELD-19). */
  ...mapProfileFields(Text, z.optional(z.nullable(Text))),
  email: Email,
  password: Secret,
  /** Answer set of the visitor; its token is in the Authorization header. */
  answer: z.optional(z.nullable(Uuid)),
  /** Child organisation, or absent for the organisation of the page. */
  organisation: z.optional(z.nullable(Uuid)),
  /** Self, whether it is said or not: nobody registers another person (ENTITY-03). */
  relationship: z.optional(z.nullable(z.literal('Self'))),
  /** IANA name of a zone. The one of the eight that keeps its time is stored; Eastern when it is left out (CONST-05). */
  timezone: z.optional(z.nullable(Text)),
  agrees_to_privacy_notice: z.boolean(),
  agrees_to_mdlive_informed_consent: z.boolean(),
  agrees_to_mdlive_privacy_agreement: z.boolean(),
  mdlive_consent_user_initials: Text,
})
export type Registration = z.output<typeof Registration>

/**
 * Registration (CALL-06). A known e-mail gets the same answer and a mail (RD-008). The same answer set, address and password sent again
 * before the code is confirmed get the same answer with a fresh token, also when the first answer never arrived.
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

/** What the confirmation of a mailbox says. */
export const ConfirmationResponse = z.extend(MessageResponse, {
  /**
   * True when the code came from a browser that did not register, and another person had registered with the address too:
   * the password is void and a link to set one is on its way by mail.
   */
  must_set_password: z.optional(z.boolean()),
  /**
   * True when the code came from a browser that did not register: nobody is signed in here, the chosen password is valid,
   * and the browser that registered goes on by itself.
   */
  registered_elsewhere: z.optional(z.boolean()),
})

/** Confirms the mailbox with the mailed code (CALL-07); the code is padded to six digits. */
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

/** Mails a new code (CALL-08); the answer is the same for every address (RD-009), and 400 for what is none. */
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

/** Mails a reset link (CALL-09); the answer is the same for every address (RD-009), and 400 for what is none. */
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

/** What sets a new password: the token of the mailed link, or the address with the six digits beside it. */
export const PasswordReset = z.object({
  token: z.optional(Secret),
  email: z.optional(Email),
  /** Padded to six digits. */
  otp: z.optional(z.string().check(z.maxLength(20))),
  new_password: Secret,
})
export type PasswordReset = z.output<typeof PasswordReset>

/** Sets a new password with the mailed link's token, or with e-mail and mailed code (CALL-10, RD-012). */
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
 * Renews the own token (CALL-12). Without a body token the session cookie is taken, but only for our own pages: a request
 * that does not say by `Sec-Fetch-Site` or `Origin` that it comes from one is refused with 403 (RD-005).
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
      /** False for a registration whose code is open: its token opens nothing of a member's. Left out for members. */
      is_confirmed: z.optional(z.literal(false)),
    }),
  },
  refusals: ['NotAuthenticated', 'PermissionDenied'],
})

/** Signs this device out: token, cookie and session row are gone. */
export const logOut = defineEndpoint({
  method: 'POST',
  path: '/auth/logout',
  auth: 'member-unconfirmed',
  dataCategory: 'session',
  summary: 'Sign this device out',
  success: { status: 200, body: MessageResponse },
})

/** Signs every device of the member out, this one too. */
export const logOutEverywhere = defineEndpoint({
  method: 'POST',
  path: '/auth/logout-everywhere',
  auth: 'member',
  dataCategory: 'session',
  summary: 'Sign every device out',
  success: { status: 200, body: MessageResponse },
})
