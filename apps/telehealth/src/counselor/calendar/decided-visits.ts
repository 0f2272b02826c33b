import type { Queryable } from '@evenkeel/server/store/store'
import { finish } from '#appointments/store.ts'
import { openAccount } from '#ledger/sessions.ts'
import { addEvent } from '#messages/outgoing-events.ts'
import { saveProviderMessage } from '#messages/write-as-provider.ts'
import type { PatientVault } from '#patient-vault.ts'
import type { BookedRow } from './store.ts'

interface Deps {
  readonly db: Queryable
  readonly vault: PatientVault
}

/** What the member reads from the counselor. */
interface Letter {
  readonly providerId: number
  readonly body: string
}

const SUBJECT = 'Our visit'

async function tell({ db, vault }: Deps, { patient }: BookedRow, letter: Letter, now: Temporal.Instant) {
  const cipher = await vault.patientCipher(patient, db)
  await saveProviderMessage(db, cipher, patient, { ...letter, subject: SUBJECT }, now)
}

/** Asks a member to choose another time: the visit stays until then. */
export const askToMove = tell

/** Cancels a visit for its counselor: the session is the member's again, whatever notice was agreed. */
export async function cancelAsCounselor(
  deps: Deps,
  row: BookedRow,
  letter: Letter,
  now: Temporal.Instant,
): Promise<void> {
  const { visit, patient } = row
  const account = await openAccount(deps, patient, now)
  // The patient is locked: nobody else has ended it since it was read.
  await finish(deps.db, visit.id, 'cancelled')
  await account.release(visit.id)
  await addEvent(deps.db, 'appointment:changed', patient.id, now)
  await tell(deps, row, letter, now)
}
