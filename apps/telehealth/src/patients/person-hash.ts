import { createHmac } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server/store/store'
import { patientPeople } from '#db/patient-key-tables.ts'
import type { PatientVault } from '#patient-vault.ts'
import type { PatientDetails } from './store.ts'

type Person = Pick<PatientDetails, 'firstName' | 'lastName' | 'birthdate' | 'email'>

/** Who somebody is, as a keyed hash: the same for the same name, birth date and address, in whatever case they are typed. */
export async function personHash(
  vault: Pick<PatientVault, 'lastingKey'>,
  { firstName, lastName, birthdate, email }: Person,
): Promise<string> {
  const words = [birthdate, ...[lastName, firstName, email].map((text) => text.toLowerCase())]
  return createHmac('sha256', await vault.lastingKey())
    .update(JSON.stringify(words))
    .digest('hex')
}

/** Notes who a patient is. */
export async function notePerson(db: Queryable, owner: string, person: string): Promise<void> {
  await db
    .insert(patientPeople)
    .values({ owner, person })
    .onConflictDoUpdate({ target: patientPeople.owner, set: { person } })
}

/** Whether another member is the same person. */
export async function isAnotherPatient(db: Queryable, owner: string, person: string): Promise<boolean> {
  const rows = await db
    .select({ owner: patientPeople.owner })
    .from(patientPeople)
    .where(and(eq(patientPeople.person, person), ne(patientPeople.owner, owner)))
    .limit(1)
  return rows.length > 0
}
