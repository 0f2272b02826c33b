import { visitMessage } from '@evenkeel/contract/counselor/visit-message.words'
import type { Queryable } from '@evenkeel/server/store/store'
import { eq } from 'drizzle-orm'
import { finishCanceled } from '#appointments/store.ts'
import { moveRequests } from '#db/visit-tables.ts'
import { openAccount } from '#ledger/sessions.ts'
import { zoneOf } from '#ledger/store.ts'
import { addEvent } from '#messages/outgoing-events.ts'
import { saveProviderMessage } from '#messages/write-as-provider.ts'
import type { PatientVault } from '#patient-vault.ts'
import type { BookedRow } from './store.ts'

interface Deps {
  readonly db: Queryable
  readonly vault: PatientVault
}

/** A visit and who is told of it. */
type ToldRow = Pick<BookedRow, 'visit' | 'patient'>

/** What the member reads from the counselor, below the day and hour of the visit. */
interface Letter {
  readonly providerId: number
  readonly body: string
}

interface LetterOf extends Letter {
  readonly choice: 'move' | 'cancel' | 'stays'
}

const SUBJECT = 'Our visit'

async function tell(
  { db, vault }: Deps,
  { visit, patient }: ToldRow,
  { providerId, body: words, choice }: LetterOf,
  now: Temporal.Instant,
) {
  const cipher = await vault.patientCipher(patient, db)
  const body = visitMessage({ startsAt: visit.startsAt, zone: zoneOf(patient), choice }, words)
  await saveProviderMessage(db, cipher, patient, { providerId, body, subject: SUBJECT }, now)
}

/** Asks a member to choose another time, and keeps when: the visit stays until then. */
export async function askToMove(
  deps: Deps,
  row: ToldRow,
  letter: Letter,
  now: Temporal.Instant,
): Promise<void> {
  await deps.db
    .insert(moveRequests)
    .values({ appointmentId: row.visit.id, askedAt: now })
    .onConflictDoUpdate({ target: moveRequests.appointmentId, set: { askedAt: now } })
  await tell(deps, row, { ...letter, choice: 'move' }, now)
}

/** Takes back that a member was asked to choose another time. */
export async function noLongerAsk(
  deps: Deps,
  row: ToldRow,
  letter: Letter,
  now: Temporal.Instant,
): Promise<void> {
  await deps.db.delete(moveRequests).where(eq(moveRequests.appointmentId, row.visit.id))
  await tell(deps, row, { ...letter, choice: 'stays' }, now)
}

/** Cancels a visit for its counselor: the session is the member's again, whatever notice was agreed. */
export async function cancelAsCounselor(
  deps: Deps,
  row: ToldRow,
  letter: Letter,
  now: Temporal.Instant,
): Promise<void> {
  const { visit, patient } = row
  const account = await openAccount(deps, patient, now)
  // The patient is locked: nobody else has ended it since it was read.
  await finishCanceled(deps.db, visit.id, 'counselor', now)
  await account.release(visit.id)
  await addEvent(deps.db, 'appointment:changed', patient.id, now)
  await tell(deps, row, { ...letter, choice: 'cancel' }, now)
}
