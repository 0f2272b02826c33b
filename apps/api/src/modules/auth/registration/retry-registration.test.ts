import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MemberApi, openMemberApi, createRegistration } from '#testing/member-api.ts'

describe('a retried registration', () => {
  let at: MemberApi
  const post = (body: unknown, token?: string) => at.send('POST', '/auth/register', { body, token })
  const confirm = async (email: string, token: string) =>
    (
      await at.send('POST', '/auth/confirm-sign-up', {
        token,
        body: { email, otp: await at.codeFor(email) },
      })
    ).status
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterAll(() => at.close())

  it('gets the same response, and one code is mailed [CALL-06]', async () => {
    const set = await at.answers()
    const sent = createRegistration({ answer: set.id })
    const first = await post(sent, set.token)
    const again = await post(sent, set.token)
    expect(again.status).toBe(201)
    const { auth_token: _token, md_live: { user } = {}, ...said } = again.body
    expect(first.body).toMatchObject({ ...said, md_live: { user } })
    expect(await at.mailsTo(sent.email)).toHaveLength(1)
    expect(await confirm(sent.email, again.body.auth_token)).toBe(200)
    expect((await at.send('GET', '/me', { token: first.body.auth_token })).body.id).toBe(first.body.id)
  })

  it('gets the same response for ten concurrent requests [CALL-06]', async () => {
    const set = await at.answers()
    const sent = createRegistration({ answer: set.id })
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(sent, set.token)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await at.mailsTo(sent.email)).toHaveLength(1)
    expect(await confirm(sent.email, answers[0]?.body.auth_token)).toBe(200)
    for (const { body } of answers)
      expect((await at.send('GET', '/me', { token: body.auth_token })).status).toBe(200)
  })

  it('keeps the browser a known device: the first log-in sends no new-device email [CALL-05]', async () => {
    const set = await at.answers()
    const sent = createRegistration({ answer: set.id })
    await post(sent, set.token)
    const again = await post(sent, set.token)
    const device = again.cookies.find(({ name }) => name === 'evenkeel_device')
    expect(await confirm(sent.email, again.body.auth_token)).toBe(200)
    const before = await at.mailsTo(sent.email)
    const { email, password } = sent
    const headers = { cookie: `evenkeel_device=${device.value}` }
    expect((await at.send('POST', '/auth/login', { body: { email, password }, headers })).status).toBe(200)
    expect(await at.mailsTo(email)).toEqual(before)
  })

  it('can change everything but the address and the password [CALL-06]', async () => {
    const set = await at.answers()
    const sent = createRegistration({ answer: set.id })
    const first = await post(sent, set.token)
    const corrected = await post({ ...sent, city: 'Miami' }, set.token)
    expect([corrected.status, corrected.body.id, corrected.body.city]).toEqual([201, first.body.id, 'Miami'])
    expect(await confirm(sent.email, corrected.body.auth_token)).toBe(200)
  })

  it('counts wrong passwords like log-in, and is locked like it [ERROR-24, ERROR-25]', async () => {
    const set = await at.answers()
    const sent = createRegistration({ answer: set.id })
    await post(sent, set.token)
    const { email, password } = sent
    const statuses = []
    for (const guess of ['Quiet#Lake43', password, 'Quiet#Lake44', 'Quiet#Lake45'])
      statuses.push((await post({ ...sent, password: guess }, set.token)).status)
    expect(statuses).toEqual([403, 201, 403, 403])
    const locked = await at.send('POST', '/auth/login', { body: { email, password } })
    expect(locked.body).toMatchObject({ num_of_failed_login_attempts: 3 })
    const again = await post(sent, set.token)
    expect([again.status, again.body]).toEqual([locked.status, locked.body])
    at.clock.advance(minutes(15) + 1)
    expect((await post(sent, set.token)).status).toBe(201)
  })

  it('does not reset failed log-ins: somebody else may own the address [ERROR-25]', async () => {
    const owner = await at.member()
    const login = (password: string) =>
      at.send('POST', '/auth/login', { body: { email: owner.email, password } })
    const set = await at.answers()
    const sent = createRegistration({ answer: set.id, email: owner.email })
    await post(sent, set.token)
    for (const failures of [1, 2, 3]) {
      expect((await login('Quiet#Lake43')).body.num_of_failed_login_attempts).toBe(failures)
      if (failures < 3) expect((await post(sent, set.token)).status).toBe(201)
    }
    expect((await post(sent, set.token)).status).toBe(400)
  })

  it('is refused with another address or password, and after confirmation [ROLE-12]', async () => {
    const set = await at.answers()
    const sent = createRegistration({ answer: set.id })
    const first = await post(sent, set.token)
    for (const other of [{ email: createRegistration().email }, { password: 'Quiet#Lake43' }])
      expect((await post({ ...sent, ...other }, set.token)).status).toBe(403)
    expect(await confirm(sent.email, first.body.auth_token)).toBe(200)
    expect((await post(sent, set.token)).status).toBe(403)
  })
})
