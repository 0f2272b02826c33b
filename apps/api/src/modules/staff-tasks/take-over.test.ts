import { limits } from '@evenkeel/api-contract/limits'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashSubject } from '#modules/audit-log/hash-chain.ts'
import { auditEvents } from '#modules/audit-log/tables.ts'
import { answerSets } from '#modules/intake/tables.ts'
import type { Json } from '#testing/member-api.ts'
import { openStaffApi, type StaffApi } from '#testing/staff/staff-api.ts'
import type { SignedInStaff } from '#testing/staff/staff-accounts.ts'
import { createPendingTasks } from '#testing/staff/pending-tasks.ts'

const careLine = { role: 'care_line', organisation_id: null } as const

describe('a danger call whose holder is away', () => {
  let at: StaffApi
  let admin: SignedInStaff
  let [sam, jo, dana] = [] as unknown as [SignedInStaff, SignedInStaff, SignedInStaff]
  let waits: ReturnType<typeof createPendingTasks>
  beforeAll(async () => {
    at = await openStaffApi()
    waits = createPendingTasks(at)
    admin = await at.staff.administrator()
  })
  beforeEach(async () => {
    sam = await at.staff.colleague(admin, [careLine], 'Sam Field')
    jo = await at.staff.colleague(admin, [careLine], 'Jo Whitfield')
    dana = await at.staff.colleague(admin, [careLine], 'Dana Moss')
    at.clock.advance(1000)
    // No task of the test before is pending.
    await at.store.db.update(answerSets).set({ dangerHandledAt: at.clock.now() })
  })
  afterAll(() => at.close())

  const act = (by: SignedInStaff, id: string, what: string, body: object = {}) =>
    at.staff.send('POST', `/staff/tasks/danger/${id}/${what}`, { cookie: by.cookie, body })
  const find = async (by: SignedInStaff, id: string): Promise<Json> => {
    const { body } = await at.staff.send('GET', '/staff/tasks', { cookie: by.cookie })
    return body.results.find((task: Json) => task.id === id)
  }
  const unclaimed = async () =>
    (await at.api.backlogs()).find(({ name }) => name === 'danger_unclaimed')?.count ?? 0
  /** The administrator stays active, so that the next test finds a session. */
  const pass = async (time: number) => {
    for (let left = time; left > 0; left -= minutes(9)) {
      at.clock.advance(Math.min(left, minutes(9)))
      for (const { cookie } of [admin, jo, dana]) await at.staff.send('GET', '/staff/session', { cookie })
    }
  }
  const takenBySam = async () => {
    const person = await waits.danger()
    await act(sam, person.task, 'claim')
    return person
  }

  it('is taken over with one click, and shows both names from then on', async () => {
    const person = await takenBySam()
    expect((await find(jo, person.task)).claim).toMatchObject({ is_away: false, taken_over_from: null })
    await pass(limits.dangerHolderAway)
    expect((await find(jo, person.task)).claim).toMatchObject({ by: { name: 'Sam Field' }, is_away: true })
    const taken = await act(jo, person.task, 'take-over', { from: sam.id })
    expect([taken.status, taken.body.person.name]).toEqual([200, 'Ada Lovett'])
    const [event] = await at.store.db.select().from(auditEvents).orderBy(desc(auditEvents.seq)).limit(1)
    expect(event).toMatchObject({
      action: 'POST /staff/tasks/:kind/:id/take-over',
      actor: jo.id,
      subject: hashSubject(person.id),
      purpose: 'danger',
    })
    expect((await find(sam, person.task)).claim).toMatchObject({
      by: { name: 'Jo Whitfield' },
      is_mine: false,
      taken_over_from: { name: 'Sam Field' },
    })
    expect((await act(sam, person.task, 'outcome', { outcome: 'reached' })).status).toBe(404)
    expect((await act(jo, person.task, 'outcome', { outcome: 'reached' })).status).toBe(200)
  })

  it("is taken over when the holder's session has ended, and keeps the notes", async () => {
    const { task } = await takenBySam()
    const later = at.clock.now().add({ minutes: 15 }).toString()
    await act(sam, task, 'outcome', { outcome: 'voicemail', follow_up_at: later, note: 'Rang twice' })
    await pass(limits.staffSessionIdle + minutes(5))
    await at.api.sweep()
    expect((await find(jo, task)).claim).toMatchObject({ is_away: true, outcome: 'voicemail' })
    const { body } = await act(jo, task, 'take-over', { from: sam.id })
    expect(body.task.claim).toMatchObject({ outcome: 'voicemail', follow_up_at: null })
    expect(body.notes.map(({ by, text }: Json) => [by.name, text])).toEqual([['Sam Field', 'Rang twice']])
  })

  it('is not taken over from a present holder, and the refusal names them', async () => {
    const { task } = await takenBySam()
    const refused = await act(jo, task, 'take-over', { from: sam.id })
    expect(refused.status).toBe(409)
    expect(refused.body.errors[0].message).toContain('Sam Field has this and is here again')
    await pass(limits.dangerHolderAway)
    await at.staff.send('GET', '/staff/session', { cookie: sam.cookie })
    expect((await act(jo, task, 'take-over', { from: sam.id })).status).toBe(409)
  })

  it('is taken over by one of two concurrent callers, and the other sees who has it', async () => {
    const { task } = await takenBySam()
    await pass(limits.dangerHolderAway)
    const answers = await Promise.all([jo, dana].map((by) => act(by, task, 'take-over', { from: sam.id })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? 'Jo Whitfield' : 'Dana Moss'
    expect(answers.find(({ status }) => status === 409)?.body.errors[0].message).toContain(
      `${winner} has taken this`,
    )
  })

  it('is refused with the new name for an outdated list, also once that colleague is away', async () => {
    const { task } = await takenBySam()
    await pass(limits.dangerHolderAway)
    await act(jo, task, 'take-over', { from: sam.id })
    const late = await act(dana, task, 'take-over', { from: sam.id })
    expect([late.status, late.body.errors[0].message]).toEqual([
      409,
      expect.stringContaining('Jo Whitfield has taken this'),
    ])
  })

  it('is claimed as usual if it was released in the meantime', async () => {
    const { task } = await takenBySam()
    await act(sam, task, 'release')
    const taken = await act(jo, task, 'take-over', { from: sam.id })
    expect([taken.status, taken.body.task.claim.taken_over_from]).toEqual([200, null])
  })

  it("counts for the alert without a call, but not before its holder's follow-up time", async () => {
    const before = await unclaimed()
    const { task } = await takenBySam()
    await act(sam, task, 'follow-up', { at: at.clock.now().add({ minutes: 30 }).toString() })
    await pass(minutes(20))
    expect(await unclaimed()).toBe(before)
    await pass(minutes(11))
    expect(await unclaimed()).toBe(before + 1)
    await act(jo, task, 'take-over', { from: sam.id })
    expect(await unclaimed()).toBe(before)
  })

  it('is different from other tasks, which stay with their holder', async () => {
    const { id } = await waits.call('reschedule_lost')
    const path = `/staff/tasks/lost_move/${id}`
    await at.staff.send('POST', `${path}/claim`, { cookie: sam.cookie })
    await pass(limits.dangerHolderAway)
    expect((await find(jo, id)).claim.is_away).toBe(false)
    const refused = await at.staff.send('POST', `${path}/take-over`, {
      cookie: jo.cookie,
      body: { from: sam.id },
    })
    expect(refused.status).toBe(422)
  })
})
