import { createHash } from 'node:crypto'
import { telModel } from '@evenkeel/contract/fields/phone'
import type { Received } from '@evenkeel/contract/endpoint'
import type {
  AppointmentRecord,
  changeAppointment,
  createAppointment,
} from '@evenkeel/contract/own/appointments'
import { invalid, notFound, refuse } from '@evenkeel/server/http/failure'
import { toRow } from '#db/instant.ts'
import { requireMember } from '#features/members/read-member.ts'
import type { MemberRow } from '#features/members/store.ts'
import type { CallingMember } from '#http/caller.ts'
import type { AppointmentsRoom } from './room.ts'
import { complaintOf, presentAppointment, problemsOf } from './rules.ts'
import { addAppointment, changeOpen, findAppointment, findByKey, type NewAppointment } from './store.ts'

type Draft = Received<typeof createAppointment>['body']
type Change = Received<typeof changeAppointment>['body']
type Columns = Partial<
  Omit<NewAppointment, 'id' | 'memberId' | 'organisationId' | 'createdAt' | 'modifiedAt'>
>

const noTime = 'Choose a time from the list'

function instantOf(seconds: number): Date {
  try {
    return toRow(Temporal.Instant.fromEpochMilliseconds(seconds * 1000))
  } catch (error) {
    if (error instanceof RangeError) throw invalid([{ field: 'start_time', message: noTime }])
    throw error
  }
}

/** Columns of the sent parts. State and complaint are not among them: the server knows better (contract.md 3.9). */
function columnsOf(sent: Change): Columns {
  const columns: Record<string, unknown> = {
    appointmentMethod: sent.appointment_method,
    mdliveProviderId: sent.provider_id,
    providerName: sent.provider_name,
    startTime: sent.start_time === undefined ? undefined : instantOf(sent.start_time),
    customerCallInNumber:
      sent.customer_call_in_number === undefined ? undefined : telModel(sent.customer_call_in_number),
    holdId: sent.hold_id,
    surveyAnswer: sent.survey_answer,
    consentUserInitials: sent.consent_user_initials?.replaceAll(/[\s.-]/g, '').toLocaleUpperCase('en-US'),
    agreesToInformedConsent: sent.agrees_to_informed_consent,
    agreesToPrivacyAgreement: sent.agrees_to_privacy_agreement,
    response: sent.response === undefined ? undefined : [sent.response].flat(),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Columns
}

/** State and complaint of the visit: from the answers, else from the profile, and from the body only when neither knows. */
export async function visitFacts(
  room: AppointmentsRoom,
  member: MemberRow,
  sent: Change,
): Promise<Pick<Columns, 'appointmentState' | 'chiefComplaint'>> {
  const summary = member.answerSetId ? await room.answers.summaryOf(room.store.db, member.answerSetId) : null
  const first = summary?.chief_complaint1 ?? member.chiefComplaint1
  const second = summary?.chief_complaint2 ?? member.chiefComplaint2
  return {
    appointmentState: summary?.appointment_state ?? member.appointmentState ?? sent.state_abbrev ?? null,
    chiefComplaint: complaintOf(first, second) ?? (sent.chief_complaint?.trim() || null),
  }
}

function checkParts(sent: Change, member: MemberRow): void {
  const problems = problemsOf(sent, member)
  if (problems.length > 0) throw invalid(problems)
}

/** Keeps a chosen appointment (CALL-29). The same key finds the same draft again; with another body it is a mistake. */
export async function keepAppointment(
  room: AppointmentsRoom,
  caller: CallingMember,
  sent: Draft,
  key: string | null,
): Promise<AppointmentRecord> {
  const { db } = room.store
  const now = room.clock.now()
  const { member } = await requireMember(room, caller.id)
  checkParts(sent, member)
  const requestHash = createHash('sha256').update(JSON.stringify(sent)).digest('hex')
  const added = await addAppointment(db, {
    ...columnsOf(sent),
    ...(await visitFacts(room, member, sent)),
    id: room.randomUuid(),
    organisationId: member.organisationId,
    memberId: member.id,
    idempotencyKey: key,
    requestHash: key === null ? null : requestHash,
    status: 'draft',
    appointmentMethod: sent.appointment_method,
    createdAt: toRow(now),
    modifiedAt: toRow(now),
  })
  const row = added ?? (key === null ? null : await findByKey(db, member.id, key))
  if (!row) throw refuse('Conflict', 'This appointment could not be kept. Please try again.')
  if (key !== null && row.requestHash !== requestHash) {
    throw refuse('Unprocessable', 'This request was sent before with other contents.')
  }
  return presentAppointment(row, now)
}

/**
 * Changes a kept appointment, for example after its time was taken (CALL-31); it is then a draft again. What is booked,
 * or may be booked already, does not change.
 */
export async function changeKept(
  room: AppointmentsRoom,
  caller: CallingMember,
  id: string,
  sent: Change,
): Promise<AppointmentRecord> {
  const now = room.clock.now()
  const { member } = await requireMember(room, caller.id)
  const own = { id, memberId: member.id }
  if (!(await findAppointment(room.store.db, own))) throw notFound()
  checkParts(sent, member)
  const facts = await visitFacts(room, member, sent)
  const row = await changeOpen(
    room.store.db,
    own,
    { ...columnsOf(sent), ...(facts.appointmentState ? facts : {}), status: 'draft' },
    now,
  )
  if (!row)
    throw refuse('Conflict', 'This appointment is being booked or is booked, so it cannot be changed here.')
  return presentAppointment(row, now)
}
