import { createHash } from 'node:crypto'
import { validateStartTime } from '@evenkeel/api-contract/fields/dates/validate-start-time'
import { normalizePhone } from '@evenkeel/api-contract/fields/contact/phone'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type {
  AppointmentRecord,
  updateAppointmentDraft,
  createAppointmentDraft,
} from '@evenkeel/api-contract/portal/appointments'
import {
  createValidationError,
  createNotFoundError,
  createHttpError,
} from '@evenkeel/server-kit/http/http-error'
import { getMemberSummary } from '#modules/members/chief-complaints.ts'
import { requireMember } from '#modules/members/read-member.ts'
import type { MemberRow } from '#modules/members/member-repository.ts'
import type { CallingMember } from '#http/caller.ts'
import { joinComplaints, presentAppointment, validateTypedFields } from './booking-policy.ts'
import {
  requireSameRequest,
  encryptRequestHash,
  encryptAppointmentText,
  type AppointmentText,
} from '../encryption.ts'
import {
  addAppointment,
  findAppointment,
  findAppointmentByIdempotencyKey,
  type NewAppointment,
  updateOpenAppointment,
} from './appointment-repository.ts'
import type { AppContext } from '#app-context.ts'
import { apiErrorMessages } from '#http/api-errors.messages.ts'

type Draft = EndpointInput<typeof createAppointmentDraft>['body']
type Change = EndpointInput<typeof updateAppointmentDraft>['body']
type Columns = Partial<
  Omit<NewAppointment, 'id' | 'memberId' | 'organisationId' | 'createdAt' | 'modifiedAt'>
>

/** Returns the selected slot. A request that sends both names of a field must send the same value. */
function getSlot(sent: Change): {
  readonly provider: number | undefined
  readonly start: number | undefined
} {
  const named =
    sent.selected_time_slot === undefined
      ? undefined
      : Math.floor(Temporal.Instant.from(sent.selected_time_slot).epochMilliseconds / 1000)
  const pairs = [
    ['mdlive_provider_id', sent.provider_id, sent.mdlive_provider_id],
    ['selected_time_slot', sent.start_time, named],
  ] as const
  const torn = pairs.filter(([, one, other]) => one !== undefined && other !== undefined && one !== other)
  if (torn.length > 0)
    throw createValidationError(torn.map(([field]) => ({ field, message: apiErrorMessages.sameAsBefore })))
  return { provider: sent.provider_id ?? sent.mdlive_provider_id, start: sent.start_time ?? named }
}

/**
 * Maps the sent fields to columns. State and free text are not included: the server knows the state better,
 * and free text is encrypted.
 */
function toColumns(sent: Change): Columns {
  const { provider, start } = getSlot(sent)
  const columns: Record<string, unknown> = {
    appointmentMethod: sent.appointment_method,
    mdliveProviderId: provider,
    providerName: sent.provider_name,
    startTime: start === undefined ? undefined : Temporal.Instant.fromEpochMilliseconds(start * 1000),
    holdId: sent.hold_id,
    agreesToInformedConsent: sent.agrees_to_informed_consent,
    agreesToPrivacyAgreement: sent.agrees_to_privacy_agreement,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Columns
}

/**
 * Returns state and complaint of the visit: from the answers, else from the profile, and from the body only
 * if neither has them.
 */
export async function getVisitFacts(
  context: Pick<AppContext, 'store' | 'answers' | 'vault'>,
  member: MemberRow,
  sent: Change,
): Promise<{ readonly appointmentState: string | null; readonly chiefComplaint: string | null }> {
  const summary = await getMemberSummary(context, member)
  const { chief_complaint1: first, chief_complaint2: second } = summary
  return {
    appointmentState: summary.appointment_state ?? sent.state_abbrev ?? null,
    chiefComplaint: joinComplaints(first, second) ?? (sent.chief_complaint?.trim() || null),
  }
}

/** Returns the free-text fields except the complaint. */
const getTypedText = (sent: Change): AppointmentText => ({
  ...(sent.chief_complaint_comments === undefined
    ? {}
    : { comments: sent.chief_complaint_comments.trim() || null }),
  ...(sent.survey_answer === undefined ? {} : { surveyAnswer: sent.survey_answer }),
  ...(sent.response === undefined ? {} : { response: [sent.response].flat() }),
  ...(sent.customer_call_in_number === undefined
    ? {}
    : { customerCallInNumber: normalizePhone(sent.customer_call_in_number) || null }),
  ...(sent.consent_user_initials === undefined
    ? {}
    : {
        consentUserInitials: sent.consent_user_initials.replaceAll(/[\s.-]/g, '').toLocaleUpperCase('en-US'),
      }),
})

function validateDraft(sent: Change, member: MemberRow, now: Temporal.Instant): void {
  const { start } = getSlot(sent)
  const message = start === undefined ? null : validateStartTime(start, now)
  const field = sent.start_time === undefined ? 'selected_time_slot' : 'start_time'
  const problems = [
    ...(message === null ? [] : [{ field, message }]),
    ...validateTypedFields(sent, member.profile),
  ]
  if (problems.length > 0) throw createValidationError(problems)
}

/**
 * Saves a selected appointment as a draft (CALL-29). The same key returns the same draft; with another body
 * it is an error.
 */
export async function saveDraft(
  context: Pick<AppContext, 'store' | 'clock' | 'randomUuid' | 'answers' | 'vault'>,
  caller: CallingMember,
  sent: Draft,
  key: string | null,
): Promise<AppointmentRecord> {
  const { db } = context.store
  const now = context.clock.now()
  const { member } = await requireMember(context, caller.id)
  validateDraft(sent, member, now)
  const requestHash = createHash('sha256').update(JSON.stringify(sent)).digest('hex')
  const id = context.randomUuid()
  const { appointmentState, chiefComplaint } = await getVisitFacts(context, member, sent)
  const cipher = await context.vault.subjectCipher(member)
  const added = await addAppointment(db, {
    ...toColumns(sent),
    ...encryptAppointmentText(cipher, id, { ...getTypedText(sent), chiefComplaint }),
    appointmentState,
    id,
    organisationId: member.organisationId,
    memberId: member.id,
    idempotencyKey: key,
    requestHash: key === null ? null : encryptRequestHash(cipher, 'appointments', id, requestHash),
    status: 'draft',
    appointmentMethod: sent.appointment_method,
    createdAt: now,
    modifiedAt: now,
  })
  const row = added ?? (key === null ? null : await findAppointmentByIdempotencyKey(db, member.id, key))
  if (!row) throw createHttpError('Conflict', apiErrorMessages.appointmentNotKept)
  if (!added) await requireSameRequest(cipher, 'appointments', row, requestHash)
  return presentAppointment(row, now)
}

/**
 * Changes a draft, for example after its slot was taken (CALL-31); its status becomes draft again. An
 * appointment that is booked, or may be booked, does not change.
 */
export async function updateDraft(
  context: Pick<AppContext, 'store' | 'clock' | 'answers' | 'vault'>,
  caller: CallingMember,
  id: string,
  sent: Change,
): Promise<AppointmentRecord> {
  const now = context.clock.now()
  const { member } = await requireMember(context, caller.id)
  const own = { id, memberId: member.id }
  const before = await findAppointment(context.store.db, own)
  if (!before) throw createNotFoundError()
  validateDraft(sent, member, now)
  const { appointmentState, chiefComplaint } = await getVisitFacts(context, member, sent)
  const typed = { ...getTypedText(sent), ...(appointmentState ? { chiefComplaint } : {}) }
  const changes = {
    ...toColumns(sent),
    // The name of the former counselor does not apply to a new one.
    ...(sent.provider_id !== undefined &&
    sent.provider_id !== before.mdliveProviderId &&
    sent.provider_name === undefined
      ? { providerName: null }
      : {}),
    ...encryptAppointmentText(await context.vault.subjectCipher(member), id, typed),
    ...(appointmentState ? { appointmentState } : {}),
    status: 'draft' as const,
  }
  const row = await updateOpenAppointment(context.store.db, own, changes, now)
  if (!row) throw createHttpError('Conflict', apiErrorMessages.alreadyBooked)
  return presentAppointment(row, now)
}
