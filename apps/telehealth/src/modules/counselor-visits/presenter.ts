import { Closing, type CounselorVisit } from '@evenkeel/api-contract/counselor/visits'
import { decryptText, encryptText } from '@evenkeel/server-kit/crypto/encrypted-text'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { Patient } from '#caller.ts'
import { joinWindow } from '#modules/appointments/policy.ts'
import { decryptAppointmentContact } from '#modules/availability/appointment-contact.ts'
import { decryptReasons } from '#modules/availability/visit-reasons.ts'
import { readCoverage } from '#modules/ledger/read-coverage.ts'
import { getPatientTimeZone } from '#modules/ledger/repository.ts'
import { presentCareLine } from '#modules/counselor-cases/care-call.ts'
import { presentPerson } from '#modules/counselor-cases/case-persons.ts'
import type { CounselorService } from '#modules/counselor-auth/counselor-service.ts'
import { presentVisit } from './visit-state.ts'
import type { CounselorVisitRow } from './repository.ts'

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
