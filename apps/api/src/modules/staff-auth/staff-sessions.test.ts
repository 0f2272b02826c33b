import { backgroundHeader } from '@evenkeel/api-contract/portal/sessions'
import { limits } from '@evenkeel/api-contract/limits'
import { todayPageMarker } from '@evenkeel/api-contract/staff/session'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStaffApi, type StaffApi } from '#testing/staff/staff-api.ts'
import type { SignedInStaff } from '#testing/staff/staff-accounts.ts'
import { createPendingTasks } from '#testing/staff/pending-tasks.ts'

describe('a staff session with Today open', () => {
  let at: StaffApi
  let sam: SignedInStaff
  let pat: SignedInStaff
  const session = ({ cookie }: SignedInStaff, said: string = todayPageMarker) =>
    at.staff.send('GET', '/staff/session', { cookie, headers: { [backgroundHeader]: said } })
  const ways = async () => (await at.staff.send('GET', '/staff/auth/ways')).body

  beforeAll(async () => {
    at = await openStaffApi()
    const admin = await at.staff.administrator()
    sam = await at.staff.colleague(admin, [{ role: 'care_line', organisation_id: null }], 'Sam Field')
    pat = await at.staff.colleague(admin, [{ role: 'account_manager', organisation_id: null }], 'Pat Lane')
  })
  afterAll(() => at.close())

  it('lives until its absolute end for the care line only, and does not block a danger call', async () => {
    const { task } = await createPendingTasks(at).danger()
    await at.staff.send('POST', `/staff/tasks/danger/${task}/claim`, { cookie: sam.cookie })
    expect(await ways()).toEqual({ passkey: true, directory: false, danger_waits: false })
    for (let waited = 0; waited < 40; waited += 5) {
      at.clock.advance(minutes(5))
      expect((await session(sam)).body.idle_seconds_left).toBeGreaterThanOrEqual(1200)
      await session(pat)
    }
    expect([(await session(sam)).status, (await session(pat)).status]).toEqual([200, 401])
    // Sam holds the call and is absent: the alert is active, and the log-in page shows it without a name.
    expect(await ways()).toEqual({ passkey: true, directory: false, danger_waits: true })
    for (let left = limits.staffSessionAbsolute - minutes(40); left > 0; left -= minutes(20)) {
      expect((await session(sam)).status).toBe(200)
      at.clock.advance(minutes(20) - 1)
    }
    at.clock.advance(minutes(20))
    expect((await session(sam)).status).toBe(401)
  })
})
