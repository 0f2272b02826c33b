import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import type { ErrorPayload } from '@evenkeel/api-contract/errors/error-payload'
import type { FieldDefinition } from '@evenkeel/api-contract/fields/field-definition'
import { normalizePhone, formatPhone } from '@evenkeel/api-contract/fields/contact/phone'
import { limits } from '@evenkeel/api-contract/limits'
import { wireMessages } from '@evenkeel/api-contract/errors/wire-messages'
import type { ServerErrors } from './form-machine.ts'
import { retryTimeMessages as words } from './retry-time.messages.ts'

/** What the display rules need to know of the submitted form. */
export interface SentForm {
  readonly fields: readonly FieldDefinition[]
  /** The organization's phone, in any format (ERROR-23). */
  readonly phone: string
  /**
   * True for the password-change form, where two kinds of HTTP 500 have specific texts (ERROR-02, ERROR-03).
   */
  readonly isPasswordChange?: boolean
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isLocked = (failedLogins: unknown): boolean =>
  typeof failedLogins === 'number' && failedLogins > limits.failedLoginsAllowed

/** The upstream text may change, but it will name the service and an existing account (RD-184). */
const isAccountExistsError = (text: string): boolean =>
  text === wireMessages.accountExistsElsewhere || (/mdlive/i.test(text) && /already exists/i.test(text))

function rewriteMessage(text: string, phone: string): string {
  if (text === wireMessages.notVerified) return errorMessages.verifyAccount
  if (text === wireMessages.notVerifiedYet) return errorMessages.stillVerify
  return isAccountExistsError(text)
    ? errorMessages.accountExists({ phone: formatPhone(normalizePhone(phone)) })
    : text
}

/**
 * The display text of one server message: text, plain true, or an object with an `error` (ERROR-20 to
 * ERROR-25).
 */
export function getServerText(message: unknown, phone: string): string {
  if (typeof message === 'string' && message.trim() !== '') return rewriteMessage(message, phone)
  if (!isObject(message)) return errorMessages.unknown
  if (isLocked(message['num_of_failed_login_attempts'])) return errorMessages.locked
  const inner = message['error']
  return typeof inner === 'string' && inner.trim() !== ''
    ? rewriteMessage(inner, phone)
    : errorMessages.unknown
}

function getFormText(payload: ErrorPayload, { phone, isPasswordChange }: SentForm): string | null {
  if (isLocked(payload.num_of_failed_login_attempts)) return errorMessages.locked
  if (payload.error_codes?.includes('account_exists'))
    return rewriteMessage(wireMessages.accountExistsElsewhere, phone)
  if (isPasswordChange && payload.error_type === 'NotAuthorizedException') return errorMessages.notAuthorized
  return isPasswordChange && payload.error_type === 'LimitExceededException'
    ? errorMessages.limitExceeded
    : null
}

/**
 * Sorts the errors of a response to fields. What fits no editable field goes to the form, first message first
 * (FORM-13, FORM-14, RD-201). Of several messages for one field the first is used.
 */
export function readServerErrors(payload: ErrorPayload, sent: SentForm): ServerErrors {
  const whole = getFormText(payload, sent)
  if (whole !== null) return { form: whole, fields: [] }
  const editable = sent.fields.filter((field) => field.readonly !== true)
  const fields = editable.flatMap(({ id }) => {
    const entry = payload.errors.find((error) => error.field === id)
    return entry === undefined ? [] : [{ field: id, message: getServerText(entry.message, sent.phone) }]
  })
  const loose = payload.errors.find((error) => !editable.some(({ id }) => id === error.field))
  if (loose !== undefined) return { form: getServerText(loose.message, sent.phone), fields }
  return { form: fields.length > 0 ? null : getServerText(payload.message, sent.phone), fields }
}

/** "You can try again in about 5 minutes."; null if the service gave no time. */
function describeRetryTime(seconds: number | null): string | null {
  if (seconds === null) return null
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60
    ? words.minutes({ count: Math.max(1, minutes) })
    : words.hours({ count: Math.ceil(minutes / 60) })
}

/** Errors of a failed request: refusals are parsed; no response and HTTP 5xx get the network text. */
export function errorsOfFailure(error: unknown, sent: SentForm): ServerErrors {
  if (!(error instanceof ApiError)) return { form: errorMessages.network, fields: [] }
  const isTold = error.status < 500 || getFormText(error.payload, sent) !== null
  if (!isTold) return { form: errorMessages.network, fields: [] }
  const told = readServerErrors(error.payload, sent)
  const when = error.status === 429 ? describeRetryTime(error.retryAfter) : null
  return when === null || told.form === null ? told : { ...told, form: `${told.form} ${when}` }
}
