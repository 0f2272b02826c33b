import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { type MemberApi, openMemberApi, PASSWORD } from '#testing/member-api.ts'
import { TEST_SECRET } from '#testing/api-options.ts'
import { getLoginAttemptLimits } from '#modules/rate-limit/login-lockout.ts'
import { loginFailures } from '#modules/rate-limit/tables.ts'

const DEEP = process.env['DEEP'] === '1'

const LOCKED =
  'Your account was temporarily locked due to many unsuccessful login attempts. To unlock your account, please reset your password using the "Forgot?" option above.'

describe('password guessing', () => {
  let at: MemberApi
  let twin: Awaited<ReturnType<MemberApi['openTwin']>>
  const logIn = (email: string, password: string, device?: string) =>
    at.send('POST', '/auth/login', {
      body: { email, password },
      headers: device === undefined ? {} : { cookie: `evenkeel_device=${device}` },
    })
  const deviceOf = (answer: Awaited<ReturnType<typeof logIn>>): string =>
    answer.cookies.find(({ name }) => name === 'evenkeel_device')?.value ?? ''
  const lock = async (email: string) => {
    for (const wrong of ['a', 'b', 'c']) await logIn(email, wrong)
  }
  /** A member with the device cookie of the browser that registered. */
  const memberWithDevice = async () => {
    const person = await at.member()
    return { ...person, device: deviceOf(person.answer) }
  }
  beforeAll(async () => {
    at = await openMemberApi()
    twin = await at.openTwin()
  })
  afterAll(async () => {
    await twin.close()
    await at.close()
  })

  it('locks unknown devices, not the device that knew the password (RD-010, trust S10) [CONST-13, ERROR-24]', async () => {
    const { email, device } = await memberWithDevice()
    await lock(email)
    expect((await logIn(email, PASSWORD)).status).toBe(400)
    expect((await logIn(email, PASSWORD, device)).status).toBe(200)
    expect((await logIn(email, PASSWORD)).status).toBe(400)
  })

  it('counts the known device separately, and locks it too [CONST-13, ERROR-24]', async () => {
    const { email, device } = await memberWithDevice()
    const counts = []
    for (const wrong of ['a', 'b', 'c', 'd'])
      counts.push((await logIn(email, wrong, device)).body.num_of_failed_login_attempts)
    expect(counts).toEqual([1, 2, 3, 3])
    const refused = await logIn(email, PASSWORD, device)
    expect(refused.body.errors[0].message.error).toBe(LOCKED)
    expect((await logIn(email, PASSWORD)).status).toBe(200)
    at.clock.advance(minutes(15))
    expect((await logIn(email, PASSWORD, device)).status).toBe(200)
  })

  it('recognizes a device only by our signature for that member and password [ERROR-24]', async () => {
    const [one, two] = [await memberWithDevice(), await memberWithDevice()]
    await lock(one.email)
    const [id, signature] = one.device.split('.')
    for (const forged of [
      '',
      'x',
      `${id}`,
      `${id}.`,
      `x.${signature}`,
      `${id}.${'0'.repeat(32)}`,
      two.device,
    ])
      expect((await logIn(one.email, PASSWORD, forged)).status).toBe(400)
    const changed = await at.send('POST', '/auth/password-change', {
      token: one.token,
      body: { current_password: PASSWORD, new_password: 'Bright#Meadow7' },
      headers: { cookie: `evenkeel_device=${one.device}` },
    })
    expect((await logIn(one.email, 'Bright#Meadow7', one.device)).status).toBe(400)
    expect((await logIn(one.email, 'Bright#Meadow7', deviceOf(changed))).status).toBe(200)
  })

  it('remembers the last five members of a shared computer, in one HttpOnly cookie [ERROR-24]', async () => {
    const people = []
    for (let n = 0; n < 6; n += 1) people.push(await at.member())
    let cookie = ''
    for (const { email } of people) {
      const answer = await logIn(email, PASSWORD, cookie)
      cookie = deviceOf(answer)
      expect(answer.cookies.find(({ name }) => name === 'evenkeel_device')).toMatchObject({
        httpOnly: true,
        sameSite: 'Strict',
        path: '/api/auth',
      })
    }
    for (const { email } of people) await lock(email)
    const answers = []
    for (const { email } of people) answers.push((await logIn(email, PASSWORD, cookie)).status)
    expect(answers).toEqual([400, 200, 200, 200, 200, 200])
  })

  it('ends the lockout after 15 minutes, or at once after a reset, for known devices too [ERROR-24, CALL-10]', async () => {
    const { email, device } = await memberWithDevice()
    await lock(email)
    at.clock.advance(minutes(15) - seconds(1))
    expect((await logIn(email, PASSWORD)).status).toBe(400)
    for (const wrong of ['a', 'b', 'c']) await logIn(email, wrong, device)
    await at.send('POST', '/auth/password-reset', { body: { email } })
    const text = (await at.mailsTo(email))[0]?.text ?? ''
    const token = /\/password\/reset\/(\S+)/.exec(text)?.[1]
    const body = { token, new_password: 'Bright#Meadow7' }
    expect((await at.send('POST', '/auth/password-reset-confirm', { body })).status).toBe(200)
    expect((await logIn(email, 'Bright#Meadow7', device)).status).toBe(200)
    expect((await logIn(email, 'wrong')).body.num_of_failed_login_attempts).toBe(1)
  })

  it('checks three guesses for any number of concurrent requests on two instances (trust S10) [CONST-13]', async () => {
    const { email } = await at.member()
    const guesses = Array.from({ length: 40 }, (_, n) =>
      (n % 2 ? at : twin).send('POST', '/auth/login', { body: { email, password: `guess ${n}` } }),
    )
    const counts = (await Promise.all(guesses)).map(({ body }) => body.num_of_failed_login_attempts as number)
    expect(counts.filter((count) => count === 1)).toHaveLength(1)
    expect(counts.filter((count) => count === 2)).toHaveLength(1)
    expect(Math.max(...counts)).toBe(3)
  })

  it('checks at most fifty guesses of unknown devices without a success, from any number of addresses and pages (trust S10) [ERROR-24]', async () => {
    const { email, device } = await memberWithDevice()
    const clients = ['northstar', 'cedarvalley', 'ironwood']
    let looked = 0
    for (let n = 0; n < (DEEP ? 200 : 60); n += 1) {
      const { body } = await at.send('POST', '/auth/login', {
        body: { email, password: `guess ${n}` },
        from: `10.1.0.${n}`,
        headers: { 'x-client-id': clients[n % 3] ?? '' },
      })
      if (body.num_of_failed_login_attempts < 3) looked += 1
      if (n % 2 === 1) at.clock.advance(minutes(15))
    }
    expect(looked).toBeGreaterThan(30)
    expect(looked).toBeLessThanOrEqual(50)
    expect((await logIn(email, PASSWORD)).status).toBe(400)
    expect((await logIn(email, PASSWORD, device)).status).toBe(200)
    expect((await logIn(email, PASSWORD)).status).toBe(200)
  })

  it('treats unknown addresses identically, in temporary and permanent lockouts [ERROR-24]', async () => {
    const { email } = await at.member()
    const before = DEEP ? 0 : 46
    const answersOf = async (address: string) => {
      const answers = []
      const { key } = getLoginAttemptLimits(() => TEST_SECRET, address, null).inAll
      const lastFailedAt = at.clock.now()
      await at.store.db.insert(loginFailures).values({ key, failures: before, lastFailedAt })
      for (let n = before; n < 56; n += 1) {
        const { status, body } = await logIn(address, `guess ${n}`)
        answers.push([status, body])
        if (n % 2 === 1) at.clock.advance(minutes(15))
      }
      return JSON.stringify(answers)
    }
    expect(await answersOf(`nobody-${email}`)).toBe(await answersOf(email))
  })

  it('stores no address with the counts [ERROR-24]', async () => {
    const { email } = await at.member()
    await logIn(email, 'wrong')
    const rows = await at.store.db.select().from(loginFailures)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ key }) => /^[0-9a-f]{64}$/.test(key))).toBe(true)
  })

  it('emails the owner about an unknown device, and about no other (trust S29) [CALL-05]', async () => {
    const { email, device } = await memberWithDevice()
    await logIn(email, PASSWORD, device)
    const before = (await at.mailsTo(email)).length
    const stranger = await at.send('POST', '/auth/login', {
      body: { email, password: PASSWORD },
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/153.0.0.0 Safari/537.36' },
    })
    const [mail, ...older] = await at.mailsTo(email)
    expect(older).toHaveLength(before)
    expect(mail?.subject).toBe('New log-in to your Northstar Balance account')
    expect(mail?.text).toContain('Chrome on Windows')
    await logIn(email, PASSWORD, deviceOf(stranger))
    expect(await at.mailsTo(email)).toHaveLength(before + 1)
  })
})
