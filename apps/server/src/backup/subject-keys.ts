import { existsSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { verifyEncryptedFile, decryptToStream } from './encrypted-file.ts'

/** The file with the per-subject keys that is beside backups, unless another place is said. */
export const KEYS_FILE = 'evenkeel.keys'

const SubjectKeys = z.object({
  /** Name of the database they belong to. */
  database: z.string(),
  /** Hashes of who was removed. */
  removed: z.array(z.string()),
  people: z.array(
    z.object({
      owner: z.string(),
      organisation_id: z.string(),
      version: z.int(),
      /** In base64; lies under the master key. */
      wrapped: z.string(),
    }),
  ),
  /** Who has which address; none in a file of an earlier release, of which backups still tell it. */
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
  /** Keys of the patients of a network of one's own; none in a file of an earlier release, which knew none. */
  patients: z.array(z.object({ owner: z.string(), version: z.int(), wrapped: z.string() })).default([]),
})

/** The per-subject keys as they stand at this moment, which no backup of the database holds (decision 025). */
export type SubjectKeys = z.output<typeof SubjectKeys>
export const parseSubjectKeys = (text: unknown): SubjectKeys => SubjectKeys.parse(text)

/** Rows written with one statement. */
const BATCH = 1000

/** Whether a table of the schema is there: an earlier release, or one whose telehealth service is elsewhere, has not all of them. */
async function hasTable(db: Queryable, name: string): Promise<boolean> {
  const [found] = await queryRows<{ table: string | null }>(
    db,
    sql`select to_regclass(${`keys.${name}`})::text as table`,
  )
  return Boolean(found?.table)
}

/** Keys of the patients of a network of one's own. */
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

/** Reads the keys out of a database. */
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

/** Puts keys into a database that has none: one that was just restored. */
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
  // A backup of an earlier release has no such table: the start makes it, and reads the addresses out of the profiles.
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

/** Opens the file with one of the keys of this installation. */
export async function decryptSubjectKeys(file: string, keys: readonly Buffer[]): Promise<SubjectKeys> {
  if (!existsSync(file))
    throw new Error(
      `${file} is not there. It holds the keys of people, without which nothing they wrote can be opened. Say where it is: --keys <file>`,
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
    `${file} is damaged, or lies under another ENCRYPTION_KEY. Take another copy of its last state, or add that key as ENCRYPTION_KEY_PREVIOUS.`,
  )
}

/** Tells the database of removals that the file knows of: the next start carries them out. */
export async function applyKnownRemovals(
  db: Queryable,
  { keysFile, keys }: { readonly keysFile: string; readonly keys: readonly Buffer[] },
): Promise<void> {
  const { removed } = await decryptSubjectKeys(keysFile, keys)
  await db.execute(
    sql`insert into keys.removed (person) select json_array_elements_text(${JSON.stringify(removed)}::json) on conflict do nothing`,
  )
}
