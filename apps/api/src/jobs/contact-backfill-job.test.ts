import { sql } from 'drizzle-orm'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type MemberApi, openMemberApi } from '#testing/member-api.ts'

describe('contact hashes missing from a previous release', () => {
  let at: MemberApi
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterAll(() => at.close())

  const missing = async (): Promise<number> => {
    const rows = await queryRows<{ count: string }>(
      at.store.db,
      sql`select count(*) as count from keys.addresses where phone_hash is null`,
    )
    return Number(rows[0]?.count)
  }

  it('are backfilled after the start without blocking it, and one undecryptable row delays no other', async () => {
    for (let person = 0; person < 3; person += 1) await at.registered()
    const gone = await at.registered()
    // As in a restored backup, of a member who was removed since.
    await at.store.db.execute(
      sql`update portal.members set profile = (select m.profile from portal.members m where m.id <> ${gone.id} limit 1) where id = ${gone.id}`,
    )
    await at.store.db.execute(sql`update keys.addresses set phone_hash = null`)
    expect(await missing()).toBe(4)
    await at.api.fillPhones()
    expect(await missing()).toBe(1)
    await at.store.db.execute(sql`delete from portal.members where id = ${gone.id}`)
    await at.store.db.execute(sql`update keys.addresses set phone_hash = null where person <> ${gone.id}`)
    const twin = await at.openTwin()
    await vi.waitFor(async () => expect(await missing()).toBe(0), { timeout: 20_000 })
    await twin.close()
  })
})
