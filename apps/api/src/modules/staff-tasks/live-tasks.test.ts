import { subscribeToEvents } from '@evenkeel/api-contract/client/subscribe-to-events'
import { limits } from '@evenkeel/api-contract/limits'
import { subscribeToTasks } from '@evenkeel/api-contract/staff/tasks'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { CEDARVALLEY, NORTHSTAR } from '#testing/member-api.ts'
import { openStaffApi, type StaffApi } from '#testing/staff/staff-api.ts'
import type { SignedInStaff } from '#testing/staff/staff-accounts.ts'
import { createPendingTasks } from '#testing/staff/pending-tasks.ts'
import { createLiveTasks } from './live-tasks.ts'

const careLine = (organisation_id: string | null = null) => ({ role: 'care_line' as const, organisation_id })

describe('live updates of tasks', () => {
  let at: StaffApi
  let base = ''
  let admin: SignedInStaff
  const open = new AbortController()
  beforeAll(async () => {
    at = await openStaffApi()
    base = `${await at.app.listen({ port: 0, host: '127.0.0.1' })}/api`
    admin = await at.staff.administrator()
  })
  afterAll(async () => {
    open.abort()
    await at.close()
  })

  /** Counts the events received so far; the first is sent on connection. */
  async function hearing({ cookie }: SignedInStaff, from = base) {
    const heard: unknown[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const read = async () => {
      const options = { base: from, fetch, headers: { cookie }, signal: open.signal }
      for await (const event of subscribeToEvents(subscribeToTasks, options)) {
        heard.push(event)
        resolve()
      }
    }
    read().catch(() => {})
    await promise
    return heard
  }

  it('are sent for danger, a claim and an outcome, only to staff who may see the task', async () => {
    const dana = await at.staff.colleague(admin, [careLine()])
    const cedar = await at.staff.colleague(admin, [careLine(CEDARVALLEY)])
    const [danas, cedars, admins] = [await hearing(dana), await hearing(cedar), await hearing(admin)]
    const { task } = await createPendingTasks(at).danger()
    await vi.waitFor(() => expect(danas.length).toBeGreaterThan(1))
    const afterDanger = danas.length
    const act = (what: string, body: object) =>
      at.staff.send('POST', `/staff/tasks/danger/${task}/${what}`, { cookie: dana.cookie, body })
    await act('claim', {})
    await vi.waitFor(() => expect(danas.length).toBeGreaterThan(afterDanger))
    const afterClaim = danas.length
    await act('outcome', { outcome: 'reached' })
    await vi.waitFor(() => expect(danas.length).toBeGreaterThan(afterClaim))
    expect([cedars.length, admins.length]).toEqual([1, 1])
    await createPendingTasks(at).danger('cedarvalley')
    await vi.waitFor(() => expect(cedars.length).toBeGreaterThan(1))
    expect(admins).toHaveLength(1)
  })

  it('are sent to pages served by another process', async () => {
    const twin = await at.openTwin()
    const dana = await at.staff.colleague(admin, [careLine()])
    const heard = await hearing(dana, `${await twin.listen()}/api`)
    await createPendingTasks(at).danger()
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(1))
    await twin.close()
  })
})

describe('a live connection', () => {
  afterEach(() => void vi.useRealTimers())
  const granted = [{ role: 'care_line' as const, organisationId: NORTHSTAR }]

  it('receives nothing of other organizations, and ends with the grant or the session (trust S3, S5)', async () => {
    vi.useFakeTimers()
    const live = createLiveTasks()
    let now: typeof granted | null = granted
    const events = live.open({ id: 'dana', grants: granted }, async () => now)[Symbol.asyncIterator]()
    expect(await events.next()).toEqual({ done: false, value: { type: 'changed' } })
    live.notify(CEDARVALLEY)
    live.notify('')
    const next = events.next()
    const soon = Promise.race([next, Promise.resolve('nothing')])
    expect(await soon).toBe('nothing')
    live.notify(NORTHSTAR)
    expect(await next).toMatchObject({ done: false })
    const last = events.next()
    now = []
    await vi.advanceTimersByTimeAsync(limits.eventsHeartbeat)
    expect(await last).toMatchObject({ done: true })
    const signedOut = live.open({ id: 'dana', grants: granted }, async () => null)[Symbol.asyncIterator]()
    await signedOut.next()
    const over = signedOut.next()
    await vi.advanceTimersByTimeAsync(limits.eventsHeartbeat)
    expect(await over).toMatchObject({ done: true })
  })

  it('ends with the process, or as the oldest above the limit', async () => {
    const live = createLiveTasks()
    const openOne = () =>
      live.open({ id: 'dana', grants: granted }, async () => granted)[Symbol.asyncIterator]()
    const all = Array.from({ length: 11 }, openOne)
    expect(await all[0]?.next()).toMatchObject({ done: true })
    expect(await all[1]?.next()).toMatchObject({ done: false })
    live.close()
    expect(await all[1]?.next()).toMatchObject({ done: true })
    expect(await openOne().next()).toMatchObject({ done: true })
  })
})
