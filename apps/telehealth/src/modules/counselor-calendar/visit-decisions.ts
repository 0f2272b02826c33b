import { formatVisitMessage } from '@evenkeel/api-contract/counselor/visit-message.messages'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { eq } from 'drizzle-orm'
import { markAppointmentCanceled } from '#modules/appointments/repository.ts'
import { moveRequests } from '#db/visit-tables.ts'
import { openLedgerAccount } from '#modules/ledger/sessions.ts'
import { getPatientTimeZone } from '#modules/ledger/repository.ts'
import { addEvent } from '#modules/messages/outgoing-events.ts'
import { saveProviderMessage } from '#modules/messages/write-message.ts'
import type { PatientVault } from '#patient-vault.ts'
import type { BookedVisitRow } from './repository.ts'

interface DecisionContext {
  readonly db: Queryable
  readonly vault: PatientVault
}

/** A visit and the patient who is notified. */
type NotifiedVisit = Pick<BookedVisitRow, 'visit' | 'patient'>

/** What the member reads from the counselor, below the date and time of the visit. */
interface MemberMessage {
  readonly providerId: number
  readonly body: string
}

interface DecisionMessage extends MemberMessage {
  readonly choice: 'move' | 'cancel' | 'stays'
}

const SUBJECT = 'Our visit'

async function sendDecision(
  { db, vault }: DecisionContext,
  { visit, patient }: NotifiedVisit,
  { providerId, body: words, choice }: DecisionMessage,
  now: Temporal.Instant,
) {
  const cipher = await vault.patientCipher(patient, db)
  const body = formatVisitMessage(
    { startsAt: visit.startsAt, zone: getPatientTimeZone(patient), choice },
    words,
  )
  await saveProviderMessage(db, cipher, patient, { providerId, body, subject: SUBJECT }, now)
}

/** Asks a member to move a visit and stores when; the visit remains booked until then. */
export async function requestMove(
  context: DecisionContext,
  row: NotifiedVisit,
  letter: MemberMessage,
  now: Temporal.Instant,
): Promise<void> {
  await context.db
    .insert(moveRequests)
    .values({ appointmentId: row.visit.id, askedAt: now })
    .onConflictDoUpdate({ target: moveRequests.appointmentId, set: { askedAt: now } })
  await sendDecision(context, row, { ...letter, choice: 'move' }, now)
}

/** Withdraws the request to move a visit. */
export async function withdrawMoveRequest(
  context: DecisionContext,
  row: NotifiedVisit,
  letter: MemberMessage,
  now: Temporal.Instant,
): Promise<void> {
  await context.db.delete(moveRequests).where(eq(moveRequests.appointmentId, row.visit.id))
  await sendDecision(context, row, { ...letter, choice: 'stays' }, now)
}

/** Cancels a visit for its counselor: the member gets the session back, regardless of notice. */
export async function cancelAsCounselor(
  context: DecisionContext,
  row: NotifiedVisit,
  letter: MemberMessage,
  now: Temporal.Instant,
): Promise<void> {
  const { visit, patient } = row
  const account = await openLedgerAccount(context, patient, now)
  // The patient is locked, so no other change has ended the visit since it was read.
  await markAppointmentCanceled(context.db, visit.id, 'counselor', now)
  await account.release(visit.id)
  await addEvent(context.db, 'appointment:changed', patient.id, now)
  await sendDecision(context, row, { ...letter, choice: 'cancel' }, now)
}
