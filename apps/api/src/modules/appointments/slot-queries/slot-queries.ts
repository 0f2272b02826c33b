import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import { type BookingErrorCode, getBookingErrorCode } from '@evenkeel/api-contract/errors/error-types'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { normalizePhone } from '@evenkeel/api-contract/fields/contact/phone'
import { validateAppointmentDay } from '@evenkeel/api-contract/fields/dates/validate-date'
import { validationMessages } from '@evenkeel/api-contract/fields/validation.messages'
import { limits } from '@evenkeel/api-contract/limits'
import type { createSlotQuery, SlotQuery } from '@evenkeel/api-contract/portal/slot-queries'
import { defaultComplaint } from '@evenkeel/api-contract/telehealth/appointments'
import {
  createBookingError,
  createHttpError,
  createNotFoundError,
  createValidationError,
  HttpError,
} from '@evenkeel/server-kit/http/http-error'
import { apiErrorMessages } from '#http/api-errors.messages.ts'
import type { CallingMember } from '#http/caller.ts'
import { requireCompleteIntake } from '#modules/intake/member-intake.ts'
import { lockMember, type MemberRow } from '#modules/members/member-repository.ts'
import { requireMember } from '#modules/members/read-member.ts'
import type { AppContext } from '#app-context.ts'
import { validateTypedFields } from '../drafts/booking-policy.ts'
import { getVisitFacts } from '../drafts/save-draft.ts'
import {
  decryptSlotQueryText,
  encryptRequestHash,
  encryptSlotQueryText,
  getDataSubject,
  requireSameRequest,
  type SlotQueryText,
} from '../encryption.ts'
import { getPatientAccess } from '../visits/visit-service.ts'
import {
  addSlotQuery,
  deleteSlotQuery,
  findOpenSlotQueries,
  findSlotQuery,
  findSlotQueryByKey,
  markSlotQuerySent,
  type SentSlotQuery,
  setSlotQueryTimestamp,
  type SlotQueryRow,
} from './slot-query-repository.ts'

/**
 * Builds the error response for a refused request. Its message holds the code the specification searches
 * for; the text for people is in `errors` (ERROR-11, ERROR-12).
 */
function createSlotQueryError(code: BookingErrorCode): HttpError {
  const text =
    code === 'no_eap_sessions_remaining' ? errorMessages.noSessionsRemaining : errorMessages.slotQueryNotFound
  const { status, payload } = createBookingError(code, text)
  return new HttpError(status, { ...payload, message: `telehealth error ${status}: ${code}` })
}

/** First instant at which the counselor may be reminded (again). */
const getNextReminderTime = (row: SlotQueryRow): Temporal.Instant =>
  (row.remindedAt ?? row.createdAt).add({ milliseconds: limits.remindAfter })

/** Maps the request to the response for its member. */
const presentSlotQuery = (
  row: SlotQueryRow & { readonly mdliveId: number },
  { chiefComplaint, comments, contactNumber }: SlotQueryText,
): SlotQuery => ({
  id: row.id,
  mdlive_id: row.mdliveId,
  provider_id: row.providerId,
  provider_name: row.providerName,
  preferred_time: row.preferredTime,
  appointment_method: row.method,
  appointment_date: row.day,
  chief_complaint: chiefComplaint,
  chief_complaint_comments: comments,
  contact_number: contactNumber,
  appointment_request_state: row.state,
  created_at: row.createdAt.toString(),
  reminded_at: row.remindedAt?.toString() ?? null,
  may_remind_from: getNextReminderTime(row).toString(),
})

type WithdrawSlotQueryContext = Pick<AppContext, 'store' | 'clock' | 'telehealth' | 'vault'>

type SlotQueryBody = EndpointInput<typeof createSlotQuery>['body']

/**
 * Stores the request before it is sent, so that a crash loses nothing and a retry sends it once: with the
 * same key, or with the same contents while the former request is open.
 */
async function saveSlotQuery(
  context: Pick<AppContext, 'store' | 'clock' | 'randomUuid' | 'answers' | 'vault'>,
  member: MemberRow,
  wanted: SlotQueryBody,
  key: string | null,
): Promise<SlotQueryRow> {
  const facts = await getVisitFacts(context, member, {})
  const requestHash = createHash('sha256').update(JSON.stringify(wanted)).digest('hex')
  const id = context.randomUuid()
  const wish = {
    chiefComplaint: facts.chiefComplaint ?? defaultComplaint,
    comments: wanted.chief_complaint_comments?.trim() || null,
    contactNumber: normalizePhone(member.profile.phone ?? ''),
  }
  // As in the portal: without another choice, the visit is in the member's home state.
  const state = wanted.state_abbrev ?? facts.appointmentState ?? member.profile.state
  const missing = [
    ...(wanted.appointment_method === 'phone' && wish.contactNumber === '' ? ['phone'] : []),
    ...(state === null ? ['appointment_state'] : []),
  ]
  if (missing.length > 0 || state === null)
    throw createValidationError(missing.map((field) => ({ field, message: validationMessages.required })))
  const cipher = await context.vault.subjectCipher(member)
  const request = {
    providerId: wanted.provider_id,
    preferredTime: wanted.preferred_time,
    method: wanted.appointment_method,
    day: wanted.appointment_date,
    state,
  }
  const written = {
    id,
    organisationId: member.organisationId,
    memberId: member.id,
    idempotencyKey: key,
    requestHash: key === null ? null : encryptRequestHash(cipher, 'slot_queries', id, requestHash),
    providerName: wanted.provider_name ?? null,
    ...request,
    ...encryptSlotQueryText(cipher, id, wish),
    createdAt: context.clock.now(),
  }
  return context.store.db.transaction(async (tx) => {
    // One at a time per member, so that two identical concurrent requests are detected.
    await lockMember({ db: tx, vault: context.vault }, member.id)
    const former = key === null ? null : await findSlotQueryByKey(tx, member.id, key)
    if (former) {
      await requireSameRequest(cipher, 'slot_queries', former, requestHash)
      return former
    }
    for (const open of await findOpenSlotQueries(tx, member.id, request)) {
      const isSame = isDeepStrictEqual(await decryptSlotQueryText(cipher, open), wish)
      if (isSame && open.providerName === written.providerName) return open
    }
    const added = await addSlotQuery(tx, written)
    if (!added) throw createHttpError('Conflict', apiErrorMessages.requestNotKept)
    return added
  })
}

/** Requests an appointment at a time that is not offered (CALL-33, RD-157). */
export async function requestAppointment(
  context: Pick<
    AppContext,
    'store' | 'clock' | 'randomUuid' | 'telehealth' | 'answers' | 'vault' | 'tenantConfig'
  >,
  caller: CallingMember,
  wanted: SlotQueryBody,
  key: string | null,
): Promise<SlotQuery> {
  const { member } = await requireMember(context, caller.id)
  const day = Temporal.PlainDate.from(wanted.appointment_date)
  const tooEarly = validateAppointmentDay(day, {
    now: context.clock.now(),
    zone: member.profile.device_timezone ?? member.profile.timezone,
  })
  const problems = [
    ...(tooEarly ? [{ field: 'appointment_date', message: tooEarly }] : []),
    ...validateTypedFields({ state_abbrev: wanted.state_abbrev }, member.profile),
  ]
  if (problems.length > 0) throw createValidationError(problems)
  await requireCompleteIntake(context, caller)
  const row = await saveSlotQuery(context, member, wanted, key)
  const wish = await decryptSlotQueryText(await context.vault.subjectCipher(member), row)
  if (row.mdliveId !== null) return presentSlotQuery({ ...row, mdliveId: row.mdliveId }, wish)
  const request = {
    provider_id: row.providerId,
    appointment_date: row.day,
    preferred_time: row.preferredTime,
    appointment_method: row.method,
    chief_complaint: wish.chiefComplaint,
    chief_complaint_comments: wish.comments,
    contact_number: wish.contactNumber,
    state_abbrev: row.state,
  }
  try {
    const id = await context.telehealth.request(await getPatientAccess(context, member), request, row.id)
    return presentSlotQuery(await markSlotQuerySent(context.store.db, row, id), wish)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await deleteSlotQuery(context.store.db, row.id)
    throw createSlotQueryError(getBookingErrorCode(error.payload) ?? 'not_found')
  }
}

/** Decrypts a request and maps it to the response for its member. */
export async function presentDecryptedSlotQuery(
  { vault }: Pick<AppContext, 'vault'>,
  row: SentSlotQuery,
): Promise<SlotQuery> {
  return presentSlotQuery(
    row,
    await decryptSlotQueryText(await vault.subjectCipher(getDataSubject(row)), row),
  )
}

async function requireSlotQuery(
  context: Pick<AppContext, 'store'>,
  caller: CallingMember,
  id: string,
): Promise<SentSlotQuery> {
  const row = await findSlotQuery(context.store.db, caller.id, id)
  if (!row) throw createNotFoundError()
  return row
}

/** Reminds the counselor of the member's open request, at most once a day. */
export async function remindCounselor(
  context: WithdrawSlotQueryContext,
  caller: CallingMember,
  id: string,
): Promise<SlotQuery> {
  const row = await requireSlotQuery(context, caller, id)
  if (row.cancelledAt) throw createNotFoundError()
  const now = context.clock.now()
  const wait = getNextReminderTime(row).since(now).total('seconds')
  if (wait > 0) {
    throw createHttpError('Throttled', apiErrorMessages.reminderOnceADay, {
      'retry-after': String(Math.ceil(wait)),
    })
  }
  const { member } = await requireMember(context, caller.id)
  await context.telehealth.remindOf(await getPatientAccess(context, member), row.mdliveId)
  return presentDecryptedSlotQuery(
    context,
    await setSlotQueryTimestamp(context.store.db, row, 'remindedAt', now),
  )
}

/** Withdraws the member's request; idempotent. */
export async function withdrawSlotQuery(
  context: WithdrawSlotQueryContext,
  caller: CallingMember,
  id: string,
): Promise<SlotQuery> {
  const row = await requireSlotQuery(context, caller, id)
  if (row.cancelledAt) return presentDecryptedSlotQuery(context, row)
  const { member } = await requireMember(context, caller.id)
  await context.telehealth.withdraw(await getPatientAccess(context, member), row.mdliveId)
  return presentDecryptedSlotQuery(
    context,
    await setSlotQueryTimestamp(context.store.db, row, 'cancelledAt', context.clock.now()),
  )
}
