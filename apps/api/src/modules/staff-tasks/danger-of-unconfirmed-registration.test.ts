import { days } from '@evenkeel/api-contract/time/duration-units'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerSets } from '#modules/intake/tables.ts'
import { members } from '#modules/members/tables.ts'
import { listPeopleToCall } from '#modules/callback-queue/callback-queue.ts'
import { type Json, PASSWORD } from '#testing/member-api.ts'
import { openStaffApi, type StaffApi } from '#testing/staff/staff-api.ts'
import type { SignedInStaff } from '#testing/staff/staff-accounts.ts'

describe('danger reported in a registration beside the confirmed one', () => {
  let at: StaffApi
  let dana: SignedInStaff
  beforeAll(async () => {
    at = await openStaffApi()
    const admin = await at.staff.administrator()
    dana = await at.staff.colleague(admin, [{ role: 'care_line', organisation_id: null }])
  })
  afterAll(() => at.close())

  const task = async (id: string): Promise<Json> =>
    (await at.staff.send('GET', '/staff/tasks', { cookie: dana.cookie })).body.results.find(
      (one: Json) => one.id === id,
    )
  const act = (id: string, what: string, body: object = {}) =>
    at.staff.send('POST', `/staff/tasks/danger/${id}/${what}`, { cookie: dana.cookie, body })
  const close = async (id: string) => {
    await act(id, 'claim')
    await act(id, 'outcome', { outcome: 'reached' })
  }
  const isThere = async (id: string) =>
    (await at.store.db.select().from(members).where(eq(members.id, id))).length === 1
  const confirm = (email: string, otp: string, token?: string) =>
    at.send('POST', '/auth/confirm-sign-up', { token, body: { email, otp } })
  /** Registers in danger and again, and confirms the second registration. */
  const twice = async () => {
    const set = await at.answers({ self_harm: 'Yes' })
    await at.store.db.update(answerSets).set({ dangerAt: at.clock.now() }).where(eq(answerSets.id, set.id))
    const person = { first_name: 'Agnes', phone: '(305) 555-0177', answer: set.id }
    const first = await at.registered(person, { token: set.token })
    expect(first.answer.status).toBe(201)
    const firstCode = await at.codeFor(first.email)
    const bare = await at.registered({ email: first.email })
    const second = await at.registered({ email: first.email })
    const { status } = await confirm(second.email, await at.codeFor(second.email), second.token)
    expect(status).toBe(200)
    return { first, firstCode, bare, second, danger: set.id }
  }

  it('stays on Today with contact details until somebody has called [CALL-06, CALL-07]', async () => {
    const { first, bare, danger } = await twice()
    expect(await isThere(bare.id)).toBe(false)
    expect(await task(danger)).toMatchObject({ kind: 'danger', can_be_called: true })
    expect((await act(danger, 'claim')).body.person).toMatchObject({
      name: expect.stringMatching(/^Agnes /),
      phone: '+13055550177',
    })
    await act(danger, 'outcome', { outcome: 'reached' })
    expect(await task(danger)).toBeUndefined()
    expect(await isThere(first.id)).toBe(true)
  })

  it('grants no access any more: no session, no code and no password [CALL-05, CALL-07, ROLE-12]', async () => {
    const { first, firstCode, second } = await twice()
    expect((await at.send('GET', '/me/session', { token: first.token })).status).toBe(401)
    const unknown = await confirm(`x${first.email}`, firstCode)
    expect((await confirm(first.email, firstCode)).body).toEqual(unknown.body)
    const device = first.answer.cookies.find(({ name }) => name === 'evenkeel_device')
    const known = await at.send('POST', '/auth/confirm-sign-up', {
      body: { email: first.email, otp: firstCode },
      headers: { cookie: `evenkeel_device=${device.value}` },
    })
    expect(known.body).toEqual(unknown.body)
    const login = await at.send('POST', '/auth/login', { body: { email: first.email, password: PASSWORD } })
    expect([login.status, login.body.id]).toEqual([200, second.id])
  })

  it('must be called before the member of the address is deleted, and is deleted with them', async () => {
    const { first, second, danger } = await twice()
    const owner = { organisation: 'northstar', email: second.email }
    expect(await at.api.memberRights.remove(owner, {})).toBe('danger')
    expect(await task(danger)).toMatchObject({ can_be_called: true })
    await close(danger)
    expect(await at.api.memberRights.remove(owner, {})).toMatchObject({ rows: expect.any(Number) })
    expect([await isThere(first.id), await isThere(second.id)]).toEqual([false, false])
  })

  it('is deleted by the cleanup job once it is closed, and not before [CALL-06]', async () => {
    const [open, closed] = [await twice(), await twice()]
    await close(closed.danger)
    at.clock.advance(days(7) + 1)
    await at.api.sweep()
    const waiting = await listPeopleToCall({ db: at.store.db, vault: at.vault })
    expect(waiting.find(({ id }) => id === open.danger)).toMatchObject({
      person: expect.anything(),
      isConfirmed: false,
    })
    expect([await isThere(open.first.id), await isThere(closed.first.id)]).toEqual([true, false])
    expect([await isThere(open.second.id), await isThere(closed.second.id)]).toEqual([true, true])
  })
})
