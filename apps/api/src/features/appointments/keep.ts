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
import { summaryOfMember } from '#features/members/complaints.ts'
import { requireMember } from '#features/members/read-member.ts'
import type { MemberRow } from '#features/members/store.ts'
import type { CallingMember } from '#http/caller.ts'
import type { AppointmentsRoom } from './room.ts'
import { complaintOf, presentAppointment, problemsOf } from './rules.ts'
import { hasHash, sealHash, sealTyped, type Typed } from './sealed.ts'
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

/** Columns of the sent parts. State and typed parts are not among them: the server knows the state better (contract.md 3.9), and what was typed is encrypted. */
function columnsOf(sent: Change): Columns {
  const columns: Record<string, unknown> = {
    appointmentMethod: sent.appointment_method,
    mdliveProviderId: sent.provider_id,
    providerName: sent.provider_name,
    startTime: sent.start_time === undefined ? undefined : instantOf(sent.start_time),
    holdId: sent.hold_id,
    agreesToInformedConsent: sent.agrees_to_informed_consent,
    agreesToPrivacyAgreement: sent.agrees_to_privacy_agreement,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Columns
}

/** State and complaint of the visit: from the answers, else from the profile, and from the body only when neither knows. */
export async function visitFacts(
  room: AppointmentsRoom,
  member: MemberRow,
  sent: Change,
): Promise<{ readonly appointmentState: string | null; readonly chiefComplaint: string | null }> {
  const summary = await summaryOfMember(room, member)
  const { chief_complaint1: first, chief_complaint2: second } = summary
  return {
    appointmentState: summary.appointment_state ?? sent.state_abbrev ?? null,
    chiefComplaint: complaintOf(first, second) ?? (sent.chief_complaint?.trim() || null),
  }
}

/** The typed parts, the complaint apart. */
const typedParts = (sent: Change): Typed => ({
  ...(sent.survey_answer === undefined ? {} : { surveyAnswer: sent.survey_answer }),
  ...(sent.response === undefined ? {} : { response: [sent.response].flat() }),
  ...(sent.customer_call_in_number === undefined
    ? {}
    : { customerCallInNumber: telModel(sent.customer_call_in_number) }),
  ...(sent.consent_user_initials === undefined
    ? {}
    : {
        consentUserInitials: sent.consent_user_initials.replaceAll(/[\s.-]/g, '').toLocaleUpperCase('en-US'),
      }),
})

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
  const id = room.randomUuid()
  const { appointmentState, chiefComplaint } = await visitFacts(room, member, sent)
  const box = await room.vault.personBox(member)
  const added = await addAppointment(db, {
    ...columnsOf(sent),
    ...sealTyped(box, id, { ...typedParts(sent), chiefComplaint }),
    appointmentState,
    id,
    organisationId: member.organisationId,
    memberId: member.id,
    idempotencyKey: key,
    requestHash: key === null ? null : sealHash(box, 'appointments', id, requestHash),
    status: 'draft',
    appointmentMethod: sent.appointment_method,
    createdAt: toRow(now),
    modifiedAt: toRow(now),
  })
  const row = added ?? (key === null ? null : await findByKey(db, member.id, key))
  if (!row) throw refuse('Conflict', 'This appointment could not be kept. Please try again.')
  if (key !== null && !(await hasHash(box, 'appointments', row, requestHash))) {
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
  const { appointmentState, chiefComplaint } = await visitFacts(room, member, sent)
  const typed = { ...typedParts(sent), ...(appointmentState ? { chiefComplaint } : {}) }
  const changes = {
    ...columnsOf(sent),
    ...sealTyped(await room.vault.personBox(member), id, typed),
    ...(appointmentState ? { appointmentState } : {}),
    status: 'draft' as const,
  }
  const row = await changeOpen(room.store.db, own, changes, now)
  if (!row)
    throw refuse('Conflict', 'This appointment is being booked or is booked, so it cannot be changed here.')
  return presentAppointment(row, now)
}
