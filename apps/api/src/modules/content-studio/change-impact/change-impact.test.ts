import { limits } from '@evenkeel/api-contract/limits'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visits } from '#modules/appointments/tables.ts'
import { NORTHSTAR } from '#testing/member-api.ts'
import { createContest, createContestingTelehealth } from '#testing/staff/contests.ts'
import { acmeOrganization, openStudio, type Studio } from '#testing/staff/studio-api.ts'
import { createPendingTasks } from '#testing/staff/pending-tasks.ts'

describe('the impact of deactivating an organization', () => {
  const { telehealth, tell } = createContestingTelehealth()
  let at: Studio
  beforeAll(async () => {
    at = await openStudio({ telehealth })
  }, 120_000)
  afterAll(() => at.close())

  const touched = async (id: string) => (await at.get(at.manager, `/${id}/touched`)).body

  async function visit(memberId: string, method: 'video' | 'phone', hours: number, over = {}): Promise<void> {
    const now = at.clock.now()
    await at.store.db.insert(visits).values({
      id: randomUUID(),
      organisationId: NORTHSTAR,
      memberId,
      mdliveAppointmentId: Math.abs(hours) + (method === 'video' ? 100 : 200),
      status: 'booked',
      method,
      startsAt: now.add({ hours }),
      endsAt: now.add({ hours: hours + 1 }),
      sequence: 0,
      createdAt: now,
      modifiedAt: now,
      ...over,
    })
  }

  it('counts members, upcoming visits, requests and tasks, without names', async () => {
    const waiting = createPendingTasks(at)
    const before = await touched(NORTHSTAR)
    const { id } = await waiting.member()
    await visit(id, 'video', 5)
    await visit(id, 'phone', 6)
    await visit(id, 'video', -7)
    await visit(id, 'phone', 8, { status: 'cancelled' })
    await waiting.request()
    await waiting.request({ calledAt: at.clock.now() })
    await waiting.call('reschedule_lost')
    await waiting.call('reschedule_lost', 'cedarvalley')
    await waiting.danger()
    await waiting.mailGivenUp()
    const elsewhere = await at.member({}, { headers: { 'x-client-id': 'cedarvalley' } })
    tell([createContest(id), createContest(id, 4712), createContest(elsewhere.id, 4713)])
    at.clock.advance(limits.contestsKept)
    const after = await touched(NORTHSTAR)
    expect(after).toEqual({
      // Six of them belong to it: one with visits, two with requests, and three with a task.
      members: before.members + 6,
      video_visits: 1,
      phone_visits: 1,
      open_requests: 1,
      // Three calls and emails, and two contested sessions.
      open_tasks: 5,
      documents: 0,
      // A demo organization may be deactivated anyway.
      may_switch_off: true,
    })
  })

  it('reports that an organization with members cannot be deactivated, as the switch does', async () => {
    const { id } = (await at.post(at.manager, '', { ...acmeOrganization, username: 'touchedworks' })).body
      .space
    await at.post(at.manager, `/${id}/publish`, { revision: 1 })
    expect(await touched(id)).toMatchObject({ members: 0, may_switch_off: true })
    await at.api.programmes.follow()
    await at.member({}, { headers: { 'x-client-id': 'touchedworks' } })
    expect(await touched(id)).toMatchObject({ members: 1, may_switch_off: false })
    const off = await at.post(at.manager, `/${id}/switch`, { active: false })
    expect(off.status).toBe(422)
    expect(off.body.errors[0].message).toMatch(/belongs? to it/)
  })

  it('returns the numbers of an organization only with a grant for it, and nothing for shared spaces', async () => {
    expect((await at.get(at.ofCedarvalley, `/${NORTHSTAR}/touched`)).status).toBe(404)
    expect((await at.get(at.editor, `/${NORTHSTAR}/touched`)).status).toBe(403)
    expect((await at.get(at.manager, '/home/touched')).status).toBe(422)
  })
})
