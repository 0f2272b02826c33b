import type { CaseVisit } from '@evenkeel/api-contract/counselor/cases'
import type { VisitState } from '@evenkeel/api-contract/counselor/constants'
import { Closing } from '@evenkeel/api-contract/counselor/schemas/visits'
import type { CounselorVisit } from '@evenkeel/api-contract/counselor/visits'
import { type Cipher, decryptText, encryptText } from '@evenkeel/server-kit/crypto/vault'
import type { Patient } from '#caller.ts'
import { joinWindow } from '#modules/appointments/policy.ts'
import { decryptAppointmentContact, decryptReasons } from '#modules/availability/appointment-encryption.ts'
import type { CounselorService } from '#modules/counselor-auth/auth.ts'
import { presentCareLine, presentPerson } from '#modules/counselor-cases/presenter.ts'
import { readCoverage } from '#modules/ledger/read-coverage.ts'
import { getPatientTimeZone } from '#modules/ledger/repository.ts'
import type { CounselorVisitRow } from './repository.ts'

/** The state of a visit: the counselor's closing, or else the row and the clock. */
function getVisitState(
  { visit: { status, endsAt }, closing, cancelation }: CounselorVisitRow,
  now: Temporal.Instant,
): VisitState {
  if (closing !== null) return closing.attendance
  if (status === 'cancelled') {
    if (cancelation?.by === 'not_held') return 'not_held'
    return cancelation?.movedTo == null ? 'canceled' : 'moved'
  }
  if (status === 'completed') return 'took_place'
  return Temporal.Instant.compare(endsAt, now) <= 0 ? 'over' : 'booked'
}

/** The visit that replaced a moved one; a visit with another counselor is not shown. */
const presentMovedTo = ({ visit, next }: CounselorVisitRow): CaseVisit['moved_to'] =>
  next?.providerId === visit.providerId ? { id: next.id, starts_at: next.startsAt.toString() } : null

/** A visit as shown in lists. */
export function presentVisit(own: CounselorVisitRow, now: Temporal.Instant): CaseVisit {
  const { id, startsAt, endsAt, method, state } = own.visit
  return {
    id,
    starts_at: startsAt.toString(),
    ends_at: endsAt.toString(),
    method,
    state,
    standing: getVisitState(own, now),
    asked_to_move_at: own.moveRequest?.askedAt.toString() ?? null,
    moved_to: presentMovedTo(own),
  }
}

const closingContext = (row: number) => ({ table: 'visit_closings', row, column: 'answers' })

/** Encrypts the closing answers for their row. */
export const encryptClosing = (cipher: Cipher, id: number, closing: Closing | null): Buffer | null =>
  encryptText(cipher, closingContext(id), closing && JSON.stringify(closing))

/** Decrypts the closing answers; null: none. */
export async function decryptClosing(
  cipher: Cipher,
  { appointmentId, answers }: NonNullable<CounselorVisitRow['closing']>,
): Promise<Closing | null> {
  const text = await decryptText(cipher, closingContext(appointmentId), answers)
  return text === null ? null : Closing.parse(JSON.parse(text))
}

/** Number of the covered session that a visit uses; null: sessions are not counted, or it uses none. */
async function findSession(
  service: CounselorService,
  patient: Patient,
  id: number,
): Promise<CounselorVisit['session']> {
  const { authorizations } = await readCoverage(service, patient.memberId)
  const one = authorizations.find(({ entries }) => entries.some(({ visit_id }) => visit_id === id))
  return one ? { used: one.used + one.reserved, booked: one.reserved, of: one.sessions } : null
}

/** Who canceled a visit; null: not canceled, not held, or unknown. */
function presentCancellation({ cancelation }: CounselorVisitRow): CounselorVisit['canceled'] {
  if (cancelation === null || cancelation.by === 'not_held') return null
  const by = cancelation.by === 'member' ? 'person' : 'counselor'
  return { by, at: cancelation.canceledAt.toString() }
}

/** A visit with the reasons its patient gave. */
export async function presentCounselorVisit(
  service: CounselorService,
  patient: Patient,
  own: CounselorVisitRow,
): Promise<CounselorVisit> {
  const { visit, closing } = own
  const cipher = await service.vault.patientCipher(patient)
  const reasons = await decryptReasons(cipher, visit)
  const { opensAt, closesAt } = joinWindow(visit)
  const session = await findSession(service, patient, visit.id)
  const isVideo = visit.method === 'video'
  return {
    person: presentPerson(patient),
    visit: presentVisit(own, service.clock.now()),
    timezone: getPatientTimeZone(patient),
    reason: reasons.chiefComplaint,
    own_words: reasons.chiefComplaintComments,
    phone: isVideo ? null : (await decryptAppointmentContact(cipher, visit)).callInNumber,
    room: isVideo ? { opens_at: opensAt.toString(), closes_at: closesAt.toString() } : null,
    session,
    no_show_counts: session !== null && patient.noShowCounts !== false,
    closing: closing && (await decryptClosing(cipher, closing)),
    canceled: presentCancellation(own),
    ...(await presentCareLine(service, patient)),
  }
}
