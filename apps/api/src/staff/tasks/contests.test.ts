import { limits } from '@evenkeel/contract/limits'
import { stoppedClock } from '@evenkeel/server/clock'
import { someEngines } from '@evenkeel/server/testing/test-store'
import { expect, it } from 'vitest'
import { fakeTelehealth } from '../../testing/fake-telehealth.ts'
import { openStaffApi } from '../testing/staff-api.ts'
import { contestReader } from './contests.ts'

const contest = (member_id: string, visit_id = 4711) => ({
  member_id,
  visit_id,
  visit_at: '2026-11-10T15:00:00Z',
  reason: 'no_show' as const,
  contested_at: '2026-11-12T15:00:00Z',
})

it.each(someEngines())(
  'a contested session is closed by its answer in the ledger and by no outcome, on %s',
  async (engine) => {
    let open: ReturnType<typeof contest>[] = []
    const double = fakeTelehealth()
    const fetch: typeof globalThis.fetch = async (url, init) =>
      (url instanceof Request ? url.url : String(url)).endsWith('/operator/patients/open-contests')
        ? Response.json({ contests: open })
        : double.fetch(url, init)
    const timing = { monotonic: () => 0, sleep: async () => {}, random: () => 0 }
    const access = { base: 'http://telehealth', apiKey: 'key', password: 'secret', hasOperatorCalls: true }
    const at = await openStaffApi(engine, { telehealth: { ...access, fetch, timing } })
    const admin = await at.staff.administrator()
    const manager = await at.staff.colleague(admin, [{ role: 'account_manager', organisation_id: null }])
    const list = async () =>
      (await at.staff.send('GET', '/staff/tasks', { cookie: manager.cookie })).body.results
    const act = (what: string, body: object = {}) =>
      at.staff.send('POST', `/staff/tasks/contested_session/4711/${what}`, { cookie: manager.cookie, body })
    const { id } = await at.member()
    open = [contest(id), contest('3b241101-e2bb-4255-8caf-4136c566a962', 4712)]
    at.clock.advance(limits.contestsKept)
    expect(await list()).toMatchObject([
      {
        kind: 'contested_session',
        id: '4711',
        since: '2026-11-12T15:00:00Z',
        organisation: { username: 'northstar' },
      },
    ])
    expect((await act('claim')).body.person.name).toBe('Ada Lovett')
    for (const outcome of ['reached', 'settled', 'cannot_be_reached']) {
      const { status, body } = await act('outcome', { outcome })
      expect([outcome, status, body.errors[0].field]).toEqual([outcome, 400, 'outcome'])
    }
    expect((await act('outcome', { outcome: 'voicemail' })).status).toBe(200)
    expect(await list()).toHaveLength(1)
    open = []
    expect(await list()).toHaveLength(1)
    at.clock.advance(limits.contestsKept)
    expect(await list()).toEqual([])
    await at.close()
  },
)

it('contests are what was told last while the telehealth service does not answer, so that danger is shown all the same', async () => {
  const clock = stoppedClock('2026-11-20T15:00:00Z')
  let isDown = false
  let asked = 0
  const openContests = async () => {
    asked += 1
    if (isDown) throw new Error('down')
    return [contest('one')]
  }
  const reader = contestReader({ operator: { openContests } as never }, clock)
  expect(await reader.read()).toHaveLength(1)
  expect(await reader.read()).toHaveLength(1)
  expect(asked).toBe(1)
  isDown = true
  reader.forget()
  expect(await reader.read()).toHaveLength(1)
  expect(asked).toBe(2)
  expect(await contestReader({ operator: null }, clock).read()).toEqual([])
})
