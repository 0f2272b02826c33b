import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issuePatientToken } from '@evenkeel/api-contract/telehealth/patients'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { type MemberApi, openMemberApi, PASSWORD } from '#testing/member-api.ts'

const LOCKED =
  'Your account was temporarily locked due to many unsuccessful login attempts. To unlock your account, please reset your password using the "Forgot?" option above.'

describe('log-in', () => {
  let at: MemberApi
  const logIn = (email: string, password = PASSWORD, client = 'northstar') =>
    at.send('POST', '/auth/login', { body: { email, password }, headers: { 'x-client-id': client } })
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterAll(() => at.close())

  it('returns token, telehealth token and member for the right password [CALL-05, ENTITY-02]', async () => {
    const { email } = await at.member()
    const { status, body } = await logIn(email.toUpperCase())
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email,
      first_name: 'Ada',
      last_name: 'Lovett',
      phone: '+13055550101',
      relationship: 'Self',
      timezone: 'America/Denver',
      address2: null,
      is_verified: true,
      mdlive_consent_user_initials: 'AL',
      md_live: { jwt: expect.any(String), user: { id: body.mdlive_id } },
      organisation_username: 'northstar',
    })
    expect((await at.send('GET', '/me', { token: body.auth_token })).status).toBe(200)
    expect(body.auth_token).toMatch(/^[\w-]{43}$/)
    for (const kept of ['birthdate', 'otp', 'password']) expect(body).not.toHaveProperty(kept)
  })

  it('counts wrong passwords and locks at the third, for known and unknown addresses alike (trust S10) [CALL-05, ERROR-24, CONST-13]', async () => {
    const { email } = await at.member()
    for (const address of [email, `nobody-${email}`]) {
      const answers = [await logIn(address, 'a'), await logIn(address, 'b'), await logIn(address, 'c')]
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
      expect(answers.map(({ body }) => body.num_of_failed_login_attempts)).toEqual([1, 2, 3])
      expect(answers.map(({ body }) => body.errors[0].message.num_of_failed_login_attempts)).toEqual([
        1, 2, 3,
      ])
      expect(answers[1]?.body.errors[0].message.error).not.toBe(LOCKED)
      expect(answers[2]?.body.errors[0].message.error).toBe(LOCKED)
    }
    const [known, unknown] = [await logIn(email), await logIn(`nobody-${email}`)]
    expect(known.body).toEqual(unknown.body)
    expect(known.body.num_of_failed_login_attempts).toBe(3)
  })

  it('reports empty fields and counts no attempt [VALID-01, ERROR-24]', async () => {
    const { email } = await at.member()
    const message = 'This field is required'
    for (const body of [{}, { email: '', password: '' }, { email: ' ', password: '' }]) {
      const empty = await at.send('POST', '/auth/login', { body })
      expect([empty.status, empty.body.errors]).toEqual([
        400,
        [
          { field: 'email', message },
          { field: 'password', message },
        ],
      ])
    }
    for (const _ of [1, 2, 3])
      expect((await logIn(email, '')).body.errors).toEqual([{ field: 'password', message }])
    expect((await logIn(email, 'a')).body.num_of_failed_login_attempts).toBe(1)
  })

  it('ends the lockout after 15 minutes and resets the count on success (trust S10) [ERROR-24]', async () => {
    const { email } = await at.member()
    for (const wrong of ['a', 'b', 'c']) await logIn(email, wrong)
    at.clock.advance(minutes(15) - seconds(1))
    expect((await logIn(email)).status).toBe(400)
    at.clock.advance(seconds(1))
    expect((await logIn(email)).status).toBe(200)
    expect((await logIn(email, 'a')).body.num_of_failed_login_attempts).toBe(1)
  })

  it('checks only a few passwords when many arrive at once [ERROR-24]', async () => {
    const { email } = await at.member()
    const guesses = Array.from({ length: 30 }, (_, at) => logIn(email, `guess ${at}`))
    const counts = (await Promise.all(guesses)).map(({ body }) => body.num_of_failed_login_attempts as number)
    expect(Math.max(...counts)).toBeLessThanOrEqual(4)
    expect((await logIn(email)).status).toBe(400)
  })

  it('reports an unconfirmed member only after the right password [STATE-06, ERROR-04]', async () => {
    const { email } = await at.registered()
    const wrong = await logIn(email, 'wrong')
    const { status, body } = await logIn(email)
    expect(wrong.status).toBe(400)
    expect(wrong.body.error_type).toBe('ValidationError')
    expect(status).toBe(420)
    expect(body).toEqual({
      error_type: 'NotVerified',
      errors: [{ field: null, message: 'User is not verified yet!' }],
    })
  })

  it('refuses a member of another organization, but only with the right password [CALL-05]', async () => {
    const { email } = await at.member()
    expect((await logIn(email, 'wrong', 'cedarvalley')).status).toBe(400)
    expect((await logIn(email, PASSWORD, 'cedarvalley')).status).toBe(403)
    expect((await logIn(email, PASSWORD, 'northstar')).status).toBe(200)
  })

  it('logs members in while the telehealth service is down [CALL-05]', async () => {
    const { email } = await at.member()
    at.telehealth.trouble(issuePatientToken, 'down')
    const { status, body } = await logIn(email)
    expect(status).toBe(200)
    expect(body.md_live).toBeNull()
    expect(body.mdlive_id).toEqual(expect.any(Number))
  })

  it('stores the session in an HttpOnly cookie, beside a hint cookie without a secret [CALL-05]', async () => {
    const { email } = await at.member()
    const { cookies, body } = await logIn(email)
    expect(cookies.filter(({ name }) => name !== 'evenkeel_device')).toEqual([
      {
        name: 'evenkeel_session',
        value: body.auth_token,
        httpOnly: true,
        sameSite: 'Strict',
        path: '/',
      },
      {
        name: 'evenkeel_signed_in',
        value: expect.stringMatching(/^1\.[0-9a-f]{16}$/),
        sameSite: 'Strict',
        path: '/',
      },
    ])
  })
})
