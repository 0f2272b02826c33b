import path from 'node:path'
import { and, asc, eq, gt, isNotNull, notExists, type SQL, sql } from 'drizzle-orm'
import { DecryptionError } from '@evenkeel/server-kit/crypto/envelope'
import { rewrapDataKeys } from '@evenkeel/server-kit/crypto/master-keys'
import { encryptPlaintext } from '@evenkeel/server-kit/crypto/reencrypt'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Migrations } from '@evenkeel/server-kit/database/schema-state'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { patientIdentityHashes } from '#db/patient-key-tables.ts'
import { networks, patients, providers } from '#db/tables.ts'
import {
  appointmentContactFields,
  requestContactFields,
} from '#modules/availability/appointment-encryption.ts'
import { createIdentityHashes, saveIdentityHash } from '#modules/patients/identity-hash.ts'
import { decryptPatient, patientDetailFields } from '#modules/patients/patient-encryption.ts'
import type { CounselorNetwork, SeedContext } from './counselor-network.ts'
import { listEncryptedTables } from './encrypted-tables.ts'
import { type EncryptedFields, encryptFields, type PatientVault } from './patient-vault.ts'

const BATCH = 200

/**
 * Restores missing identity hashes, which no backup contains. Patients whose key was destroyed are skipped.
 */
async function backfillIdentityHashes(db: Db, vault: PatientVault): Promise<void> {
  if (!vault.patientsHaveKeys) return
  const existingHashes = db
    .select()
    .from(patientIdentityHashes)
    .where(eq(patientIdentityHashes.owner, patients.memberId))
  for (let last = 0; ;) {
    const rows = await db
      .select()
      .from(patients)
      .where(and(gt(patients.id, last), isNotNull(patients.details), notExists(existingHashes)))
      .orderBy(asc(patients.id))
      .limit(BATCH)
    for (const row of rows) {
      const patient = await decryptPatient(vault, row).catch((error: unknown) => {
        if (error instanceof DecryptionError) return null
        throw error
      })
      if (!patient) continue
      const [person] = await createIdentityHashes(vault, patient)
      await saveIdentityHash(db, row.memberId, person)
    }
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

/** A table whose fields were stored in plaintext. */
interface PlaintextFields {
  readonly fields: EncryptedFields<string>
  /** Join condition between the row, `t`, and its patient, `p`. */
  readonly isOf: SQL
}

const plaintextTables: readonly PlaintextFields[] = [
  { fields: patientDetailFields, isOf: sql`p.id = t.id and p.kind = 'patient'` },
  { fields: appointmentContactFields, isOf: sql`p.id = t.patient_id` },
  { fields: requestContactFields, isOf: sql`p.id = t.patient_id` },
]

interface PlaintextRow {
  readonly row: string | number
  readonly ou: string
  readonly memberId: string
  readonly plaintext: Readonly<Record<string, string | null>>
}

/** Up to one batch of rows whose fields are still in plaintext. */
function listPlaintextRows(db: Db, { fields, isOf }: PlaintextFields): Promise<readonly PlaintextRow[]> {
  const pairs = Object.entries(fields.columns).map(
    ([name, column]) => sql`${name}::text, t.${sql.identifier(column)}`,
  )
  const notEmpty = Object.entries(fields.columns).map(
    ([name, column]) =>
      sql`t.${sql.identifier(column)}::text is distinct from ${fields.empty[name] ?? null}::text`,
  )
  return queryRows<PlaintextRow>(
    db,
    sql`
      select t.${sql.identifier(fields.id)} as row, p.ou, p.member_id as "memberId", json_build_object(${sql.join(pairs, sql`, `)}) as plaintext
      from telehealth.${sql.identifier(fields.table)} t join telehealth.patients p on ${isOf}
      where t.${sql.identifier(fields.column)} is null and (${sql.join(notEmpty, sql` or `)})
      order by 1 limit ${BATCH}
    `,
  )
}

/** Encrypts the fields of one row for its patient and empties the plaintext columns. */
async function encryptRow(
  db: Db,
  vault: PatientVault,
  { fields }: PlaintextFields,
  row: PlaintextRow,
): Promise<void> {
  const sealed = encryptFields(fields, await vault.patientCipher(row), row.row, row.plaintext)
  const emptied = Object.entries(fields.columns).map(
    ([name, column]) => sql`${sql.identifier(column)} = ${fields.empty[name] ?? null}`,
  )
  await db.execute(sql`
    update telehealth.${sql.identifier(fields.table)}
    set ${sql.identifier(fields.column)} = ${sealed}, ${sql.join(emptied, sql`, `)}
    where ${sql.identifier(fields.id)} = ${row.row} and ${sql.identifier(fields.column)} is null
  `)
}

/**
 * Encrypts plaintext fields in batches when patients have their own keys, then rewrites each table (VACUUM
 * FULL), so that no dead row keeps the plaintext. Can be interrupted and run again. Returns the number of
 * encrypted rows.
 */
async function encryptPlaintextFields(db: Db, vault: PatientVault): Promise<number> {
  if (!vault.patientsHaveKeys) return 0
  let sealed = 0
  for (const table of plaintextTables) {
    const before = sealed
    for (
      let rows = await listPlaintextRows(db, table);
      rows.length > 0;
      rows = await listPlaintextRows(db, table)
    ) {
      for (const row of rows) await encryptRow(db, vault, table, row)
      sealed += rows.length
    }
    if (sealed > before) await db.execute(sql`vacuum full telehealth.${sql.identifier(table.fields.table)}`)
  }
  return sealed
}

/**
 * The database holds the counselors of another network kind, which could not be told apart from this one's.
 */
class NetworkKindMismatchError extends Error {
  constructor(stored: CounselorNetwork['kind']) {
    super(
      stored === 'sandbox'
        ? 'NETWORK=own requires a production database, but this one contains invented counselors from NETWORK=sandbox. Use an empty database (docs/operating/telehealth.md).'
        : 'NETWORK=sandbox requires a sandbox database, but this one belongs to a production network. Set NETWORK=own, or use a separate database for the sandbox (docs/operating/telehealth.md).',
    )
  }
}

/**
 * Stores the network kind of this database permanently, and rejects another one: invented counselors are
 * never shown as real.
 */
async function ensureNetworkKind(db: Queryable, kind: CounselorNetwork['kind']): Promise<void> {
  const [network] = await db.select().from(networks)
  // A previous release stored none, and knew the sandbox only.
  const [existingProvider] = network ? [] : await db.select({ id: providers.id }).from(providers).limit(1)
  const stored = network?.kind ?? (existingProvider ? 'sandbox' : kind)
  if (stored !== kind) throw new NetworkKindMismatchError(stored)
  await db.insert(networks).values({ kind }).onConflictDoNothing()
}

/** Migrations of the service. */
export const migrations: Migrations = {
  folder: path.join(import.meta.dirname, '../migrations'),
  schema: 'telehealth',
}

/** Runs the migrations and seeds the network's initial counselors. */
export async function prepareDatabase(
  context: SeedContext,
  network: Pick<CounselorNetwork, 'kind' | 'fill'>,
): Promise<void> {
  const { store, vault } = context
  await store.migrate(migrations.folder, migrations.schema)
  await ensureNetworkKind(store.db, network.kind)
  await rewrapDataKeys(vault)
  await encryptPlaintext(store.db, vault, listEncryptedTables(vault.patientsHaveKeys))
  await encryptPlaintextFields(store.db, vault)
  await backfillIdentityHashes(store.db, vault)
  await network.fill(context)
}
