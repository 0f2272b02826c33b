import { hashRemovedSubject } from '@evenkeel/api/subject-keys-table'
import { envelopeFormats } from '@evenkeel/server-kit/crypto/envelope'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'
import type { SubjectKeys } from './subject-keys.ts'

const getKeyName = ({ owner, version }: SubjectKeys['people'][number]): string => `${owner} ${version}`

/**
 * Members of whom the file holds a key that the database has no more, though nobody removed them. Only those who confirmed their
 * address: keys of visitors and of registrations nobody confirmed go with time, and no record is kept of them.
 */
export function findLostPeople(file: SubjectKeys, database: SubjectKeys): readonly string[] {
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
 * People whom the file knows as removed, and whose keys the database still has without knowing of it: it is a copy from before their
 * removal.
 */
export function findRestoredPeople(file: SubjectKeys, database: SubjectKeys): readonly string[] {
  const removed = new Set(file.removed)
  const known = new Set(database.removed)
  const here = new Set(database.people.map(({ owner }) => hashRemovedSubject(owner)))
  return [...here].filter((person) => removed.has(person) && !known.has(person))
}

/**
 * What the file says from now on: the keys of the database but of those who were removed, and as removed also whom the file knew as
 * removed or loses now. So an older backup that holds such people can still be put back: they are removed from it again.
 */
export function excludeLostKeys(file: SubjectKeys, database: SubjectKeys): SubjectKeys {
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

/**
 * Members of a database that was just restored whose profile no key opens, though nobody removed them: the file of keys was older
 * than the backup. Profiles of earlier releases, which lie under no key of a person, need none.
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

/** Throws where members have no key; told to forget them, notes them as removed, and the next start removes what is left of them. */
export async function checkRestoredKeys(
  db: Queryable,
  { keysFile, forgetLostKeys }: { readonly keysFile: string; readonly forgetLostKeys: boolean },
): Promise<void> {
  const lost = await findPeopleWithoutKey(db)
  if (lost.length === 0) return
  if (!forgetLostKeys)
    throw new Error(
      `${keysFile} is not of this backup or older than it: members who could not log in without their keys: ${lost.length}. Say where its last state is: --keys <file>. If there is none, --forget-lost-keys removes these members.`,
    )
  await db.execute(
    sql`insert into keys.removed (person) select json_array_elements_text(${JSON.stringify(lost)}::json)`,
  )
}
