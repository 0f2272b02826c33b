import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { dateModelToIso } from '@evenkeel/api-contract/fields/dates/date-text'
import {
  type FieldDefinition,
  type FieldValues,
  getTextValue,
} from '@evenkeel/api-contract/fields/field-definition'
import type { CallInput } from '@evenkeel/api-contract/endpoint'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { consentMessages } from '@evenkeel/api-contract/forms/consent.messages'
import { phoneField } from '@evenkeel/api-contract/forms/profile'
import { slotQueryFields } from '@evenkeel/api-contract/forms/slot-query'
import { preferredTimes } from '@evenkeel/api-contract/reference-data/choices'
import { createSlotQuery, type SlotQuery } from '@evenkeel/api-contract/portal/slot-queries'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import type { Session } from '#session/session.ts'
import type { BookingState } from '#session/booking/booking-wizard.ts'
import { reviewMessages } from './components/review.messages.ts'
import { getOnlyMethod } from './search/method-text.ts'

type RequestBody = CallInput<typeof createSlotQuery>['body']

const hasSameValues = (one: FieldValues, other: FieldValues): boolean =>
  Object.keys({ ...one, ...other }).every((id) => getTextValue(one, id) === getTextValue(other, id))

const getMethodField = (
  field: FieldDefinition,
  offered: readonly TelehealthMethod[],
): readonly FieldDefinition[] =>
  getOnlyMethod(offered) === null
    ? [
        {
          ...field,
          options: (field.options ?? []).filter(({ value }) => offered.some((method) => method === value)),
        },
      ]
    : []

/**
 * Why the form asks for a phone number: the counselor calls, or the care line, because danger was answered.
 */
type Caller = 'counselor' | 'care-line'

const getPhoneField = (whoCalls: Caller): FieldDefinition => ({
  ...phoneField,
  required: true,
  hint: whoCalls === 'care-line' ? consentMessages.calledHint : reviewMessages.counselorCalls,
})

/**
 * The form with the methods this counselor offers (BOOK-12); a single method is not asked for. Asks for a
 * phone number when somebody will call and the profile has none.
 */
export const getRequestFields = (
  offered: readonly TelehealthMethod[],
  whoCalls: Caller | null = null,
): readonly FieldDefinition[] =>
  slotQueryFields.flatMap((field) =>
    field.id === 'appointment_method'
      ? [...getMethodField(field, offered), ...(whoCalls === null ? [] : [getPhoneField(whoCalls)])]
      : [field],
  )

/** A request as entered, with the state of the visit and its idempotency key; stored as the form's draft. */
export interface RequestDraft {
  readonly values: FieldValues
  readonly state: string | null
  readonly key: string
}

/** Parses the stored draft as a request; null when there is none. */
export const parseRequestDraft = (kept: unknown): RequestDraft | null =>
  typeof kept === 'object' && kept !== null && 'key' in kept && 'values' in kept
    ? (kept as RequestDraft)
    : null

/** Returns the started request when nothing changed since, otherwise a new one. */
export const createRequestDraft = (
  values: FieldValues,
  state: string | null,
  begun: RequestDraft | null,
  newKey: () => string,
): RequestDraft =>
  begun && begun.state === state && hasSameValues(values, begun.values)
    ? begun
    : { values, state, key: newKey() }

/** Builds the request body; null when no counselor is chosen (CALL-33, ENTITY-06). */
export function buildRequestBody(
  values: FieldValues,
  { providerId, providerName, state }: Pick<BookingState, 'providerId' | 'providerName' | 'state'>,
  providerType: number,
): RequestBody | null {
  if (providerId === null) return null
  const time = preferredTimes.find(({ value }) => value === values['preferred_time'])
  const comments = getTextValue(values, 'chief_complaint_comments').trim()
  return {
    provider_id: providerId,
    ...(providerName === null ? {} : { provider_name: providerName }),
    appointment_date: dateModelToIso(getTextValue(values, 'appointment_date')),
    provider_type_id: providerType,
    preferred_time: time?.value ?? 'first available',
    appointment_method: values['appointment_method'] === 'phone' ? 'phone' : 'video',
    ...(state === null ? {} : { state_abbrev: state }),
    ...(comments === '' ? {} : { chief_complaint_comments: comments }),
  }
}

/**
 * Error codes the telehealth service puts into `message`, and the texts shown instead (ERROR-11, ERROR-12).
 */
const codeTexts = [
  ['no_eap_sessions_remaining', errorMessages.noSessionsRemaining],
  ['not_found', errorMessages.slotQueryNotFound],
] as const

/**
 * Replaces a refusal that contains an error code with the form's text (ERROR-11, ERROR-12); returns other
 * errors unchanged.
 */
export function translateRefusal(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const text = codeTexts.find(([code]) => error.payload.message?.includes(code))?.[1]
  if (text === undefined) return error
  return new ApiError(error.status, { ...error.payload, errors: [{ field: null, message: text }] }, 'asking')
}

/** Requests an appointment; the key makes a repeated request idempotent. */
export async function sendAppointmentRequest(
  session: Session,
  body: RequestBody,
  key: string,
): Promise<SlotQuery> {
  try {
    return await session.own(createSlotQuery, { body, headers: { 'idempotency-key': key } })
  } catch (error) {
    throw translateRefusal(error)
  }
}
