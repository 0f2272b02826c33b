import { Refused } from '@evenkeel/contract/call'
import { errorTexts } from '@evenkeel/contract/error-texts.words'
import { bookingRefusalOf } from '@evenkeel/contract/errors'
import type { AppointmentRecord } from '@evenkeel/contract/own/appointments'
import { bookingRefused, type Failure, invalid, notFound, refuse } from '@evenkeel/server/http/failure'
import { answersOfMember } from '#features/intake/answers/store.ts'
import { requireIntake } from '#features/intake/member-intake.ts'
import { orderInquiry } from '#features/inquiries/store.ts'
import { writeMail } from '#features/mail/mail-outbox.ts'
import { freshPatient } from '#features/members/patient.ts'
import { mailOrganisationOf, spokenTo } from '#features/members/mail-organisation.ts'
import { requireMember } from '#features/members/read-member.ts'
import { lockMember, type MemberRow } from '#features/members/store.ts'
import type { Tenant } from '#features/members/tenant.ts'
import type { CallingMember } from '#http/caller.ts'
import { telehealthUnavailable } from '#integrations/telehealth.ts'
import { requestedMail } from './emails.ts'
import { addVisit } from '../visits/visits.ts'
import { isFromRegistration, missingForCall, presentAppointment, refusalText, toBook } from './rules.ts'
import { decryptTyped } from '../encryption.ts'
import { type AppointmentRow, beginBooking, findAppointment, settle } from './store.ts'
import type { AppointmentsDeps } from '../deps.ts'

type BookNowDeps = Pick<AppointmentsDeps, 'store' | 'clock' | 'randomUuid' | 'telehealth' | 'vault'>
type RequestNowDeps = Pick<
  AppointmentsDeps,
  'store' | 'clock' | 'randomUuid' | 'publicUrl' | 'catalogue' | 'vault'
>
type FinalizeDeps = Pick<
  AppointmentsDeps,
  | 'store'
  | 'clock'
  | 'randomUuid'
  | 'publicUrl'
  | 'catalogue'
  | 'telehealth'
  | 'vault'
  | 'tenantConfig'
  | 'triggerVisitJob'
>

interface Booking {
  readonly row: AppointmentRow
  readonly member: MemberRow
  readonly tenant: Tenant
}

/** Writes down that the telehealth service refused, and returns the answer with its code (ERROR-07 to ERROR-10). */
async function refused(
  deps: Pick<AppointmentsDeps, 'store' | 'clock'>,
  { row, member }: Booking,
  error: Refused,
): Promise<Failure> {
  const code = bookingRefusalOf(error.payload)
  await settle(deps.store.db, row, { status: 'refused', errorCode: code }, deps.clock.now())
  if (code === null) return refuse('ValidationError', errorTexts.unknown)
  return bookingRefused(code, refusalText(code, isFromRegistration(row, member)))
}

/** The member's patient at the telehealth service; without one there is no booking. */
async function patientFor(deps: Pick<AppointmentsDeps, 'store' | 'clock' | 'telehealth'>, booking: Booking) {
  const outcome = await freshPatient(deps, booking.member, booking.tenant)
  if (outcome.kind === 'unavailable') throw telehealthUnavailable()
  if (outcome.kind === 'token') return outcome.token
  throw bookingRefused('not_allowed_for_patient', refusalText('not_allowed_for_patient', false))
}

/**
 * Books at the telehealth service. The row's id is the key there, so however many requests, retries or crashes there
 * are, one appointment comes of it; the first to write the outcome orders the mails, in one transaction.
 */
async function bookNow(deps: BookNowDeps, booking: Booking): Promise<AppointmentRow | null> {
  const { member, tenant } = booking
  const { db } = deps.store
  const cipher = await deps.vault.subjectCipher(member)
  const ask = async (row: AppointmentRow) =>
    toBook(row, { member, providerTypeId: tenant.providerType, typed: await decryptTyped(cipher, row) })
  const before = await ask(booking.row)
  if ('missing' in before) throw invalid(before.missing)
  const patient = await patientFor(deps, booking)
  const row = await beginBooking(db, booking.row, deps.clock.now())
  if (!row) return null
  const ready = await ask(row)
  if ('missing' in ready) throw invalid(ready.missing)
  let bookedId: number
  try {
    const who = { jwt: patient.jwt, patientId: patient.user.id }
    const booked = await deps.telehealth.book(who, ready.appointment, { key: row.id, hold: row.holdId })
    bookedId = booked.id
  } catch (error) {
    throw error instanceof Refused ? await refused(deps, { ...booking, row }, error) : error
  }
  return db.transaction(async (tx) => {
    const settled = await settle(
      tx,
      row,
      // What the counselor should know is with the telehealth service now, and stands nowhere twice.
      { status: 'booked', mdliveAppointmentId: bookedId, errorCode: null, comments: null },
      deps.clock.now(),
    )
    if (!settled) return null
    await addVisit(tx, deps, member, { appointmentId: bookedId, booking: ready.appointment })
    return settled
  })
}

/** Hands an in-person request to the call centre: nothing is booked, a team member calls (RD-008, RD-161). */
async function requestNow(
  deps: RequestNowDeps,
  { row, member, tenant }: Booking,
): Promise<AppointmentRow | null> {
  const inquiryId = deps.randomUuid().slice(0, 8).toUpperCase()
  return deps.store.db.transaction(async (tx) => {
    const at = { db: tx, vault: deps.vault }
    // What it needs of the profile is not taken back while it is handed in.
    const current = await lockMember(at, member.id)
    if (!current) return null
    const missing = missingForCall(current.profile, await answersOfMember(at, member.id))
    if (missing.length > 0) throw invalid(missing)
    const settled = await settle(tx, row, { status: 'requested', inquiryId }, deps.clock.now())
    if (!settled) return null
    const { id, organisationId, memberId } = row
    await orderInquiry(tx, { id, organisationId, memberId, reference: inquiryId }, deps.clock.now())
    const programme = mailOrganisationOf(tenant, deps.publicUrl, spokenTo(deps, current.profile))
    await writeMail(tx, deps, programme, member, requestedMail(programme, inquiryId))
    return settled
  })
}

const words = (row: AppointmentRow): string =>
  row.status === 'requested' ? 'A team member will call you within 1-2 days.' : 'Your appointment is booked.'

/**
 * Finishes a kept appointment (CALL-30). Asking again for one that is finished returns it; a refused one keeps its data
 * and can be changed and finished again; while the outcome is unknown the next request takes it up with the same key.
 */
export async function finalize(
  deps: FinalizeDeps,
  caller: CallingMember,
  id: string,
): Promise<{ message: string; appointment: AppointmentRecord }> {
  const { member, tenant } = await requireMember(deps, caller.id)
  const own = { id, memberId: member.id }
  let row = await findAppointment(deps.store.db, own)
  if (!row) throw notFound()
  if (row.status === 'draft' || row.status === 'refused') {
    await requireIntake(deps, caller)
    const booking = { row, member, tenant }
    const settled =
      row.appointmentMethod === 'face_to_face' ? requestNow(deps, booking) : bookNow(deps, booking)
    row = (await settled) ?? (await findAppointment(deps.store.db, own))
    deps.triggerVisitJob()
    if (!row) throw notFound()
  }
  return { message: words(row), appointment: presentAppointment(row, deps.clock.now()) }
}
