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

/** Why the form asks for a number: the counselor calls it, or the care line, because danger was answered. */
type Caller = 'counselor' | 'care-line'

const getPhoneField = (whoCalls: Caller): FieldDefinition => ({
  ...phoneField,
  required: true,
  hint: whoCalls === 'care-line' ? consentMessages.calledHint : reviewMessages.counselorCalls,
})

/**
 * The form, with the ways to meet this counselor offers; nothing else can be chosen (BOOK-12), and of one alone nothing is asked. A
 * number is asked for where somebody is going to call it and the profile has none.
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

/** A request as it is in the form, for the state of the visit, with the key it is sent under; kept as the form's draft. */
export interface RequestDraft {
  readonly values: FieldValues
  readonly state: string | null
  readonly key: string
}

/** The kept draft as a request; null where there is none. */
export const parseRequestDraft = (kept: unknown): RequestDraft | null =>
  typeof kept === 'object' && kept !== null && 'key' in kept && 'values' in kept
    ? (kept as RequestDraft)
    : null

/** The request these values make: the begun one where nothing was changed since, otherwise another one. */
export const createRequestDraft = (
  values: FieldValues,
  state: string | null,
  begun: RequestDraft | null,
  newKey: () => string,
): RequestDraft =>
  begun && begun.state === state && hasSameValues(values, begun.values)
    ? begun
    : { values, state, key: newKey() }

/** What is sent; null where no counselor is chosen (CALL-33, ENTITY-06). */
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

/** Code words the telehealth service puts into `message`, and what people read instead (ERROR-11, ERROR-12). */
const codeTexts = [
  ['no_eap_sessions_remaining', errorMessages.noSessionsRemaining],
  ['not_found', errorMessages.slotQueryNotFound],
] as const

/** A refusal whose message holds a code word, with the text for the form (ERROR-11, ERROR-12); anything else as it is. */
export function translateRefusal(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const text = codeTexts.find(([code]) => error.payload.message?.includes(code))?.[1]
  if (text === undefined) return error
  return new ApiError(error.status, { ...error.payload, errors: [{ field: null, message: text }] }, 'asking')
}

/** Asks for an appointment; the same key makes a second try the same request. */
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
