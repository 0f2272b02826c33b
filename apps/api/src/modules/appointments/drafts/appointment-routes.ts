import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { getBookingErrorCode } from '@evenkeel/api-contract/errors/error-types'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import {
  type AppointmentRecord,
  checkBookingOpen,
  createAppointmentDraft,
  finalizeAppointment,
  readLatestAppointment,
  updateAppointmentDraft,
} from '@evenkeel/api-contract/portal/appointments'
import {
  createBookingError,
  createHttpError,
  createNotFoundError,
  createValidationError,
  type HttpError,
} from '@evenkeel/server-kit/http/http-error'
import { type CallingMember, requireCallingMember } from '#http/caller.ts'
import type { RegisterTenantEndpoint } from '#http/tenant-endpoint-server.ts'
import { createTelehealthUnavailableError } from '#integrations/telehealth.ts'
import { enqueueEmail } from '#modules/email/email-outbox.ts'
import { queueInquiry } from '#modules/inquiries/inquiry-repository.ts'
import { getMemberAnswers } from '#modules/intake/answers/answer-set-repository.ts'
import { requireCompleteIntake } from '#modules/intake/member-intake.ts'
import { toEmailOrganization, translatorFor } from '#modules/members/email-organization.ts'
import { lockMember, type MemberRow } from '#modules/members/member-repository.ts'
import { refreshPatientToken } from '#modules/members/patients/patient-token.ts'
import { requireMember } from '#modules/members/read-member.ts'
import type { Tenant } from '#modules/members/tenant.ts'
import type { AppContext } from '#app-context.ts'
import { decryptBookingText } from '../encryption.ts'
import { parseIdempotencyKey } from '../idempotency-key.ts'
import { saveBookedVisit } from '../visits/visit-service.ts'
import {
  type AppointmentRow,
  beginBooking,
  findAppointment,
  findLatestAppointment,
  saveBookingOutcome,
} from './appointment-repository.ts'
import {
  buildAppointment,
  findMissingCallbackFields,
  getRefusalMessage,
  isFromRegistration,
  presentAppointment,
} from './booking-policy.ts'
import { createRequestReceivedEmail } from '../visits/visit-emails.ts'
import { saveDraft, updateDraft } from './save-draft.ts'

interface BookingContext {
  readonly row: AppointmentRow
  readonly member: MemberRow
  readonly tenant: Tenant
}

/**
 * Stores a refusal by the telehealth service and returns the response with its code (ERROR-07 to ERROR-10).
 */
async function recordRefusal(
  context: Pick<AppContext, 'store' | 'clock'>,
  { row, member }: BookingContext,
  error: ApiError,
): Promise<HttpError> {
  const code = getBookingErrorCode(error.payload)
  await saveBookingOutcome(context.store.db, row, { status: 'refused', errorCode: code }, context.clock.now())
  if (code === null) return createHttpError('ValidationError', errorMessages.unknown)
  return createBookingError(code, getRefusalMessage(code, isFromRegistration(row, member)))
}

/** Returns the member's patient token at the telehealth service, which every booking needs. */
async function getPatientToken(
  context: Pick<AppContext, 'store' | 'clock' | 'telehealth'>,
  booking: BookingContext,
) {
  const outcome = await refreshPatientToken(context, booking.member, booking.tenant)
  if (outcome.kind === 'unavailable') throw createTelehealthUnavailableError()
  if (outcome.kind === 'token') return outcome.token
  throw createBookingError('not_allowed_for_patient', getRefusalMessage('not_allowed_for_patient', false))
}

/**
 * Books at the telehealth service. The row's id is the idempotency key, so any number of requests, retries
 * or crashes create one appointment. The first request to store the outcome queues the emails in the same
 * transaction.
 */
async function bookAtTelehealth(
  context: Pick<AppContext, 'store' | 'clock' | 'randomUuid' | 'telehealth' | 'vault'>,
  booking: BookingContext,
): Promise<AppointmentRow | null> {
  const { member, tenant } = booking
  const { db } = context.store
  const cipher = await context.vault.subjectCipher(member)
  const book = async (row: AppointmentRow) =>
    buildAppointment(row, {
      member,
      providerTypeId: tenant.providerType,
      typed: await decryptBookingText(cipher, row),
    })
  const before = await book(booking.row)
  if ('missing' in before) throw createValidationError(before.missing)
  const patient = await getPatientToken(context, booking)
  const row = await beginBooking(db, booking.row, context.clock.now())
  if (!row) return null
  const ready = await book(row)
  if ('missing' in ready) throw createValidationError(ready.missing)
  let bookedId: number
  try {
    const who = { jwt: patient.jwt, patientId: patient.user.id }
    const booked = await context.telehealth.book(who, ready.appointment, { key: row.id, hold: row.holdId })
    bookedId = booked.id
  } catch (error) {
    throw error instanceof ApiError ? await recordRefusal(context, { ...booking, row }, error) : error
  }
  return db.transaction(async (tx) => {
    const settled = await saveBookingOutcome(
      tx,
      row,
      // The telehealth service now holds the note for the counselor; it is not stored twice.
      { status: 'booked', mdliveAppointmentId: bookedId, errorCode: null, comments: null },
      context.clock.now(),
    )
    if (!settled) return null
    await saveBookedVisit(tx, context, member, { appointmentId: bookedId, booking: ready.appointment })
    return settled
  })
}

/**
 * Hands an in-person request to the call center: nothing is booked, a team member calls (RD-008, RD-161).
 */
async function requestInPersonVisit(
  context: Pick<AppContext, 'store' | 'clock' | 'randomUuid' | 'publicUrl' | 'catalogue' | 'vault'>,
  { row, member, tenant }: BookingContext,
): Promise<AppointmentRow | null> {
  const inquiryId = context.randomUuid().slice(0, 8).toUpperCase()
  return context.store.db.transaction(async (tx) => {
    const at = { db: tx, vault: context.vault }
    // Locked so that the profile fields it needs are not removed during the request.
    const current = await lockMember(at, member.id)
    if (!current) return null
    const missing = findMissingCallbackFields(current.profile, await getMemberAnswers(at, member.id))
    if (missing.length > 0) throw createValidationError(missing)
    const settled = await saveBookingOutcome(tx, row, { status: 'requested', inquiryId }, context.clock.now())
    if (!settled) return null
    const { id, organisationId, memberId } = row
    await queueInquiry(tx, { id, organisationId, memberId, reference: inquiryId }, context.clock.now())
    const programme = toEmailOrganization(tenant, context.publicUrl, translatorFor(context, current.profile))
    await enqueueEmail(tx, context, programme, member, createRequestReceivedEmail(programme, inquiryId))
    return settled
  })
}

const getConfirmationMessage = (row: AppointmentRow): string =>
  row.status === 'requested' ? 'A team member will call you within 1-2 days.' : 'Your appointment is booked.'

/**
 * Finalizes a draft appointment (CALL-30). A finalized one is returned unchanged. A refused one keeps its
 * data and can be changed and finalized again. If the outcome is unknown, the next request retries with the
 * same key.
 */
async function finalizeBooking(
  context: AppContext,
  caller: CallingMember,
  id: string,
): Promise<{ message: string; appointment: AppointmentRecord }> {
  const { member, tenant } = await requireMember(context, caller.id)
  const own = { id, memberId: member.id }
  let row = await findAppointment(context.store.db, own)
  if (!row) throw createNotFoundError()
  if (row.status === 'draft' || row.status === 'refused') {
    await requireCompleteIntake(context, caller)
    const booking = { row, member, tenant }
    const settled =
      row.appointmentMethod === 'face_to_face'
        ? requestInPersonVisit(context, booking)
        : bookAtTelehealth(context, booking)
    row = (await settled) ?? (await findAppointment(context.store.db, own))
    context.triggerVisitJob()
    if (!row) throw createNotFoundError()
  }
  return { message: getConfirmationMessage(row), appointment: presentAppointment(row, context.clock.now()) }
}

/** Registers the member's appointment endpoints. */
export function appointmentRoutes(serve: RegisterTenantEndpoint<AppContext>): void {
  serve(createAppointmentDraft, ({ body, caller, request, context }) =>
    saveDraft(
      context,
      requireCallingMember(caller),
      body,
      parseIdempotencyKey(request.headers['idempotency-key']),
    ),
  )
  serve(updateAppointmentDraft, ({ params, body, caller, context }) =>
    updateDraft(context, requireCallingMember(caller), params.id, body),
  )
  serve(finalizeAppointment, ({ params, caller, context }) =>
    finalizeBooking(context, requireCallingMember(caller), params.id),
  )
  // The tenant guard rejects the call where booking is closed.
  serve(checkBookingOpen, async () => undefined)
  serve(readLatestAppointment, async ({ caller, context }) => {
    const row = await findLatestAppointment(context.store.db, requireCallingMember(caller).id)
    return row && presentAppointment(row, context.clock.now())
  })
}
