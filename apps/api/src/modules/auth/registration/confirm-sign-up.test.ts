import { getTestEngine } from '@evenkeel/server-kit/testing/test-store'
import { createHash } from 'node:crypto'
import { eq, getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issuePatientToken } from '@evenkeel/api-contract/telehealth/patients'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { subjectAddresses } from '#db/key-tables.ts'
import { type MemberApi, openMemberApi, PASSWORD } from '#testing/member-api.ts'
import { TEST_SECRET } from '#testing/api-options.ts'
import { verifyOneTimeCode } from '../credentials/one-time-codes.ts'
import { oneTimeCodes } from '../tables.ts'

const DEEP = process.env['DEEP'] === '1'
const ELSEWHERE = 'An account for this person already exists on MDLIVE.'

describe('one-time codes', () => {
  let at: MemberApi
  let twin: Awaited<ReturnType<MemberApi['openTwin']>>
  const codesOf = async (email: string) =>
    at.store.db
      .select(getTableColumns(oneTimeCodes))
      .from(oneTimeCodes)
      .innerJoin(subjectAddresses, eq(subjectAddresses.person, oneTimeCodes.memberId))
      .where(eq(subjectAddresses.hash, at.addressHash(email)))
  const confirm = (email: string, otp: string, token?: string) =>
    at.send('POST', '/auth/confirm-sign-up', { token, body: { email, otp } })
  const resend = (email: string) => at.send('POST', '/auth/resend-verification-email', { body: { email } })
  /** A code that is not the right one. */
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  beforeAll(async () => {
    at = await openMemberApi()
    twin = await at.openTwin()
  })
  afterAll(async () => {
    await twin.close()
    await at.close()
  })

  it('verifies with the emailed code, once, and creates the patient [CALL-07, AUTH-03]', async () => {
    const { email, token, id } = await at.registered()
    expect((await confirm(email, await at.codeFor(email), token)).status).toBe(200)
    const me = await at.send('GET', '/me', { token })
    expect(me.body).toMatchObject({ id, is_verified: true, mdlive_id: me.body.md_live.user.id })
    const made = at.telehealth.calls.findLast(({ path }) => path === issuePatientToken.path)
    expect(made?.body).toMatchObject({
      auth: {
        member_id: id,
        birthdate: '1988-04-17',
        phone: '3055550101',
        gender: 'F',
        relationship: 'Self',
        us_time_zone_id: 3,
      },
      org: { ou: 'northstar', covered_sessions: 6 },
    })
  })

  it('refuses a wrong code with a field error, and unknown addresses with the same text [CALL-07, ENTITY-20]', async () => {
    const { email } = await at.registered()
    const bad = await confirm(email, wrong(await at.codeFor(email)))
    const unknown = await confirm(`x${email}`, '123456')
    expect(bad.status).toBe(400)
    expect(bad.body.errors).toEqual([{ field: 'otp', message: expect.stringContaining('does not work') }])
    expect(unknown.body).toEqual(bad.body)
  })

  it('pads short codes with zeros and ignores blanks [CALL-07, CONST-07]', async () => {
    at.nextCode('004217')
    const { email } = await at.registered()
    expect(await at.codeFor(email)).toBe('004217')
    expect((await confirm(email, ' 42 17')).status).toBe(200)
  })

  it('checks at most five guesses per code, also for concurrent requests (trust S9) [CALL-07]', async () => {
    const { email } = await at.registered()
    const code = await at.codeFor(email)
    await Promise.all(Array.from({ length: DEEP ? 50 : 12 }, () => confirm(email, wrong(code))))
    expect((await confirm(email, code)).status).toBe(400)
    const other = await at.registered()
    for (let n = 0; n < 4; n += 1) await confirm(other.email, wrong(await at.codeFor(other.email)))
    expect((await confirm(other.email, await at.codeFor(other.email))).status).toBe(200)
  })

  it('reports that a right code is expired or replaced, only to its owner [CALL-07, ENTITY-20]', async () => {
    const { email } = await at.registered()
    const old = await at.codeFor(email)
    at.clock.advance(minutes(10))
    const said = async (otp: string) => (await confirm(email, otp)).body.errors[0]
    const unknown = await confirm(`x${email}`, old)
    expect(await said(old)).toEqual({ field: 'otp', message: expect.stringContaining('10 minutes old') })
    expect(await said(wrong(old))).toEqual(unknown.body.errors[0])
    await resend(email)
    const fresh = await at.codeFor(email)
    if (old !== fresh) expect((await said(old)).message).toContain('a newer code')
    expect((await confirm(email, fresh)).status).toBe(200)
  })

  it('checks at most five guesses at an expired code (trust S9) [CALL-07]', async () => {
    const { email } = await at.registered()
    const code = await at.codeFor(email)
    at.clock.advance(minutes(10))
    for (let n = 0; n < 5; n += 1) await confirm(email, wrong(code))
    expect((await confirm(email, code)).body).toEqual((await confirm(`x${email}`, code)).body)
  })

  it('refuses the code of another member (trust S9) [CALL-07, ROLE-12]', async () => {
    const [one, two] = [await at.registered(), await at.registered()]
    const code = await at.codeFor(one.email)
    if (code !== (await at.codeFor(two.email)))
      expect((await confirm(two.email, code, one.token)).status).toBe(400)
  })

  it('emails a new code and revokes the old one, but not within 30 seconds (trust S9) [CALL-08, AUTH-04]', async () => {
    const { email } = await at.registered()
    const old = await at.codeFor(email)
    await resend(email)
    expect(await at.mailsTo(email)).toHaveLength(1)
    at.clock.advance(seconds(30))
    await resend(email)
    expect(await at.mailsTo(email)).toHaveLength(2)
    const fresh = await at.codeFor(email)
    if (old !== fresh) expect((await confirm(email, old)).status).toBe(400)
    expect((await confirm(email, fresh)).status).toBe(200)
  })

  it('sends an address at most ten codes a day (trust S9) [CALL-08]', async () => {
    const { email } = await at.registered()
    for (let n = 0; n < 14; n += 1) {
      at.clock.advance(minutes(1))
      await resend(email)
    }
    expect(await at.mailsTo(email)).toHaveLength(10)
  })

  it('emails the owner of a confirmed address instead, under the same limits as codes (RD-009, trust S9) [CALL-08]', async () => {
    const { email } = await at.member()
    const said = async () =>
      (await at.mailsTo(email)).filter(({ subject }) => subject === 'You can log in to Northstar Balance')
    // A code was sent just now.
    await resend(email)
    expect(await said()).toEqual([])
    at.clock.advance(seconds(30))
    await resend(email)
    await resend(email)
    const [mail, ...others] = await said()
    expect(others).toEqual([])
    expect(mail?.text).toContain('Your email address is confirmed already. You can log in.')
    expect(mail?.text).toContain('/northstar/log-in')
    expect(mail?.text).not.toMatch(/^\d{6}$/m)
    for (let n = 0; n < 14; n += 1) {
      at.clock.advance(minutes(1))
      await resend(email)
    }
    // Including the registration's code.
    expect(await said()).toHaveLength(9)
  })

  it('returns the same response for pending, confirmed and unknown addresses [CALL-08]', async () => {
    const [open, confirmed] = [await at.registered(), await at.member()]
    const answers = await Promise.all([open.email, confirmed.email, 'nobody@example.test'].map(resend))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  })

  it('reports an account elsewhere only after the right code, and stays unconfirmed [ERROR-23]', async () => {
    const { email, token } = await at.registered()
    at.telehealth.trouble(issuePatientToken, 'account_exists')
    const bad = await confirm(email, wrong(await at.codeFor(email)), token)
    expect(JSON.stringify(bad.body)).not.toContain('MDLIVE')
    const { status, body } = await confirm(email, await at.codeFor(email), token)
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ field: null, message: ELSEWHERE }])
    expect((await at.send('GET', '/me', { token })).status).toBe(403)
  })

  it('verifies while the telehealth service is down; the patient is created later [CALL-07]', async () => {
    const { email, token } = await at.registered()
    at.telehealth.trouble(issuePatientToken, 'down', 'down')
    expect((await confirm(email, await at.codeFor(email), token)).status).toBe(200)
    expect((await at.send('GET', '/me', { token })).body).toMatchObject({
      is_verified: true,
      mdlive_id: null,
      md_live: null,
    })
    expect((await at.send('GET', '/me', { token })).body.mdlive_id).toEqual(expect.any(Number))
  })

  it('never turns two registrations of one address into members [CALL-07]', async () => {
    const first = await at.registered()
    const second = await at.registered({ email: first.email })
    const codes = await at.mailsTo(first.email)
    const otps = codes.map(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? '')
    const both = await Promise.all([
      confirm(first.email, otps[1] ?? '', first.token),
      confirm(first.email, otps[0] ?? '', second.token),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  describe('codes entered on another device than the one that registered', () => {
    const logIn = (email: string, password: string) =>
      at.send('POST', '/auth/login', { body: { email, password } })
    const session = (token: string) =>
      at.send('GET', '/me/session', { token, headers: { 'x-background': '1' } })

    it('keep the chosen password, and the first device continues automatically [CALL-07, AUTH-03]', async () => {
      const { email, token, id } = await at.registered()
      expect((await session(token)).body).toMatchObject({ is_confirmed: false, email })
      const confirmed = await confirm(email, await at.codeFor(email))
      expect(confirmed).toMatchObject({ status: 200, body: { registered_elsewhere: true } })
      expect(confirmed.body).not.toHaveProperty('must_set_password')
      const { body: known } = await session(token)
      expect(known.is_confirmed).toBe(true)
      expect(known).not.toHaveProperty('email')
      expect((await at.send('GET', '/me', { token })).body).toMatchObject({ id, is_verified: true })
      expect((await logIn(email, PASSWORD)).body.id).toBe(id)
    })

    it('do not log in: a person who did not choose the password sets one by email, and the other author is locked out [CALL-07]', async () => {
      const { email, token } = await at.registered()
      const confirmed = await confirm(email, await at.codeFor(email))
      expect(confirmed.body).not.toHaveProperty('auth_token')
      expect(confirmed.cookies).toEqual([])
      const [mail] = await at.mailsTo(email)
      const link = /\/password\/reset\/(\S+)/.exec(mail?.text ?? '')?.[1]
      const body = { token: link, new_password: 'Bright#Meadow7' }
      expect((await at.send('POST', '/auth/password-reset-confirm', { body })).status).toBe(200)
      expect((await at.send('GET', '/me', { token })).status).toBe(401)
      expect((await logIn(email, PASSWORD)).status).toBe(400)
      expect((await logIn(email, 'Bright#Meadow7')).status).toBe(200)
    })

    it('are sent in an email with place and time of the registration, and what the code does [CALL-07, CALL-08]', async () => {
      const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
      const { email } = await at.registered({}, { headers: { 'user-agent': firefox } })
      at.clock.advance(minutes(1))
      await resend(email)
      const mails = await at.mailsTo(email)
      expect(mails).toHaveLength(2)
      for (const { text } of mails) {
        expect(text).toMatch(/on \w+day, \w+ \d+ at \d+:\d\d [AP]M .+ time.* \(Firefox on Linux\)/)
        expect(text).toContain('with the password that was chosen there')
        expect(text).toContain('Do not type the code in, and do not tell it to anybody')
      }
    })
  })

  describe('codes of an address that another person registered first', () => {
    const logIn = (email: string, password: string, headers: Record<string, string> = {}) =>
      at.send('POST', '/auth/login', { body: { email, password }, headers })
    const linkFor = async (email: string) =>
      /\/password\/reset\/(\S+)/.exec((await at.mailsTo(email))[0]?.text ?? '')?.[1] ?? ''

    it('void both passwords if two registrations are open and the browser knew neither [CALL-07]', async () => {
      const stranger = await at.registered({ password: 'Other#Person42' })
      const { email, token, answer } = await at.registered({ email: stranger.email })
      const confirmed = await confirm(email, await at.codeFor(email))
      expect(confirmed.status).toBe(200)
      expect(confirmed.body.must_set_password).toBe(true)
      expect((await at.send('GET', '/me', { token })).status).toBe(401)
      expect((await logIn(email, PASSWORD)).status).toBe(400)
      expect((await logIn(email, 'Other#Person42')).status).toBe(400)
      const device = answer.cookies.find(({ name }) => name === 'evenkeel_device')
      const known = { cookie: `evenkeel_device=${device.value}` }
      expect((await logIn(email, PASSWORD, known)).status).toBe(400)
      const body = { token: await linkFor(email), new_password: 'Bright#Meadow7' }
      expect((await at.send('POST', '/auth/password-reset-confirm', { body })).status).toBe(200)
      expect((await logIn(email, 'Bright#Meadow7')).status).toBe(200)
    })

    it('confirm the older registration by its own code, regardless of later ones [CALL-07]', async () => {
      const mine = await at.registered()
      const otp = await at.codeFor(mine.email)
      await at.registered({ email: mine.email, password: 'Other#Person42' })
      expect((await confirm(mine.email, otp)).status).toBe(200)
      const body = { token: await linkFor(mine.email), new_password: 'Bright#Meadow7' }
      expect((await at.send('POST', '/auth/password-reset-confirm', { body })).status).toBe(200)
      expect((await logIn(mine.email, 'Bright#Meadow7')).body.id).toBe(mine.id)
    })

    it('keep the password if the browser knew it: after log-in, and after a reload [CALL-07, ERROR-04]', async () => {
      const { email } = await at.registered()
      const refused = await logIn(email, PASSWORD)
      expect(refused.status).toBe(420)
      const device = refused.cookies.find(({ name }) => name === 'evenkeel_device')
      const headers = { cookie: `evenkeel_device=${device.value}` }
      const body = { email, otp: await at.codeFor(email) }
      const confirmed = await at.send('POST', '/auth/confirm-sign-up', { body, headers })
      expect(confirmed.body).not.toHaveProperty('must_set_password')
      expect((await logIn(email, PASSWORD)).status).toBe(200)
    })

    it("belong to the browser's own registration, regardless of later ones [CALL-07]", async () => {
      const mine = await at.registered()
      const otp = await at.codeFor(mine.email)
      await at.registered({ email: mine.email, password: 'Other#Person42' })
      const device = mine.answer.cookies.find(({ name }) => name === 'evenkeel_device')
      const headers = { cookie: `evenkeel_device=${device.value}` }
      const body = { email: mine.email, otp }
      expect((await at.send('POST', '/auth/confirm-sign-up', { body, headers })).status).toBe(200)
      expect((await logIn(mine.email, PASSWORD)).body.id).toBe(mine.id)
    })
  })

  it('are checked five times for any number of concurrent guesses on two instances (trust S9) [CALL-07]', async () => {
    const { email } = await at.registered()
    const code = await at.codeFor(email)
    const guess = (n: number) =>
      (n % 2 === 0 ? at : twin).send('POST', '/auth/confirm-sign-up', {
        body: { email, otp: String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0') },
        from: `10.0.${n % 20}.1`,
      })
    // The embedded database has one instance; a thousand guesses would prove no more there.
    const count = DEEP && getTestEngine() === 'postgres' ? 1000 : 40
    const answers = await Promise.all(Array.from({ length: count }, (_, n) => guess(n)))
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    const [row] = await codesOf(email)
    expect(row?.tries).toBe(5)
    expect((await confirm(email, code)).status).toBe(400)
  }, 300_000)

  it('are stored under a key that is not in the database (trust S9) [CALL-07]', async () => {
    const { email } = await at.registered()
    const [row] = await codesOf(email)
    const code = await at.codeFor(email)
    const bare = [code, `${row?.memberId}:${code}`, `${row?.id}:${code}`]
    expect(bare.map((text) => createHash('sha256').update(text).digest('hex'))).not.toContain(row?.codeHash)
    const owner = (secret: string) =>
      verifyOneTimeCode(at.store.db, { clock: at.clock, secret: () => secret }, [row?.memberId ?? ''], code)
    expect(await owner('another key')).toBe(null)
    expect(await owner(TEST_SECRET)).toEqual({ memberId: row?.memberId })
  })
})
