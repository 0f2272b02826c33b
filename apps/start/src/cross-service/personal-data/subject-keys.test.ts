import { failOnErrorLog } from '@evenkeel/server/testing/quiet-log'
import { openTestStore } from '@evenkeel/server/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demo, openDemo } from '../testing/demo-people.ts'
import { canary, sayEverything } from './testing/say-everything.ts'
import { encryptedValues, vaultOn, whoCanBeRead } from '../testing/encrypted-values.ts'

const logger = failOnErrorLog()
const master = Buffer.alloc(32, 5)

/** Puts a database into the state an earlier release left it in: everything under the keys of organisations. */
async function asBefore({ store }: Demo): Promise<void> {
  const vault = vaultOn(store, master)
  for (const { table, place, organisationId, bytes, box } of await encryptedValues(store, vault)) {
    if (!table.person) continue
    const name = sql.identifier(table.table)
    await store.db.execute(
      sql`alter table portal.${name} drop constraint if exists ${sql.identifier(`${table.table}_sealed`)}`,
    )
    const plain = await box.decryptBytes(place, bytes)
    const old = (await vault.cipherFor(organisationId)).encryptBytes(place, plain)
    await store.db.execute(
      sql`update portal.${name} set ${sql.identifier(place.column)} = ${old} where ${sql.identifier(table.id)} = ${place.row}`,
    )
  }
  await store.db.execute(sql`truncate keys.people, keys.addresses`)
}

describe('keys of people (trust S30)', { timeout: 300_000 }, () => {
  let at: Demo
  beforeAll(async () => {
    at = await openDemo({ store: await openTestStore(), logger })
    await sayEverything(at, await at.maya())
  }, 300_000)
  afterAll(() => at.close())

  it('open every value of a person, after the start on a database of an earlier release as well (trust R11)', async () => {
    const { read, closed } = await whoCanBeRead(at.store, master)
    expect(closed).toEqual([])
    await asBefore(at)
    expect((await whoCanBeRead(at.store, master)).closed.length).toBeGreaterThan(3)
    await at.store.db.execute(sql`truncate keys.people, keys.addresses`)
    const again = await openDemo({ store: at.store, logger })
    expect(await whoCanBeRead(at.store, master)).toEqual({ read, closed: [] })
    const maya = await again.maya()
    const [wish] = (await maya.get('/appointment-slot-queries')).body.results
    expect(wish.chief_complaint_comments).toBe(canary.comments)
    expect((await maya.get('/documents?upload_by=patient')).body.results[0].document_name).toContain(
      canary.file,
    )
    const { copy } = (await again.api.memberRights.export({
      organisation: 'northstar',
      email: maya.user.email,
    })) ?? { copy: null }
    for (const word of [canary.answer, canary.survey, canary.note, canary.file])
      expect(JSON.stringify(copy)).toContain(word)
  })
})
