import { limits } from '@evenkeel/api-contract/limits'
import { subscribeToEvents } from '@evenkeel/api-contract/client/subscribe-to-events'
import { subscribeToTasks } from '@evenkeel/api-contract/staff/tasks'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { expect, it, vi } from 'vitest'
import { createContest, createContestingTelehealth } from '#testing/staff/contests.ts'
import { openStaffApi } from '#testing/staff/staff-api.ts'
import { createContestCache } from './telehealth-tasks.ts'

/** Opens the API with a telehealth service that returns these contests and accepts answers. */
async function openWithContests() {
  const { telehealth, tell } = createContestingTelehealth()
  const at = await openStaffApi({ telehealth })
  const admin = await at.staff.administrator()
  const manager = await at.staff.colleague(admin, [{ role: 'account_manager', organisation_id: null }])
  const send = (method: 'GET' | 'POST', path: string, body?: object) =>
    at.staff.send(method, `/staff${path}`, { cookie: manager.cookie, ...(body ? { body } : {}) })
  const list = async () => (await send('GET', '/tasks')).body.results
  return { ...at, manager, send, list, tell }
}

it('a contested session is closed by its answer in the ledger and by no outcome', async () => {
  const { send, list, tell, ...at } = await openWithContests()
  const act = (what: string, body: object = {}) => send('POST', `/tasks/contested_session/4711/${what}`, body)
  const { id } = await at.member()
  tell([createContest(id), createContest('3b241101-e2bb-4255-8caf-4136c566a962', 4712)])
  at.clock.advance(limits.contestsKept)
  expect(await list()).toMatchObject([
    {
      kind: 'contested_session',
      id: '4711',
      since: '2026-11-12T15:00:00Z',
      organisation: { username: 'northstar' },
    },
  ])
  expect((await act('look-up')).status).toBe(404)
  expect((await act('claim')).body.person.name).toBe('Ada Lovett')
  const opened = await act('look-up')
  expect([opened.status, opened.body.name, opened.body.purpose]).toEqual([201, 'Ada Lovett', 'sessions'])
  for (const outcome of ['reached', 'settled', 'cannot_be_reached']) {
    const { status, body } = await act('outcome', { outcome })
    expect([outcome, status, body.errors[0].field]).toEqual([outcome, 400, 'outcome'])
  }
  expect((await act('outcome', { outcome: 'voicemail' })).status).toBe(200)
  expect(await list()).toHaveLength(1)
  tell([])
  expect(await list()).toHaveLength(1)
  at.clock.advance(limits.contestsKept)
  expect(await list()).toEqual([])
  await at.close()
})

it('an answered contest is removed from Today in every process', async () => {
  const { send, list, tell, ...at } = await openWithContests()
  const twin = await at.openTwin()
  const heard: unknown[] = []
  const open = new AbortController()
  const base = `${await twin.listen()}/api`
  const hear = async () => {
    const options = { base, fetch, headers: { cookie: at.manager.cookie }, signal: open.signal }
    for await (const event of subscribeToEvents(subscribeToTasks, options)) heard.push(event)
  }
  hear().catch(() => {})
  const listOfTwin = async () => {
    const answer = await fetch(`${base}/staff/tasks`, { headers: { cookie: at.manager.cookie } })
    return ((await answer.json()) as { results: unknown[] }).results
  }
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  const { id, email } = await at.member()
  tell([createContest(id)])
  at.clock.advance(limits.contestsKept)
  expect([await list(), await listOfTwin()]).toMatchObject([[{ id: '4711' }], [{ id: '4711' }]])
  const look = { by: 'email', value: email, purpose: 'sessions' }
  const opened = await send('POST', '/look-ups', look)
  const before = heard.length
  const note = { act: 'waive', reason: 'goodwill' }
  const noted = await send('POST', `/look-ups/${opened.body.id}/coverage/visits/4711`, note)
  expect(noted.status).toBe(200)
  expect(await list()).toEqual([])
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(before))
  expect(await listOfTwin()).toEqual([])
  open.abort()
  await twin.close()
  await at.close()
})

it('contests are cached while the telehealth service is unavailable, so that danger calls stay visible', async () => {
  const clock = createStoppedClock('2026-11-20T15:00:00Z')
  let isDown = false
  let asked = 0
  const openContests = async () => {
    asked += 1
    if (isDown) throw new Error('down')
    return [createContest('one')]
  }
  const reader = createContestCache({ operator: { openContests } as never }, clock)
  expect(await reader.read()).toHaveLength(1)
  expect(await reader.read()).toHaveLength(1)
  expect(asked).toBe(1)
  isDown = true
  reader.forget()
  expect(await reader.read()).toHaveLength(1)
  expect(asked).toBe(2)
  expect(await createContestCache({ operator: null }, clock).read()).toEqual([])
})
