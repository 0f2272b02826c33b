import { seconds } from '@evenkeel/contract/units'
import { expect, it } from 'vitest'
import { conforms } from './conform.ts'
import { filled, jwt } from './shapes.ts'
import { PASSWORD, registrationBody } from './walk.ts'
import { profile, signedIn } from './wire-shapes.ts'

const NEW_PASSWORD = 'Calm#Meadow77'
const said = { message: filled }

conforms(
  'accounts',
  [
    {
      name: 'POST /auth/login [CALL-05]',
      method: 'POST',
      path: '/api/auth/login',
      auth: 'none',
      ask: ({ owner }) => ({ body: { email: owner.email, password: PASSWORD } }),
      status: [200],
      answer: signedIn,
    },
    {
      name: 'POST /auth/register [CALL-06]',
      method: 'POST',
      path: '/api/auth/register',
      auth: 'none',
      ask: ({ newEmail }) => ({ body: registrationBody(newEmail()) }),
      status: [201],
      answer: signedIn,
    },
    {
      name: 'POST /auth/confirm-sign-up [CALL-07]',
      method: 'POST',
      path: '/api/auth/confirm-sign-up',
      auth: 'none',
      ask: async ({ register, codeFor }) => {
        const { email } = await register()
        return { body: { email, otp: await codeFor(email) } }
      },
      status: [200],
      answer: said,
    },
    {
      name: 'POST /auth/resend-verification-email [CALL-08]',
      method: 'POST',
      path: '/api/auth/resend-verification-email',
      auth: 'none',
      ask: async ({ register }) => ({ body: { email: (await register()).email } }),
      status: [200],
      answer: said,
    },
    {
      name: 'POST /auth/password-reset [CALL-09]',
      method: 'POST',
      path: '/api/auth/password-reset',
      auth: 'none',
      ask: ({ newEmail }) => ({ body: { email: newEmail() } }),
      status: [200],
      answer: said,
    },
    {
      name: 'POST /auth/password-reset-confirm [CALL-10]',
      method: 'POST',
      path: '/api/auth/password-reset-confirm',
      auth: 'none',
      ask: async ({ call, newMember, mailsTo }) => {
        const { email } = await newMember()
        await call('POST', '/api/auth/password-reset', { body: { email } })
        const token = /password\/reset\/([\w.~-]+)/.exec((await mailsTo(email))[0].text)?.[1]
        return { body: { token, new_password: NEW_PASSWORD } }
      },
      status: [200],
      answer: said,
    },
    {
      name: 'POST /auth/password-change [CALL-11]',
      method: 'POST',
      path: '/api/auth/password-change',
      auth: 'member',
      // The session that changes the password goes on.
      ask: () => ({ body: { current_password: PASSWORD, new_password: NEW_PASSWORD } }),
      status: [200],
      answer: said,
    },
    {
      name: 'POST /auth/extend-token [CALL-12]',
      method: 'POST',
      path: '/api/auth/extend-token',
      auth: 'none',
      ask: async ({ newMember }) => ({ body: { auth_token: (await newMember()).token } }),
      status: [200],
      answer: { auth_token: filled },
    },
    {
      name: 'POST /mdlive/extend-token [CALL-13]',
      method: 'POST',
      path: '/api/mdlive/extend-token',
      auth: 'member',
      ask: ({ owner }) => ({ body: { jwt_token: owner.jwt } }),
      status: [200],
      answer: { jwt_token: jwt },
      // Whose jwt it is is in it: another person's is no valid one.
      foreign: 401,
    },
    {
      name: 'POST /answers/extend-token [CALL-14]',
      method: 'POST',
      path: '/api/answers/extend-token',
      auth: 'none',
      ask: async ({ newVisitor }) => ({ body: { answer_token: (await newVisitor()).token } }),
      status: [200],
      answer: { answer_token: filled },
    },
    {
      name: 'GET /me [CALL-15]',
      method: 'GET',
      path: '/api/me',
      auth: 'member',
      status: [200],
      answer: profile,
    },
    {
      name: 'PATCH /me/update-responses [CALL-16]',
      method: 'PATCH',
      path: '/api/me/update-responses',
      auth: 'member',
      ask: async ({ newVisitor }) => {
        const { id, token } = await newVisitor()
        return { body: { id, answer_token: token } }
      },
      status: [200],
      answer: said,
    },
    {
      name: 'POST /me/update-appointment-state [CALL-17]',
      method: 'POST',
      path: '/api/me/update-appointment-state',
      auth: 'member',
      ask: () => ({ body: { appointment_state: 'Florida' } }),
      status: [200],
      answer: said,
    },
  ],
  (walk) => {
    it('count wrong log-ins as a whole number [CALL-05] [ERROR-24]', async () => {
      const { call, newMember } = walk()
      const { email } = await newMember()
      const wrong = await call('POST', '/api/auth/login', { body: { email, password: 'Wrong#Guess1' } })
      expect([wrong.status, wrong.body.error_type, wrong.body.errors]).toEqual([
        400,
        'ValidationError',
        [{ field: null, message: { num_of_failed_login_attempts: 1, error: expect.any(String) } }],
      ])
    })

    it('are verified by the one-time code alone, and only then open [CALL-07] [ERROR-04]', async () => {
      const { call, register, codeFor } = walk()
      const { email } = await register()
      const right = await codeFor(email)
      const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
      const confirm = (otp: string) => call('POST', '/api/auth/confirm-sign-up', { body: { email, otp } })
      const logIn = () => call('POST', '/api/auth/login', { body: { email, password: PASSWORD } })
      expect((await confirm(wrong)).status).toBe(400)
      const open = await logIn()
      expect([open.status, open.body.error_type]).toEqual([420, 'NotVerified'])
      expect((await confirm(right)).status).toBe(200)
      expect((await logIn()).body.is_verified).toBe(true)
    })

    it('get a new code that voids the old one [CALL-08]', async () => {
      const { call, clock, register, codeFor } = walk()
      const { email } = await register()
      const first = await codeFor(email)
      clock.advance(seconds(30))
      await call('POST', '/api/auth/resend-verification-email', { body: { email } })
      const second = await codeFor(email)
      expect(second).not.toBe(first)
      const confirm = (otp: string) => call('POST', '/api/auth/confirm-sign-up', { body: { email, otp } })
      expect([(await confirm(first)).status, (await confirm(second)).status]).toEqual([400, 200])
    })

    it('answer a known and an unknown address alike [CALL-06] [CALL-09]', async () => {
      const { call, newEmail, newMember, mailsTo } = walk()
      const { email } = await newMember()
      const reset = (address: string) =>
        call('POST', '/api/auth/password-reset', { body: { email: address } })
      const [known, unknown] = [await reset(email), await reset(newEmail())]
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
      expect((await mailsTo(email))[0].text).toMatch(/\/northstar\/password\/reset\//)
      const register = (address: string) =>
        call('POST', '/api/auth/register', { body: registrationBody(address) })
      const [again, fresh] = [await register(email), await register(newEmail())]
      expect([again.status, Object.keys(again.body)]).toEqual([fresh.status, Object.keys(fresh.body)])
    })

    it('take a reset token once [CALL-10]', async () => {
      const { call, newMember, mailsTo } = walk()
      const { email } = await newMember()
      await call('POST', '/api/auth/password-reset', { body: { email } })
      const token = /password\/reset\/([\w.~-]+)/.exec((await mailsTo(email))[0].text)?.[1]
      const set = (new_password: string) =>
        call('POST', '/api/auth/password-reset-confirm', { body: { token, new_password } })
      expect([(await set(NEW_PASSWORD)).status, (await set('Other#Meadow78')).status]).toEqual([200, 400])
      const logIn = await call('POST', '/api/auth/login', { body: { email, password: NEW_PASSWORD } })
      expect(logIn.status).toBe(200)
    })

    it('name a wrong current password as the specification does [CALL-11] [ERROR-02]', async () => {
      const { call, newMember } = walk()
      const authorization = `Token ${(await newMember()).token}`
      const body = { current_password: 'Wrong#Guess1', new_password: NEW_PASSWORD }
      const answer = await call('POST', '/api/auth/password-change', { body, authorization })
      expect([answer.status, answer.body.error_type]).toEqual([500, 'NotAuthorizedException'])
    })

    it('trade tokens that are still valid, and no others [CALL-12] [CALL-13] [CALL-14]', async () => {
      const { call, expired, newMember, temporary } = walk()
      const member = await newMember()
      const trade = (path: string, body: object) =>
        call('POST', path, { body, authorization: `Token ${member.token}` })
      expect((await trade('/api/auth/extend-token', { auth_token: expired.token })).status).toBe(401)
      expect((await trade('/api/answers/extend-token', { answer_token: 'nonsense' })).status).toBe(403)
      for (const jwt_token of ['nonsense', expired.jwt, temporary.jwt])
        expect((await trade('/api/mdlive/extend-token', { jwt_token })).status).toBe(401)
      const missing = await trade('/api/mdlive/extend-token', {})
      expect([missing.status, missing.body.errors[0].field]).toEqual([400, 'jwt_token'])
      const { body } = await trade('/api/auth/extend-token', { auth_token: member.token })
      const me = await call('GET', '/api/me', { authorization: `Token ${body.auth_token}` })
      expect([me.status, me.body.email, me.body.auth_token]).toEqual([200, member.email, undefined])
    })

    it('take over answers with their token, and show state and complaint [CALL-16] [CALL-17]', async () => {
      const { call, newMember, newVisitor } = walk()
      const authorization = `Token ${(await newMember()).token}`
      const { id, token } = await newVisitor()
      const take = (body: object) => call('PATCH', '/api/me/update-responses', { body, authorization })
      expect((await take({ id })).status).toBe(403)
      expect((await take({ id, answer_token: token })).status).toBe(200)
      const me = async () => (await call('GET', '/api/me', { authorization })).body
      expect(await me()).toMatchObject({ answer: id, appointment_state: 'CO', chief_complaint1: 'Anxiety' })
      const choose = (appointment_state: string) =>
        call('POST', '/api/me/update-appointment-state', { body: { appointment_state }, authorization })
      expect((await choose('Florida')).status).toBe(200)
      expect((await me()).appointment_state).toBe('FL')
      expect((await choose('Guam')).status).toBe(400)
    })
  },
)
