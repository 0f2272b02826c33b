import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failedJobs } from '#db/operation-tables.ts'
import { openStaffApi, type StaffApi } from '#testing/staff/staff-api.ts'

describe('failed background jobs of the staff part', () => {
  let at: StaffApi
  beforeAll(async () => {
    at = await openStaffApi()
  })
  afterAll(() => at.close())
  const failing = async () => (await at.store.db.select().from(failedJobs)).map(({ name }) => name)
  const counted = async () => (await at.api.backlogs()).find(({ name }) => name === 'failed_job')

  it('are recorded, and counted for the alert after five minutes, until a run succeeds', async () => {
    const round = () => at.api.staff?.offers.run()
    await at.store.db.execute(sql`alter table portal.referral_offers rename to referral_offers_away`)
    await expect(round()).rejects.toThrow('referral_offers')
    expect(await failing()).toEqual(['referral offers'])
    expect(await counted()).toMatchObject({ count: 0, oldestSeconds: 0 })
    at.clock.advance(minutes(6))
    await expect(round()).rejects.toThrow('referral_offers')
    expect(await counted()).toMatchObject({ count: 1, oldestSeconds: 360 })
    await at.store.db.execute(sql`alter table portal.referral_offers_away rename to referral_offers`)
    await round()
    expect(await failing()).toEqual([])
    expect(await counted()).toMatchObject({ count: 0, oldestSeconds: 0 })
  })
})
