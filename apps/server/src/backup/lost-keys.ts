import { existsSync, mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { hashRemovedSubject } from '@evenkeel/api/subject-keys-table'
import { envelopeFormats } from '@evenkeel/server-kit/crypto/envelope'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'
import { encryptToFile } from './encrypted-file.ts'
import { decryptSubjectKeys, type SubjectKeys } from './subject-keys.ts'

const getKeyName = ({ owner, version }: SubjectKeys['people'][number]): string => `${owner} ${version}`

/**
 * Members whose key is in the file but no longer in the database, although they were not removed. Includes only
 * confirmed members: keys of visitors and unconfirmed registrations expire without a record.
 */
function findLostPeople(file: SubjectKeys, database: SubjectKeys): readonly string[] {
  const members = new Set(file.addresses.filter((one) => one.is_confirmed).map(({ person }) => person))
  const known = new Set(database.people.map(getKeyName))
  const removed = new Set(database.removed)
  const lost = file.people.filter(
    (one) =>
      members.has(one.owner) && !known.has(getKeyName(one)) && !removed.has(hashRemovedSubject(one.owner)),
  )
  return [...new Set(lost.map(({ owner }) => owner))]
}

/**
 * Members the file records as removed but whose keys are still in the database, without a record of the removal:
 * the database is a copy from before the removal.
 */
function findRestoredPeople(file: SubjectKeys, database: SubjectKeys): readonly string[] {
  const removed = new Set(file.removed)
  const known = new Set(database.removed)
  const here = new Set(database.people.map(({ owner }) => hashRemovedSubject(owner)))
  return [...here].filter((person) => removed.has(person) && !known.has(person))
}

/**
 * Merges the key file: the keys of the database except removed members, and the removals of the file plus the
 * members it loses now. An older backup with such members can still be restored; they are then removed again.
 */
function excludeLostKeys(file: SubjectKeys, database: SubjectKeys): SubjectKeys {
  const here = new Set(database.people.map(({ owner }) => owner))
  const lost = findLostPeople(file, database).filter((person) => !here.has(person))
  const removed = new Set([...database.removed, ...file.removed, ...lost.map(hashRemovedSubject)])
  const isKept = (person: string): boolean => !removed.has(hashRemovedSubject(person))
  return {
    ...database,
    removed: [...removed].toSorted(),
    people: database.people.filter(({ owner }) => isKept(owner)),
    addresses: database.addresses.filter(({ person }) => isKept(person)),
    patients: database.patients.filter(({ owner }) => isKept(owner)),
  }
}

/** Options for how a rewritten file may differ from the database. */
interface KeyLossOptions {
  readonly forgetLostKeys?: boolean | undefined
}

/**
 * Returns the existing key file if it may be rewritten; throws one line otherwise. A file of another database is
 * never rewritten, because nothing else decrypts the backups of that database. It is also refused if members unknown
 * to this database would lose their keys (such as members newer than a trial copy), or if it records a removal that
 * this database lacks; `--forget-lost-keys` overrides both.
 */
export async function readKeysFile(
  file: string,
  keys: readonly Buffer[],
  found: SubjectKeys,
  { forgetLostKeys = false }: KeyLossOptions = {},
): Promise<SubjectKeys> {
  const before = await decryptSubjectKeys(file, keys)
  if (before.database !== found.database)
    throw new Error(
      `${file} holds the keys for backups of another database, perhaps of the previous one. Choose another file: --keys <file>`,
    )
  const lost = findLostPeople(before, found).length
  if (lost > 0 && !forgetLostKeys)
    throw new Error(
      `${file} holds keys of members that this database does not have. Keys that would be lost: ${lost}. For a trial copy, use another folder. If this database replaces the one that has them: npm run backup -- … --forget-lost-keys`,
    )
  const back = findRestoredPeople(before, found).length
  if (back > 0 && !forgetLostKeys)
    throw new Error(
      `${file} records removals of members whose keys this database still has: ${back}. For a trial copy, use another folder. If this database replaces the one they were removed from: npm run backup -- … --forget-lost-keys`,
    )
  return before
}

/**
 * Rewrites the file atomically. Only its latest state counts: removed members are not in it, and their keys are
 * never added again.
 */
export async function saveSubjectKeys(
  file: string,
  keys: readonly [Buffer, ...Buffer[]],
  found: SubjectKeys,
  loss: KeyLossOptions = {},
): Promise<void> {
  const before = existsSync(file) ? await readKeysFile(file, keys, found, loss) : found
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const fresh = `${file}.new`
  await encryptToFile(
    fresh,
    keys[0],
    Readable.from([Buffer.from(JSON.stringify(excludeLostKeys(before, found)))]),
  )
  renameSync(fresh, file)
}

/**
 * Members of a freshly restored database whose profile no key decrypts, although they were not removed: the key
 * file was older than the backup. Profiles of earlier releases use no subject key and are not checked.
 */
async function findPeopleWithoutKey(db: Queryable): Promise<readonly string[]> {
  const rows = await queryRows<{ person: string }>(
    db,
    sql`
      with sealed as (
        select m.id, m.verified_at, to_jsonb(m) ->> 'profile' as profile from portal.members m
      ), needed as (
        select id, encode(sha256(convert_to(id::text, 'UTF8')), 'hex') as person,
          ('x' || substring(profile from 5 for 8))::bit(32)::int as version
        from sealed
        where verified_at is not null and substring(profile from 1 for 4) = ${`\\x0${envelopeFormats.person}`}
      )
      select person from needed n
      where not exists (select from keys.people k where k.owner = n.id and k.version = n.version)
        and not exists (select from keys.removed r where r.person = n.person)
    `,
  )
  return rows.map(({ person }) => person)
}

/** Throws if members have no key. With `forget`, records them as removed; the next start deletes the rest. */
export async function checkRestoredKeys(
  db: Queryable,
  { keysFile, forgetLostKeys }: { readonly keysFile: string; readonly forgetLostKeys: boolean },
): Promise<void> {
  const lost = await findPeopleWithoutKey(db)
  if (lost.length === 0) return
  if (!forgetLostKeys)
    throw new Error(
      `${keysFile} does not belong to this backup or is older. Members who could not log in without their keys: ${lost.length}. Name its latest version: --keys <file>. If there is none, --forget-lost-keys removes these members.`,
    )
  await db.execute(
    sql`insert into keys.removed (person) select json_array_elements_text(${JSON.stringify(lost)}::json)`,
  )
}
