import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { saveSubjectKeys } from './lost-keys.ts'
import { decryptSubjectKeys, type SubjectKeys } from './subject-keys.ts'

const keys = [Buffer.alloc(32, 7)] as const
const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const organisation_id = 'northstar'
const keyOf = (owner: string, version = 1) => ({ owner, organisation_id, version, wrapped: 'AA==' })
const address = (person: string, is_confirmed = true) => ({
  person,
  organisation_id,
  hash: person,
  is_confirmed,
})
const removed = (id: string): string => createHash('sha256').update(id).digest('hex')
/** Key file of production: two members, one with a rotated key, one visitor, and one unconfirmed registration. */
const production: SubjectKeys = {
  database: 'one',
  removed: [removed('former')],
  people: [keyOf('maya'), keyOf('maya', 2), keyOf('noor'), keyOf('visitor'), keyOf('unconfirmed')],
  addresses: [address('maya'), address('noor'), address('unconfirmed', false)],
  patients: [],
}
/** The resulting file when a database is backed up beside it. */
const saved = async (name: string, found: Partial<SubjectKeys>, forgetLostKeys = false) => {
  const file = path.join(folder, name)
  await saveSubjectKeys(file, keys, production)
  const before = readFileSync(file)
  const order = { ...production, ...found }
  const refused = await saveSubjectKeys(file, keys, order, { forgetLostKeys }).then(
    () => null,
    (error: unknown) => String(error),
  )
  return {
    refused,
    isAsItWas: readFileSync(file).equals(before),
    file: await decryptSubjectKeys(file, keys),
    again: () => saveSubjectKeys(file, keys, order),
  }
}

it('keeps keys of members missing in a trial copy, and of a member whose newer key is missing there', async () => {
  for (const people of [
    [keyOf('maya'), keyOf('maya', 2)],
    [keyOf('maya'), keyOf('noor')],
  ]) {
    const { refused, isAsItWas } = await saved('trial', { people })
    expect(refused).toContain('members that this database does not have. Keys that would be lost: 1')
    expect(refused).toContain('For a trial copy, use another folder.')
    expect(isAsItWas).toBe(true)
  }
})

it('never re-adds the key of a removed member from an older copy', async () => {
  const copy = {
    people: [...production.people, keyOf('former')],
    addresses: [...production.addresses, address('former')],
    removed: [],
  }
  const { refused, isAsItWas } = await saved('before-removal', copy)
  expect(refused).toContain('records removals of members whose keys this database still has: 1')
  expect(refused).toContain('For a trial copy, use another folder.')
  expect(isAsItWas).toBe(true)
  const { file } = await saved('told-to-go-on', copy, true)
  expect([file.people, file.addresses, file.removed]).toEqual([
    production.people,
    production.addresses,
    [removed('former')],
  ])
  // Backups continue once the database has the removal too and the next start carries it out.
  const known = await saved('known', { ...copy, removed: [removed('former')] })
  expect([known.refused, known.file.people]).toEqual([null, production.people])
})

it('drops keys of removed members, visitors and unconfirmed registrations', async () => {
  const people = [keyOf('maya'), keyOf('maya', 2)]
  const { refused, file } = await saved('removal', { people, removed: [removed('noor')] })
  expect(refused).toBeNull()
  expect(file.people).toEqual(people)
})

it('drops lost keys once with --forget-lost-keys and removes those members from older backups', async () => {
  const people = [keyOf('maya'), keyOf('newcomer')]
  const { refused, file, again } = await saved('forget', { people, removed: [] }, true)
  expect(refused).toBeNull()
  expect(file.people).toEqual(people)
  // Maya exists here, though with an older key: she is not removed.
  expect(file.removed).toEqual([removed('former'), removed('noor')].toSorted())
  await again()
})
