import { createHash } from 'node:crypto'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { preparedStatement, queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { patients, removedPatients } from '#db/tables.ts'
import type { PatientVault } from '#patient-vault.ts'
import { emailVariants } from './identity-hash.ts'
import { decryptPatient, encryptPatient, type PatientDetails } from './patient-encryption.ts'

const hashMemberId = (memberId: string): string => createHash('sha256').update(memberId).digest('hex')

/** Serializes creation and deletion of a member's patient until the transaction ends. */
export async function lockMember(tx: Queryable, memberId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`patient ${hashMemberId(memberId)}`}, 0))`,
  )
}

/** Whether a member's patient was deleted permanently. */
export async function isRemoved(tx: Queryable, memberId: string): Promise<boolean> {
  const rows = await tx
    .select()
    .from(removedPatients)
    .where(eq(removedPatients.member, hashMemberId(memberId)))
  return rows.length > 0
}

/** Records the permanent deletion of a member's patient. */
export async function markRemoved(tx: Queryable, memberId: string): Promise<void> {
  await tx
    .insert(removedPatients)
    .values({ member: hashMemberId(memberId) })
    .onConflictDoNothing()
}

type Row = typeof patients.$inferSelect
const patientById = preparedStatement((db) =>
  db
    .select()
    .from(patients)
    .where(eq(patients.id, sql.placeholder('id')))
    .prepare('patient_by_id'),
)

/** Database and keys for patients. */
export interface PatientAccess {
  readonly db: Queryable
  readonly vault: Pick<PatientVault, 'patientCipher' | 'patientsHaveKeys'>
}

const decryptRow = async ({ db, vault }: PatientAccess, found: Promise<Row | null>): Promise<Row | null> => {
  const row = await found
  return row && decryptPatient(vault, row, db)
}

/** A patient by id, or null. */
export const findPatient = (at: PatientAccess, id: number): Promise<Row | null> =>
  decryptRow(at, queryFirstRow(patientById(at.db).execute({ id })))

/** The patient of a member, or null. */
export const findPatientByMember = (at: PatientAccess, memberId: string): Promise<Row | null> =>
  decryptRow(
    at,
    queryFirstRow(
      at.db
        .select()
        .from(patients)
        .where(and(eq(patients.kind, 'patient'), eq(patients.memberId, memberId))),
    ),
  )

/** Creates or updates the patient of a member. */
export async function upsertPatient({ db, vault }: PatientAccess, details: PatientDetails): Promise<Row> {
  const values = await encryptPatient(vault, details, db)
  const [row] = await db
    .insert(patients)
    .values(values)
    .onConflictDoUpdate({ target: [patients.kind, patients.memberId], set: values })
    .returning()
  if (!row) throw new Error('patient was not inserted')
  return decryptPatient(vault, row, db)
}

/**
 * Whether another member is a person with the same name, birth date and email (ERROR-23), where these are
 * readable.
 */
export async function isDuplicatePerson(db: Queryable, person: PatientDetails): Promise<boolean> {
  const [row] = await db
    .select({ id: patients.id })
    .from(patients)
    .where(
      and(
        eq(patients.kind, 'patient'),
        ne(patients.memberId, person.memberId),
        eq(patients.birthdate, person.birthdate),
        eq(sql`lower(${patients.lastName})`, person.lastName.toLowerCase()),
        eq(sql`lower(${patients.firstName})`, person.firstName.toLowerCase()),
        inArray(sql`lower(${patients.email})`, [...emailVariants(person.email)]),
      ),
    )
    .limit(1)
  return row !== undefined
}
