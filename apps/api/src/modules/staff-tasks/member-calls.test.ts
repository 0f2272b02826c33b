import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '#testing/member-api.ts'
import { openStaffApi, type StaffApi } from '#testing/staff/staff-api.ts'
import type { SignedInStaff } from '#testing/staff/staff-accounts.ts'
import { createPendingTasks } from '#testing/staff/pending-tasks.ts'

describe('calls to a member', () => {
  let at: StaffApi
  let dana: SignedInStaff
  let jo: SignedInStaff
  let waits: ReturnType<typeof createPendingTasks>
  beforeAll(async () => {
    at = await openStaffApi()
    waits = createPendingTasks(at)
    const admin = await at.staff.administrator()
    const named = (name: string) =>
      at.staff.colleague(admin, [{ role: 'care_line', organisation_id: null }], name)
    dana = await named('Dr. Dana Whitfield')
    jo = await named('Jo')
  })
  afterAll(() => at.close())

  const act = (by: SignedInStaff, task: string, what: string, body: object = {}) =>
    at.staff.send('POST', `/staff/tasks/${task}/${what}`, { cookie: by.cookie, body })
  const read = async (token: string): Promise<Json[]> =>
    (await at.send('GET', '/me/calls', { token })).body.results
  const now = () => at.clock.now().toString()

  it('are listed for that member only, with the first name of each caller, newest first', async () => {
    const person = await waits.danger()
    const task = `danger/${person.task}`
    await act(dana, task, 'claim')
    expect(await read(person.token)).toEqual([])
    at.clock.advance(minutes(1))
    await act(dana, task, 'outcome', { outcome: 'no_answer' })
    const tried = { called_at: now(), by: 'Dana', because_of: 'answer', came: 'tried' }
    at.clock.advance(minutes(1))
    await act(dana, task, 'pass-on', { to: jo.id, note: 'Whitfield says she is at work' })
    expect(await read(person.token)).toEqual([tried])
    at.clock.advance(minutes(1))
    await act(jo, task, 'outcome', { outcome: 'reached' })
    const reached = { called_at: now(), by: 'Jo', because_of: 'answer', came: 'reached' }
    const told = await read(person.token)
    expect(told).toEqual([reached, tried])
    expect(JSON.stringify(told)).not.toMatch(/Whitfield|work/)
    const other = await waits.danger()
    expect(await read(other.token)).toEqual([])
  })

  it('include their kind, and nothing that was settled without a call', async () => {
    const person = await waits.member()
    const called = await waits.request({ memberId: person.id })
    const settled = await waits.request({ memberId: person.id, reference: 'CD34EF56' })
    for (const [{ id }, outcome] of [
      [called, 'emergency_services'],
      [settled, 'settled'],
    ] as const) {
      await act(jo, `in_person/${id}`, 'claim')
      await act(jo, `in_person/${id}`, 'outcome', { outcome })
    }
    expect(await read(person.token)).toEqual([
      { called_at: now(), by: 'Jo', because_of: 'request', came: 'sent_help' },
    ])
  })

  it('are listed too if the answers were unclaimed when the care line took the task', async () => {
    const person = await waits.member()
    const task = await waits.nameless()
    await act(dana, `danger/${task}`, 'claim')
    await at.store.db.execute(`update portal.answer_sets set member_id = '${person.id}' where id = '${task}'`)
    await act(dana, `danger/${task}`, 'outcome', { outcome: 'reached' })
    expect(await read(person.token)).toMatchObject([{ by: 'Dana', came: 'reached' }])
  })
})
