import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { days, hours, minutes } from '@evenkeel/api-contract/time/duration-units'
import { subjectKeys } from '#db/key-tables.ts'
import { createPortalStore } from '#db/tenant-isolation.ts'
import { appointments } from '#modules/appointments/tables.ts'
import { answerSets, answerTokens } from '#modules/intake/tables.ts'
import { loginFailures, throttles } from '#modules/rate-limit/tables.ts'
import { oneTimeCodes, passwordResets, sessions, sessionTokens } from '#modules/auth/tables.ts'
import { mailOutbox } from '#modules/email/tables.ts'
import { members } from '#modules/members/tables.ts'
import { createTelehealthClient } from '#integrations/telehealth-client.ts'
import { createCleanupJob } from './api-jobs.ts'
import { type MemberApi, NORTHSTAR, openMemberApi, PASSWORD } from '#testing/member-api.ts'

/** A demo member who never confirmed. */
const sam = '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0002'

describe('the cleanup job', () => {
  let at: MemberApi
  const rows = async (table: Parameters<ReturnType<MemberApi['store']['db']['select']>['from']>[0]) =>
    (await at.store.db.select().from(table)).length
  beforeAll(async () => {
    at = await openMemberApi({ demo: true })
  })
  beforeEach(() => at.api.reset())
  afterAll(() => at.close())

  it('removes expired sessions, and no others [CALL-12]', async () => {
    const { email, token } = await at.member()
    at.clock.advance(minutes(30) - 1)
    await at.send('POST', '/auth/login', { body: { email, password: PASSWORD } })
    await at.api.sweep()
    expect(await rows(sessions)).toBe(2)
    at.clock.advance(1)
    await at.api.sweep()
    expect(await rows(sessions)).toBe(1)
    expect((await at.send('GET', '/me', { token })).status).toBe(401)
  })

  it('keeps replaced tokens with their session, so that a late reuse is detected (trust S6) [CALL-12]', async () => {
    const { token } = await at.member()
    const { body } = await at.send('POST', '/auth/extend-token', { body: { auth_token: token } })
    at.clock.advance(minutes(29))
    await at.api.sweep()
    expect((await at.send('GET', '/me', { token })).status).toBe(401)
    expect((await at.send('GET', '/me', { token: body.auth_token })).status).toBe(401)
    expect(await rows(sessionTokens)).toBe(0)
  })

  it('keeps codes and links for the day they count, then removes them [CALL-08, CALL-09]', async () => {
    const { email } = await at.member()
    await at.send('POST', '/auth/password-reset', { body: { email } })
    at.clock.advance(days(1) - minutes(1))
    await at.api.sweep()
    expect([await rows(oneTimeCodes), await rows(passwordResets)]).toEqual([1, 1])
    at.clock.advance(minutes(2))
    await at.api.sweep()
    expect([await rows(oneTimeCodes), await rows(passwordResets)]).toEqual([0, 0])
    expect(await rows(throttles)).toBe(0)
  })

  it('removes unclaimed answers after a day, with their tokens [INTAKE-06]', async () => {
    const { token: member } = await at.member()
    const kept = await at.answers()
    await at.answers()
    await at.send('PATCH', '/me/update-responses', {
      token: member,
      body: { id: kept.id, answer_token: kept.token },
    })
    at.clock.advance(days(1))
    await at.api.sweep()
    expect(await rows(answerSets)).toBe(2)
    at.clock.advance(1)
    await at.api.sweep()
    expect((await at.store.db.select().from(answerSets)).map(({ id }) => id)).toEqual([kept.id])
    expect(await rows(answerTokens)).toBe(0)
  })

  it('destroys the keys of removed answers and registrations, and no others (trust S30)', async () => {
    const owners = async () => (await at.store.db.select().from(subjectKeys)).map(({ owner }) => owner)
    const [taken, left] = [await at.answers(), await at.answers()]
    const { id: open } = await at.registered({ answer: taken.id }, { token: taken.token })
    const demo = (await owners()).filter((owner) => ![open, left.id].includes(owner))
    expect(demo).not.toContain(taken.id)
    expect((await owners()).length).toBe(demo.length + 2)
    at.clock.advance(days(1) + 1)
    await at.api.sweep()
    expect((await owners()).toSorted()).toEqual([...demo, open].toSorted())
    at.clock.advance(days(7))
    await at.api.sweep()
    expect((await owners()).toSorted()).toEqual(demo.toSorted())
  })

  it('removes unconfirmed registrations after seven days, with answers and drafts, except the demo member [CALL-06]', async () => {
    const set = await at.answers()
    const open = await at.registered({ answer: set.id }, { token: set.token })
    const { id: confirmed } = await at.member()
    const now = at.clock.now()
    await at.store.db.insert(appointments).values({
      id: crypto.randomUUID(),
      organisationId: NORTHSTAR,
      memberId: open.id,
      status: 'draft',
      appointmentMethod: 'video',
      createdAt: now,
      modifiedAt: now,
    })
    at.clock.advance(days(7))
    await at.api.sweep()
    expect(await rows(answerSets)).toBe(1)
    at.clock.advance(1)
    await at.api.sweep()
    const left = await at.store.db.select().from(members)
    expect(left.map(({ id }) => id)).toContain(confirmed)
    expect(left.map(({ id }) => id)).not.toContain(open.id)
    expect(left.some(({ id }) => id === sam)).toBe(true)
    expect(await rows(answerSets)).toBe(0)
    expect(await at.store.db.select().from(appointments).where(eq(appointments.memberId, open.id))).toEqual(
      [],
    )
  })

  it('keeps an unconfirmed registration until its danger call is closed, however long that takes [CALL-06]', async () => {
    const set = await at.answers()
    const { id } = await at.registered({ answer: set.id }, { token: set.token })
    const change = (values: Partial<typeof answerSets.$inferInsert>) =>
      at.store.db.update(answerSets).set(values).where(eq(answerSets.id, set.id))
    const isThere = async () => [
      (await at.store.db.select().from(members)).some((member) => member.id === id),
      (await at.store.db.select().from(answerSets)).some((answers) => answers.id === set.id),
      (await at.store.db.select().from(subjectKeys)).some(({ owner }) => owner === id),
    ]
    await change({ dangerAt: at.clock.now() })
    at.clock.advance(days(30))
    await at.api.sweep()
    expect(await isThere()).toEqual([true, true, true])
    await change({ dangerHandledAt: at.clock.now() })
    await at.api.sweep()
    expect(await isThere()).toEqual([false, false, false])
  })

  it('removes abandoned drafts after 90 days, and nothing that is booked or being booked', async () => {
    const { id: memberId } = await at.member()
    const now = at.clock.now()
    const row = (
      status: 'draft' | 'refused' | 'booked' | 'requested',
      bookingSince: Temporal.Instant | null = null,
    ) => ({
      id: crypto.randomUUID(),
      organisationId: NORTHSTAR,
      memberId,
      status,
      bookingSince,
      appointmentMethod: 'video' as const,
      createdAt: now,
      modifiedAt: now,
    })
    const all = [row('draft'), row('refused'), row('draft', now), row('booked'), row('requested')]
    await at.store.db.insert(appointments).values(all)
    const left = async () =>
      (await at.store.db.select().from(appointments).where(eq(appointments.memberId, memberId))).length
    at.clock.advance(days(90))
    await at.api.sweep()
    expect(await left()).toBe(5)
    at.clock.advance(1)
    await at.api.sweep()
    expect(await left()).toBe(3)
  })

  it('removes sent emails after 30 days, and no pending ones [CALL-08]', async () => {
    await at.member()
    await at.api.deliverMail()
    const sent = await rows(mailOutbox)
    at.clock.advance(days(30) + 1)
    await at.registered()
    await at.store.db
      .update(mailOutbox)
      .set({ sentAt: null, notBefore: at.clock.now().add({ milliseconds: days(1) }) })
      .where(eq(mailOutbox.sentAt, at.clock.now()))
    await at.api.sweep()
    expect(sent).toBeGreaterThan(0)
    expect(await rows(mailOutbox)).toBe(1)
  })

  it('keeps the count of wrong passwords, for unknown addresses as for known ones [ERROR-24]', async () => {
    await at.send('POST', '/auth/login', { body: { email: 'nobody@example.test', password: 'x' } })
    at.clock.advance(days(400))
    await at.api.sweep()
    expect(await rows(loginFailures)).toBe(2)
  })
})

it('runs once an hour by the clock, also when the clock is set back [CALL-12]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const at = await openMemberApi()
  let runs = 0
  const rounds = createCleanupJob(
    {
      clock: at.clock,
      vault: at.vault,
      store: createPortalStore(at.store).crossTenant('sweep'),
      telehealth: createTelehealthClient({ base: 'http://telehealth', apiKey: '', password: '', fetch }),
    },
    () => {
      runs += 1
      return []
    },
    () => {},
  )
  const look = async () => {
    vi.advanceTimersByTime(minutes(1))
    // Waits for the current run, if any.
    await rounds.stop()
    rounds.start()
  }
  rounds.start()
  await look()
  await look()
  expect(runs).toBe(1)
  at.clock.advance(hours(1))
  await look()
  expect(runs).toBe(2)
  at.clock.advance(-days(30))
  await look()
  expect(runs).toBe(3)
  await rounds.stop()
  at.clock.advance(hours(1))
  vi.advanceTimersByTime(minutes(1))
  expect(runs).toBe(3)
  await at.close()
})
