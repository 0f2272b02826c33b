import { existsSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { verifyEncryptedFile, decryptToStream } from './encrypted-file.ts'

/** Default name of the file with the per-subject keys, beside the backups. */
export const KEYS_FILE = 'evenkeel.keys'

const SubjectKeys = z.object({
  /** Id of the database the keys belong to. */
  database: z.string(),
  /** Hashes of removed members. */
  removed: z.array(z.string()),
  people: z.array(
    z.object({
      owner: z.string(),
      organisation_id: z.string(),
      version: z.int(),
      /** Base64; wrapped by the master key. */
      wrapped: z.string(),
    }),
  ),
  /** Address index; absent in files of earlier releases, whose backups contain it. */
  addresses: z
    .array(
      z.object({
        person: z.string(),
        organisation_id: z.string(),
        hash: z.string(),
        is_confirmed: z.boolean(),
      }),
    )
    .default([]),
  /** Keys of patients of an own counselor network; absent in files of earlier releases. */
  patients: z.array(z.object({ owner: z.string(), version: z.int(), wrapped: z.string() })).default([]),
})

/** The current per-subject keys, which no database backup contains (decision 025). */
export type SubjectKeys = z.output<typeof SubjectKeys>
export const parseSubjectKeys = (text: unknown): SubjectKeys => SubjectKeys.parse(text)

/** Rows per insert statement. */
const BATCH = 1000

/** Whether a table of the schema exists: earlier releases and remote telehealth services lack some. */
async function hasTable(db: Queryable, name: string): Promise<boolean> {
  const [found] = await queryRows<{ table: string | null }>(
    db,
    sql`select to_regclass(${`keys.${name}`})::text as table`,
  )
  return Boolean(found?.table)
}

/** Reads the keys of patients of an own counselor network. */
async function exportPatientKeys(db: Queryable): Promise<SubjectKeys['patients']> {
  if (!(await hasTable(db, 'patients'))) return []
  const rows = await queryRows<SubjectKeys['patients'][number]>(
    db,
    sql`
      select owner, version, translate(encode(wrapped, 'base64'), E'\n', '') as wrapped
      from keys.patients order by owner, version
    `,
  )
  return [...rows]
}

/** Reads the keys from a database. */
export async function exportSubjectKeys(db: Queryable): Promise<SubjectKeys> {
  const [name] = await queryRows<{ id: string }>(db, sql`select id::text as id from keys.database`)
  const people = await queryRows<SubjectKeys['people'][number]>(
    db,
    sql`
      select owner::text as owner, organisation_id::text as organisation_id, version,
        translate(encode(wrapped, 'base64'), E'\n', '') as wrapped
      from keys.people order by owner, version
    `,
  )
  const removed = await queryRows<{ person: string }>(
    db,
    sql`select person from keys.removed order by person`,
  )
  const addresses = await queryRows<SubjectKeys['addresses'][number]>(
    db,
    sql`
      select person::text as person, organisation_id::text as organisation_id, hash, is_confirmed
      from keys.addresses order by person
    `,
  )
  return {
    database: name?.id ?? '',
    removed: removed.map(({ person }) => person),
    people: [...people],
    addresses: [...addresses],
    patients: await exportPatientKeys(db),
  }
}

async function importPatientKeys(db: Queryable, patients: SubjectKeys['patients']): Promise<void> {
  for (let from = 0; from < patients.length; from += BATCH) {
    const rows = JSON.stringify(patients.slice(from, from + BATCH))
    await db.execute(sql`
      insert into keys.patients (owner, version, wrapped)
      select owner, version, decode(wrapped, 'base64')
      from json_to_recordset(${rows}::json) as t(owner text, version integer, wrapped text)
    `)
  }
}

/** Imports keys into a freshly restored database without keys. */
export async function importSubjectKeys(
  db: Queryable,
  { database, removed, people, addresses, patients }: SubjectKeys,
): Promise<void> {
  await db.execute(sql`insert into keys.database (id) values (${database})`)
  await db.execute(
    sql`insert into keys.removed (person) select json_array_elements_text(${JSON.stringify(removed)}::json)`,
  )
  for (let from = 0; from < people.length; from += BATCH) {
    const rows = JSON.stringify(people.slice(from, from + BATCH))
    await db.execute(sql`
      insert into keys.people (owner, organisation_id, version, wrapped)
      select owner, organisation_id, version, decode(wrapped, 'base64')
      from json_to_recordset(${rows}::json) as t(owner uuid, organisation_id uuid, version integer, wrapped text)
    `)
  }
  await importPatientKeys(db, patients)
  // Backups of earlier releases lack this table: the next start creates it from the profiles.
  if (!(await hasTable(db, 'addresses'))) return
  for (let from = 0; from < addresses.length; from += BATCH) {
    const rows = JSON.stringify(addresses.slice(from, from + BATCH))
    await db.execute(sql`
      insert into keys.addresses (person, organisation_id, hash, is_confirmed)
      select person, organisation_id, hash, is_confirmed
      from json_to_recordset(${rows}::json) as t(person uuid, organisation_id uuid, hash text, is_confirmed boolean)
    `)
  }
}

/** Decrypts the file with one of the keys of this installation. */
export async function decryptSubjectKeys(file: string, keys: readonly Buffer[]): Promise<SubjectKeys> {
  if (!existsSync(file))
    throw new Error(
      `${file} does not exist. It holds the subject keys, without which no personal data can be decrypted. Name it with --keys <file>`,
    )
  for (const key of keys) {
    const opens = await verifyEncryptedFile(file, key).then(
      () => true,
      () => false,
    )
    if (!opens) continue
    const plain = new PassThrough()
    const [bytes] = await Promise.all([buffer(plain), decryptToStream(file, key, plain)])
    return parseSubjectKeys(JSON.parse(bytes.toString()))
  }
  throw new Error(
    `${file} is damaged, or is encrypted with another ENCRYPTION_KEY. Use another copy of its latest version, or add that key as ENCRYPTION_KEY_PREVIOUS.`,
  )
}

/** Records the removals of the file in the database; the next start carries them out. */
export async function applyKnownRemovals(
  db: Queryable,
  { keysFile, keys }: { readonly keysFile: string; readonly keys: readonly Buffer[] },
): Promise<void> {
  const { removed } = await decryptSubjectKeys(keysFile, keys)
  await db.execute(
    sql`insert into keys.removed (person) select json_array_elements_text(${JSON.stringify(removed)}::json) on conflict do nothing`,
  )
}
