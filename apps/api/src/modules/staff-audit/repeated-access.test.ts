import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { sql } from 'drizzle-orm'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStaffApi, type StaffApi } from '#testing/staff/staff-api.ts'
import type { SignedInStaff } from '#testing/staff/staff-accounts.ts'

const background = { 'x-background': '1' }

describe('audit events of polling pages', () => {
  let at: StaffApi
  let admin: SignedInStaff
  beforeAll(async () => {
    at = await openStaffApi()
    admin = await at.staff.administrator()
  })
  afterAll(() => at.close())

  const events = async (action: string): Promise<number> => {
    const rows = await queryRows<{ count: number }>(
      at.store.db,
      sql`select count(*)::int as count from portal.audit_events where action = ${action}`,
    )
    return rows[0]?.count ?? -1
  }
  const look = (headers = {}, path = '/staff/people') =>
    at.staff.send('GET', path, { cookie: admin.cookie, headers })

  it('are one per hour, and one for every user action', async () => {
    const before = await events('GET /staff/people')
    const more = async () => (await events('GET /staff/people')) - before
    for (let turn = 0; turn < 5; turn += 1) expect((await look(background)).status).toBe(200)
    expect(await more()).toBe(1)
    await look()
    await look()
    expect(await more()).toBe(3)
    for (let turn = 0; turn < 5; turn += 1) {
      at.clock.advance(minutes(10))
      // A session ends without use: somebody is active.
      await look({}, '/staff/session')
      await look(background)
    }
    expect(await more()).toBe(3)
    at.clock.advance(minutes(10))
    await look(background)
    await look(background)
    expect(await more()).toBe(4)
  })

  it('include every refused call', async () => {
    const { cookie } = await at.staff.colleague(admin, [{ role: 'care_line', organisation_id: null }])
    const before = await events('GET /staff/people')
    for (let turn = 0; turn < 2; turn += 1)
      expect((await at.staff.send('GET', '/staff/people', { cookie, headers: background })).status).toBe(403)
    expect((await events('GET /staff/people')) - before).toBe(2)
  })
})
