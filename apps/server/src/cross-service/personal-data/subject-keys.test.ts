import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoFixture, openDemoFixture } from '../testing/demo-fixture.ts'
import { canaryTexts, createCanaryData } from './testing/create-canary-data.ts'
import { listEncryptedValues, openVault, listReadableOwners } from '../testing/encrypted-values.ts'

const logger = failOnErrorLog()
const master = Buffer.alloc(32, 5)

/** Downgrades a database to the state of an earlier release: everything under organization keys. */
async function asBefore({ store }: DemoFixture): Promise<void> {
  const vault = openVault(store, master)
  for (const { table, place, organisationId, bytes, box } of await listEncryptedValues(store, vault)) {
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

describe('subject keys (trust S30)', { timeout: 300_000 }, () => {
  let at: DemoFixture
  beforeAll(async () => {
    at = await openDemoFixture({ store: await openTestStore(), logger })
    await createCanaryData(at, await at.maya())
  }, 300_000)
  afterAll(() => at.close())

  it('decrypt every value of a person, also after upgrading a database of an earlier release (trust R11)', async () => {
    const { read, closed } = await listReadableOwners(at.store, master)
    expect(closed).toEqual([])
    await asBefore(at)
    expect((await listReadableOwners(at.store, master)).closed.length).toBeGreaterThan(3)
    await at.store.db.execute(sql`truncate keys.people, keys.addresses`)
    const again = await openDemoFixture({ store: at.store, logger })
    expect(await listReadableOwners(at.store, master)).toEqual({ read, closed: [] })
    const maya = await again.maya()
    const [wish] = (await maya.get('/appointment-slot-queries')).body.results
    expect(wish.chief_complaint_comments).toBe(canaryTexts.comments)
    expect((await maya.get('/documents?upload_by=patient')).body.results[0].document_name).toContain(
      canaryTexts.file,
    )
    const { copy } = (await again.api.memberRights.export({
      organisation: 'northstar',
      email: maya.user.email,
    })) ?? { copy: null }
    for (const word of [canaryTexts.answer, canaryTexts.survey, canaryTexts.note, canaryTexts.file])
      expect(JSON.stringify(copy)).toContain(word)
  })
})
