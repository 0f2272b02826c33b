import { getTestEngine } from '@evenkeel/server-kit/testing/test-store'
import { expect, it } from 'vitest'
import { throttles } from '#modules/rate-limit/tables.ts'
import { calculateAuc } from '#testing/auc.ts'
import { NORTHSTAR, createRegistration } from '#testing/member-api.ts'
import { openStaffApi } from '#testing/staff/staff-api.ts'

const SAMPLES = 400
const PEOPLE = 20

it.skipIf(process.env.DEEP !== '1' || getTestEngine() !== 'postgres')(
  'response time does not reveal whether a member is in another organization or unknown (trust S8)',
  async () => {
    const at = await openStaffApi()
    const admin = await at.staff.administrator()
    const { cookie } = await at.staff.colleague(admin, [{ role: 'care_line', organisation_id: NORTHSTAR }])
    const foreign: string[] = []
    const unknown: string[] = []
    for (let n = 0; n < PEOPLE; n += 1) {
      foreign.push((await at.member({}, { headers: { 'x-client-id': 'cedarvalley' } })).email)
      unknown.push(createRegistration().email)
    }
    const times: Record<'foreign' | 'unknown', number[]> = { foreign: [], unknown: [] }
    const ask = async (kind: 'foreign' | 'unknown', value = ''): Promise<void> => {
      const started = performance.now()
      const { status } = await at.staff.send('POST', '/staff/look-ups', {
        cookie,
        body: { by: 'email', value, purpose: 'repair' },
      })
      times[kind].push(performance.now() - started)
      expect(status).toBe(404)
    }
    for (let n = 0; n < SAMPLES; n += 1) {
      await at.store.db.delete(throttles)
      const round = [() => ask('foreign', foreign[n % PEOPLE]), () => ask('unknown', unknown[n % PEOPLE])]
      // Every round starts with the other one.
      for (const one of n % 2 === 0 ? round : round.toReversed()) await one()
    }
    const found = calculateAuc(times.foreign, times.unknown)
    process.stdout.write(`AUC of another organization against nowhere: ${found}\n`)
    expect(found).toBeGreaterThan(0.44)
    expect(found).toBeLessThan(0.56)
    await at.close()
  },
  1_200_000,
)
