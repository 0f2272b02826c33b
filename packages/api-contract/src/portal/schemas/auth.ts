import * as z from 'zod/mini'
import { normalizeEmail } from '../../fields/contact/normalize-email.ts'
import { validateEmail } from '../../fields/contact/validate-address.ts'
import { validationMessages } from '../../fields/validation.messages.ts'
import { mapProfileFields } from '../../forms/profile.ts'
import { SignedInUser } from './users.ts'
import { Uuid, MessageResponse } from '../../schemas.ts'

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

/** Credentials of a password reset: the token of the emailed link, or the address with the six-digit code. */
export const PasswordReset = z.object({
  token: z.optional(Secret),
  email: z.optional(Email),
  /** Padded to six digits. */
  otp: z.optional(z.string().check(z.maxLength(20))),
  new_password: Secret,
})
export type PasswordReset = z.output<typeof PasswordReset>

export const authSchemas = {
  'POST /auth/login': {
    body: z.object({ email: RequiredEmail, password: TypedPassword }),
    response: SignedInUser,
  },
  'POST /auth/register': {
    body: Registration,
    response: SignedInUser,
  },
  'POST /auth/confirm-sign-up': {
    body: z.object({
      email: EmailAddress,
      otp: z.string().check(z.regex(/\S/, validationMessages.required), z.maxLength(20)),
    }),
    response: ConfirmationResponse,
  },
  'POST /auth/resend-verification-email': {
    body: z.object({ email: EmailAddress }),
    response: MessageResponse,
  },
  'POST /auth/password-reset': {
    body: z.object({ email: EmailAddress }),
    response: MessageResponse,
  },
  'POST /auth/password-reset-confirm': {
    body: PasswordReset,
    response: MessageResponse,
  },
  'POST /auth/password-change': {
    body: z.object({ current_password: TypedPassword, new_password: Secret }),
    response: MessageResponse,
  },
  'POST /auth/extend-token': {
    body: z.object({ auth_token: z.optional(z.nullable(Secret)) }),
    response: z.object({
      auth_token: z.string(),
      /** False for an unconfirmed registration: its token gives no member access. Omitted for members. */
      is_confirmed: z.optional(z.literal(false)),
    }),
  },
  'POST /auth/logout': { response: MessageResponse },
  'POST /auth/logout-everywhere': { response: MessageResponse },
}
