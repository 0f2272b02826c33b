import type { GrantInput } from '@evenkeel/api-contract/staff/staff-accounts'
import { days, minutes } from '@evenkeel/api-contract/time/duration-units'
import { desc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashSubject } from '#modules/audit-log/hash-chain.ts'
import { auditEvents } from '#modules/audit-log/tables.ts'
import { verifyAuditLog } from '#modules/audit-log/verify-audit-log.ts'
import { failedJobs } from '#db/operation-tables.ts'
import { callTasks } from '#modules/appointments/tables.ts'
import { inquiries } from '#modules/inquiries/tables.ts'
import { answerSets } from '#modules/intake/tables.ts'
import { mailOutbox } from '#modules/email/tables.ts'
import { listPeopleToCall, markCalled } from '#modules/callback-queue/callback-queue.ts'
import { getQuestionId, buildFirstAnswer } from '#testing/build-answers.ts'
import { CEDARVALLEY, type Json, NORTHSTAR } from '#testing/member-api.ts'
import { openStaffApi, type StaffApi } from '#testing/staff/staff-api.ts'
import type { SignedInStaff } from '#testing/staff/staff-accounts.ts'
import { createPendingTasks } from '#testing/staff/pending-tasks.ts'
import { staffTaskClaims, staffTaskNotes } from './tables.ts'

const careLine = (organisation_id: string | null = null): GrantInput => ({
  role: 'care_line',
  organisation_id,
})
const nothing = '3b241101-e2bb-4255-8caf-4136c566a962'

describe('staff tasks', () => {
  let at: StaffApi
  let admin: SignedInStaff
  let dana: SignedInStaff
  let jo: SignedInStaff
  let cedar: SignedInStaff
  let waits: ReturnType<typeof createPendingTasks>
  beforeAll(async () => {
    at = await openStaffApi()
    waits = createPendingTasks(at)
    admin = await at.staff.administrator()
    dana = await at.staff.colleague(admin, [careLine()])
    jo = await at.staff.colleague(admin, [careLine(NORTHSTAR)])
    cedar = await at.staff.colleague(admin, [careLine(CEDARVALLEY)])
  })
  afterAll(() => at.close())

  const list = async (by: SignedInStaff): Promise<Json[]> =>
    (await at.staff.send('GET', '/staff/tasks', { cookie: by.cookie })).body.results
  const find = async (by: SignedInStaff, id: string): Promise<Json> =>
    (await list(by)).find((task) => task.id === id)
  const act = (by: SignedInStaff, task: string, what: string, body: object = {}) =>
    at.staff.send('POST', `/staff/tasks/${task}/${what}`, { cookie: by.cookie, body })
  const read = (by: SignedInStaff, task: string, part = '') =>
    at.staff.send('GET', `/staff/tasks/${task}${part}`, { cookie: by.cookie })
  const lastEvent = async () =>
    (await at.store.db.select().from(auditEvents).orderBy(desc(auditEvents.seq)).limit(1))[0]

  it('are listed danger first, oldest first, without names', async () => {
    const lost = await waits.call('reschedule_lost')
    at.clock.advance(minutes(1))
    const stuck = await waits.call('reschedule_stuck')
    at.clock.advance(minutes(1))
    const first = await waits.danger()
    at.clock.advance(minutes(1))
    const second = await waits.danger('cedarvalley')
    const { status, body } = await at.staff.send('GET', '/staff/tasks', { cookie: dana.cookie })
    expect(status).toBe(200)
    expect(body.now).toBe(at.clock.now().toString())
    expect(body.results.map(({ kind, id }: Json) => [kind, id])).toEqual([
      ['danger', first.task],
      ['danger', second.task],
      ['lost_move', lost.id],
      ['stuck_move', stuck.id],
    ])
    expect(body.results[0]).toMatchObject({
      organisation: { username: 'northstar' },
      can_be_called: true,
      claim: null,
    })
    for (const secret of ['Ada', 'Lovett', first.email, '305555'])
      expect(JSON.stringify(body)).not.toContain(secret)
    expect((await lastEvent())?.subject).toBeNull()
  })

  it('belong to the granted organizations, and are not found for others [ROLE-12]', async () => {
    const { task } = await waits.danger()
    expect(await find(cedar, task)).toBeUndefined()
    expect(await find(jo, task)).toBeDefined()
    for (const what of ['claim', 'release', 'outcome', 'follow-up', 'pass-on'])
      expect([
        what,
        (
          await act(cedar, `danger/${task}`, what, {
            outcome: 'reached',
            at: '2027-01-01T00:00:00Z',
            to: dana.id,
            note: null,
          })
        ).status,
      ]).toEqual([what, 404])
    expect((await read(cedar, `danger/${task}`)).status).toBe(404)
    expect((await read(cedar, `danger/${task}`, '/colleagues')).status).toBe(404)
    for (const id of [nothing, 'x', '..%2f', task.toUpperCase()])
      expect([id, (await act(dana, `danger/${id}`, 'claim')).status]).toEqual([id, 404])
    expect((await act(dana, `lost_move/${task}`, 'claim')).status).toBe(404)
  })

  it('show contact details to their holder, with an audit event that has the purpose (trust S23)', async () => {
    const person = await waits.danger()
    const task = `danger/${person.task}`
    expect((await read(dana, task)).status).toBe(404)
    const taken = await act(dana, task, 'claim')
    expect(taken.status).toBe(200)
    expect(taken.body.person).toEqual({
      name: 'Ada Lovett',
      phone: '+13055550101',
      email: person.email,
      timezone: 'America/Denver',
      state: 'FL',
    })
    expect(taken.body.task.claim).toMatchObject({ by: { id: dana.id }, is_mine: true, outcome: null })
    expect(await lastEvent()).toMatchObject({
      action: 'POST /staff/tasks/:kind/:id/claim',
      actor: dana.id,
      subject: hashSubject(person.id),
      organisationId: NORTHSTAR,
      purpose: 'danger',
      outcome: 'allowed',
    })
    expect((await read(dana, task)).body.person.phone).toBe('+13055550101')
    expect(await lastEvent()).toMatchObject({
      actor: dana.id,
      subject: hashSubject(person.id),
      purpose: 'danger',
    })
    expect((await read(jo, task)).status).toBe(404)
    expect((await lastEvent())?.subject).toBeNull()
    expect(await find(jo, person.task)).toMatchObject({ claim: { by: { id: dana.id }, is_mine: false } })
    expect((await verifyAuditLog(at.store.db, at.vault)).broken).toBeNull()
  })

  it('are claimed by one of two concurrent callers, and the other sees who has it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { task } = await waits.danger()
      const answers = await Promise.all([dana, jo].map((by) => act(by, `danger/${task}`, 'claim')))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const refused = answers.find(({ status }) => status === 409)
      const holder = (await find(dana, task)).claim.by.name
      expect(refused?.body.errors[0].message).toContain(`${holder} has taken this`)
      expect(JSON.stringify(refused?.body)).not.toContain('Lovett')
      const winner = answers[0]?.status === 200 ? dana : jo
      expect((await act(winner, `danger/${task}`, 'claim')).status).toBe(200)
    }
    const open = await at.store.db.select().from(staffTaskClaims)
    expect(new Set(open.map(({ taskId }) => taskId)).size).toBe(open.length)
  })

  it('are unclaimed again when the holder was deactivated or lost the grant', async () => {
    const leaving = await at.staff.colleague(admin, [careLine()])
    const until = at.clock.now().add({ minutes: 5 }).toString()
    const expiring = await at.staff.colleague(admin, [{ ...careLine(), valid_until: until }])
    const [one, other] = [await waits.danger(), await waits.danger()]
    await act(leaving, `danger/${one.task}`, 'claim')
    await act(expiring, `danger/${other.task}`, 'claim')
    expect((await find(dana, one.task)).claim.by.id).toBe(leaving.id)
    await at.staff.send('POST', `/staff/people/${leaving.id}/end`, { cookie: admin.cookie })
    at.clock.advance(minutes(5))
    for (const { task } of [one, other]) {
      expect((await find(dana, task)).claim).toBeNull()
      expect((await act(dana, `danger/${task}`, 'claim')).status).toBe(200)
    }
    expect((await act(expiring, `danger/${other.task}`, 'outcome', { outcome: 'reached' })).status).toBe(403)
  })

  it('of danger are closed by a final outcome like the command closes them, and by no other one', async () => {
    const person = await waits.danger()
    const task = `danger/${person.task}`
    const isQueued = async () =>
      (await listPeopleToCall({ db: at.store.db, vault: at.vault })).some(({ id }) => id === person.task)
    await act(dana, task, 'claim')
    const later = at.clock.now().add({ minutes: 15 }).toString()
    const tried = await act(dana, task, 'outcome', {
      outcome: 'no_answer',
      follow_up_at: later,
      note: 'Rang twice',
    })
    expect(tried.body.claim).toMatchObject({
      outcome: 'no_answer',
      follow_up_at: later,
      worked_at: at.clock.now().toString(),
    })
    expect([await isQueued(), (await find(dana, person.task)).claim.is_mine]).toEqual([true, true])
    const done = await act(dana, task, 'outcome', { outcome: 'reached', note: null })
    expect(done.body.claim).toMatchObject({ outcome: 'reached', is_mine: true })
    expect([await isQueued(), await find(dana, person.task)]).toEqual([false, undefined])
    const [row] = await at.store.db.select().from(answerSets).where(eq(answerSets.id, person.task))
    expect(row?.dangerHandledAt).toEqual(at.clock.now())
    expect((await act(dana, task, 'outcome', { outcome: 'reached' })).status).toBe(404)
    expect((await act(jo, task, 'claim')).status).toBe(404)
  })

  it.each([
    [{ outcome: 'reached', follow_up_at: '2030-01-01T00:00:00Z' }, 'follow_up_at'],
    [{ outcome: 'no_answer', follow_up_at: '2020-01-01T00:00:00Z' }, 'follow_up_at'],
    [{ outcome: 'no_answer', follow_up_at: '2031-01-01T00:00:00Z' }, 'follow_up_at'],
    [{ outcome: 'cannot_be_reached' }, 'note'],
    [{ outcome: 'gone' }, 'outcome'],
    [{ outcome: 'reached', note: 'x'.repeat(1001) }, 'note'],
  ])('refuses the outcome %j', async (body, field) => {
    const { task } = await waits.danger()
    await act(dana, `danger/${task}`, 'claim')
    const { status, body: said } = await act(dana, `danger/${task}`, 'outcome', body)
    expect([status, said.errors[0].field]).toEqual([400, field])
    expect((await act(dana, `danger/${task}`, 'follow-up', { at: '2020-01-01T00:00:00Z' })).status).toBe(400)
    expect((await find(dana, task)).claim.worked_at).toBeNull()
    await act(dana, `danger/${task}`, 'outcome', { outcome: 'settled' })
  })

  it('can be postponed, released, and reassigned to an eligible colleague, with the notes', async () => {
    const { task: id, id: memberId } = await waits.danger()
    const task = `danger/${id}`
    await act(dana, task, 'claim')
    const later = at.clock.now().add({ hours: 1 }).toString()
    const put = await act(dana, task, 'follow-up', { at: later, note: 'Works until noon' })
    expect(put.body.claim).toMatchObject({ follow_up_at: later, outcome: null, worked_at: null })
    at.clock.advance(1000)
    const names = (await read(dana, task, '/colleagues')).body.results.map((one: Json) => one.id)
    expect(names).toContain(jo.id)
    for (const stranger of [dana.id, cedar.id, admin.id]) expect(names).not.toContain(stranger)
    for (const to of [cedar.id, admin.id, dana.id, nothing])
      expect((await act(dana, task, 'pass-on', { to, note: null })).status).toBe(422)
    const passed = await act(dana, task, 'pass-on', { to: jo.id, note: 'Please call at one' })
    expect(passed.body.claim).toMatchObject({ by: { id: jo.id }, is_mine: false })
    expect((await read(dana, task)).status).toBe(404)
    at.clock.advance(1000)
    const { notes, person } = (await read(jo, task)).body
    expect(notes.map(({ by, text }: Json) => [by.id, text])).toEqual([
      [dana.id, 'Works until noon'],
      [dana.id, 'Please call at one'],
    ])
    expect(person.name).toBe('Ada Lovett')
    expect((await act(dana, task, 'release', {})).status).toBe(404)
    const back = await act(jo, task, 'release', { note: 'Shift ends' })
    expect(back.body.claim).toBeNull()
    expect((await act(dana, task, 'claim')).body.notes).toHaveLength(3)
    const kept = await at.store.db.select().from(staffTaskNotes).where(eq(staffTaskNotes.memberId, memberId))
    expect(kept).toHaveLength(3)
    expect(Buffer.concat(kept.map(({ text }) => text)).toString('latin1')).not.toContain('noon')
    await act(dana, task, 'outcome', { outcome: 'emergency_services' })
  })

  it('of danger are unclaimed again when the holder logs out', async () => {
    const { task } = await waits.danger()
    const leaver = await at.staff.colleague(admin, [{ role: 'care_line', organisation_id: null }])
    await act(leaver, `danger/${task}`, 'claim')
    expect((await act(dana, `danger/${task}`, 'claim')).status).toBe(409)
    await at.staff.send('POST', '/staff/auth/log-out', { cookie: leaver.cookie })
    expect((await find(dana, task)).claim).toBeNull()
    expect((await act(dana, `danger/${task}`, 'claim')).status).toBe(200)
    await act(dana, `danger/${task}`, 'outcome', { outcome: 'reached' })
  })

  it('open the member of every kind of task for its holder, with its purpose and an audit event', async () => {
    const danger = await waits.danger()
    const request = await waits.request()
    const kinds = [
      [`danger/${danger.task}`, 'danger'],
      [`counselor_danger/${(await waits.call('counselor_danger')).id}`, 'danger'],
      [`lost_move/${(await waits.call('reschedule_lost')).id}`, 'appointment'],
      [`in_person/${request.id}`, 'appointment'],
      [`undelivered_mail/${await waits.mailGivenUp()}`, 'repair'],
    ]
    for (const [task, purpose] of kinds) {
      expect([task, (await act(dana, `${task}`, 'look-up')).status]).toEqual([task, 404])
      await act(dana, `${task}`, 'claim')
      const { status, body } = await act(dana, `${task}`, 'look-up')
      expect([task, status, body.name, body.purpose, body.seconds_left]).toEqual([
        ...[task, 201, 'Ada Lovett', purpose, 900],
      ])
      expect(await lastEvent()).toMatchObject({
        action: 'POST /staff/tasks/:kind/:id/look-up',
        actor: dana.id,
        purpose,
      })
      const profile = await at.staff.send('GET', `/staff/look-ups/${body.id}/profile`, {
        cookie: dana.cookie,
      })
      expect(profile.body.email).toContain('@')
      expect((await act(jo, `${task}`, 'look-up')).status).toBe(404)
      await act(dana, `${task}`, 'outcome', { outcome: 'reached' })
    }
    const nobody = `danger/${await waits.nameless()}`
    await act(dana, nobody, 'claim')
    expect((await act(dana, nobody, 'look-up')).status).toBe(404)
  })

  it('of an anonymous person can be claimed and closed, and store no notes', async () => {
    const id = await waits.nameless()
    expect(await find(dana, id)).toMatchObject({ can_be_called: false })
    const taken = await act(dana, `danger/${id}`, 'claim')
    expect(taken.body.person).toBeNull()
    expect(await lastEvent()).toMatchObject({ subject: hashSubject(id), purpose: 'danger' })
    const noted = await act(dana, `danger/${id}`, 'outcome', {
      outcome: 'cannot_be_reached',
      note: 'Sounded young',
    })
    expect([noted.status, noted.body.errors[0].field]).toEqual([400, 'note'])
    expect((await act(dana, `danger/${id}`, 'outcome', { outcome: 'cannot_be_reached' })).status).toBe(200)
    expect(await find(dana, id)).toBeUndefined()
  })

  it('of other kinds are closed at their source, and appear only once staff must act', async () => {
    const lost = await waits.call('reschedule_lost')
    const called = await waits.request()
    const waiting = { deliveredAt: null, attempts: 7, lastFailure: 'the receiving system answered 503' }
    const late = await waits.request({ ...waiting, createdAt: at.clock.now().subtract({ minutes: 11 }) })
    const early = await waits.request(waiting)
    const mail = await waits.mailGivenUp()
    const expired = await waits.mailGivenUp('expired')
    expect(await find(dana, early.id)).toBeUndefined()
    expect(await find(dana, expired)).toBeUndefined()
    expect(await find(dana, called.id)).toMatchObject({
      kind: 'in_person',
      reference: 'AB12CD34',
      due_at: called.createdAt.add({ milliseconds: days(2) }).toString(),
    })
    expect(await find(dana, late.id)).toMatchObject({ kind: 'undelivered_request', attempts: 7 })
    const tasks = [
      `lost_move/${lost.id}`,
      `in_person/${called.id}`,
      `undelivered_request/${late.id}`,
      `undelivered_mail/${mail}`,
    ]
    for (const task of tasks) {
      expect([task, (await act(jo, task, 'claim')).status]).toEqual([task, 200])
      expect([task, (await act(jo, task, 'outcome', { outcome: 'settled' })).status]).toEqual([task, 200])
      expect([task, (await act(jo, task, 'claim')).status]).toEqual([task, 404])
    }
    const { db } = at.store
    expect((await db.select().from(callTasks).where(eq(callTasks.id, lost.id)))[0]?.doneAt).not.toBeNull()
    const handed = await db.select().from(inquiries).where(eq(inquiries.id, late.id))
    // The call center's system gets it anyway.
    expect(handed[0]).toMatchObject({ deliveredAt: null, calledAt: at.clock.now() })
    expect((await db.select().from(mailOutbox).where(eq(mailOutbox.id, mail)))[0]?.handledAt).not.toBeNull()
  })

  it('of a failed background job are for administrators only, once it has failed for minutes', async () => {
    const now = at.clock.now()
    const row = { name: 'visits', since: now.subtract({ minutes: 6 }), lastFailedAt: now, attempts: 24 }
    await at.store.db.insert(failedJobs).values([row, { ...row, name: 'mail', since: now, attempts: 1 }])
    expect(await find(dana, 'visits')).toBeUndefined()
    expect((await act(dana, 'failed_job/visits', 'claim')).status).toBe(404)
    expect((await list(admin)).map(({ id, organisation, attempts }) => [id, organisation, attempts])).toEqual(
      [['visits', null, 24]],
    )
    expect((await act(admin, 'failed_job/visits', 'claim')).body.person).toBeNull()
    const noted = { outcome: 'call_again', note: 'The disk was full' }
    expect((await act(admin, 'failed_job/visits', 'outcome', noted)).status).toBe(200)
    expect((await read(admin, 'failed_job/visits')).body.notes[0].text).toBe('The disk was full')
    await act(admin, 'failed_job/visits', 'outcome', { outcome: 'settled' })
    expect(await list(admin)).toEqual([])
    at.clock.advance(minutes(1))
    const again = at.clock.now()
    await at.store.db
      .insert(failedJobs)
      .values({ ...row, since: again, lastFailedAt: again.add({ minutes: 6 }) })
    const [task] = await list(admin)
    expect(task.claim).toBeNull()
  })

  it('and their outcomes are deleted with the member, from the list and from the rows', async () => {
    const person = await waits.danger()
    await act(dana, `danger/${person.task}`, 'claim')
    await act(dana, `danger/${person.task}`, 'outcome', { outcome: 'reached', note: 'Is safe' })
    const owner = { organisation: 'northstar', email: person.email }
    const copy = JSON.stringify(await at.api.memberRights.export(owner))
    expect(copy).toContain('Is safe')
    await at.api.memberRights.remove(owner, {})
    for (const table of [staffTaskClaims, staffTaskNotes])
      expect(await at.store.db.select().from(table).where(eq(table.memberId, person.id))).toEqual([])
  })

  it('are counted for the alert while unclaimed', async () => {
    const before = (await at.api.backlogs()).find(({ name }) => name === 'danger_unclaimed')?.count ?? 0
    const { task } = await waits.danger()
    const count = async (name: string) => (await at.api.backlogs()).find((one) => one.name === name)?.count
    expect(await count('danger_unclaimed')).toBe(before + 1)
    await act(dana, `danger/${task}`, 'claim')
    expect(await count('danger_unclaimed')).toBe(before)
    const requests = await count('in_person_call')
    await waits.request()
    expect(await count('in_person_call')).toBe((requests ?? 0) + 1)
  })

  it('name a logged-in member who reports danger, at once, until somebody has called', async () => {
    const person = await waits.member()
    const said = [buildFirstAnswer('Grief or Loss'), { question: getQuestionId('self_harm'), answer: 'Yes' }]
    const { body } = await at.send('POST', '/answers', { token: person.token, body: { response: said } })
    expect(await find(dana, body.id)).toMatchObject({ kind: 'danger', can_be_called: true })
    expect((await act(dana, `danger/${body.id}`, 'claim')).body.person.name).toBe('Ada Lovett')
    const owner = { organisation: 'northstar', email: person.email }
    expect(await at.api.memberRights.remove(owner)).toBe('danger')
    expect(JSON.stringify(await at.api.memberRights.export(owner))).toContain('Grief or Loss')
    const queued = async () =>
      (await listPeopleToCall({ db: at.store.db, vault: at.vault })).find(({ id }) => id === body.id)?.person
        ?.email
    const nameless = await waits.nameless()
    at.clock.advance(days(2))
    await at.api.sweep()
    expect(await queued()).toBe(person.email)
    const left = () =>
      at.store.db
        .select()
        .from(answerSets)
        .where(inArray(answerSets.id, [body.id, nameless]))
    expect((await left()).map(({ id }) => id)).toEqual([body.id])
    await markCalled(at.store.db, body.id, at.clock.now())
    expect(await at.api.memberRights.remove(owner)).toMatchObject({ visits_canceled: 0 })
    expect(await left()).toEqual([])
  })
})
