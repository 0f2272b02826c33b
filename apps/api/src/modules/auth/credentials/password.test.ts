import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { members } from '#modules/members/tables.ts'
import { type MemberApi, openMemberApi, PASSWORD, createRegistration } from '#testing/member-api.ts'

const NEW = 'Bright#Meadow7'

describe('passwords', () => {
  let at: MemberApi
  const logIn = (email: string, password: string) =>
    at.send('POST', '/auth/login', { body: { email, password } })
  const ask = (email: string) => at.send('POST', '/auth/password-reset', { body: { email } })
  const reset = (token: string, password = NEW) =>
    at.send('POST', '/auth/password-reset-confirm', { body: { token, new_password: password } })
  const linkFor = async (email: string): Promise<string> =>
    (await at.mailsTo(email))
      .map(({ text }) => /http:\/\/127\.0\.0\.1:3000\/northstar\/password\/reset\/(\S+)/.exec(text)?.[1])
      .find(Boolean) ?? ''
  const change = (token: string, current: string, fresh = NEW) =>
    at.send('POST', '/auth/password-change', {
      token,
      body: { current_password: current, new_password: fresh },
    })
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterAll(() => at.close())

  it('work from every keyboard: at registration, log-in, change and reset [CALL-05, CALL-06, CALL-10, CALL-11]', async () => {
    const [first, second] = ['Ruhe#Käse42', 'Öl~und2Äpfel']
    const { email, token } = await at.member({ password: first.normalize('NFD') })
    expect((await logIn(email, first)).status).toBe(200)
    const same = await change(token, first, 'Ｒｕｈｅ＃Käse４２')
    expect([same.status, same.body.errors?.[0]?.field]).toEqual([400, 'new_password'])
    expect((await change(token, first, second.normalize('NFD'))).status).toBe(200)
    expect((await logIn(email, second)).status).toBe(200)
    at.clock.advance(minutes(1))
    await ask(email)
    expect((await reset(await linkFor(email), first)).status).toBe(200)
    expect((await logIn(email, first.normalize('NFD'))).status).toBe(200)
  })

  it('are refused if they are common in full-width letters (trust S12) [VALID-20]', async () => {
    const { status, body } = await at.send('POST', '/auth/register', {
      body: createRegistration({ password: 'Ｐassword123!' }),
    })
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'password'])
  })

  it('hashed by the previous release work as typed, and from every keyboard after that [CALL-05]', async () => {
    const typed = 'Ruhe#Käse42'.normalize('NFD')
    const { email, id } = await at.member()
    const passwordHash = await hash(typed, { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 })
    await at.store.db.update(members).set({ passwordHash }).where(eq(members.id, id))
    expect((await logIn(email, typed)).status).toBe(200)
    expect((await logIn(email, typed.normalize('NFC'))).status).toBe(200)
    expect((await logIn(email, 'Ruhe#Kase42')).status).toBe(400)
  })

  it('returns the same response for confirmed, pending and unknown addresses [CALL-09]', async () => {
    const [member, open] = [await at.member(), await at.registered()]
    const answers = await Promise.all([member.email, open.email, 'nobody@example.test'].map(ask))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(await linkFor(member.email)).toMatch(/^[\w-]{43}$/)
    expect(await linkFor(open.email)).toBe('')
  })

  it('sends a code instead if the address is not confirmed yet [CALL-09]', async () => {
    const { email } = await at.registered()
    at.clock.advance(seconds(30))
    await ask(email)
    const mails = await at.mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your Northstar Balance code',
      'Your Northstar Balance code',
    ])
  })

  it('sets a new password with the emailed link, once, and ends every session [CALL-10]', async () => {
    const { email, token } = await at.member()
    await ask(email)
    const link = await linkFor(email)
    expect((await reset(link)).status).toBe(200)
    expect((await at.send('GET', '/me', { token })).status).toBe(401)
    expect((await logIn(email, PASSWORD)).status).toBe(400)
    expect((await logIn(email, NEW)).status).toBe(200)
    expect((await reset(link, `${NEW}x`)).status).toBe(400)
    expect((await logIn(email, NEW)).status).toBe(200)
    const subjects = (await at.mailsTo(email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your Northstar Balance password was changed')
  })

  it('accepts the link for one of many concurrent changes [CALL-10]', async () => {
    const { email } = await at.member()
    await ask(email)
    const link = await linkFor(email)
    const answers = await Promise.all([0, 1, 2, 3].map((n) => reset(link, `${NEW}${n}`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
  })

  it('keeps the link valid when the new password breaks a rule, and reports the rule [CALL-10, ENTITY-20]', async () => {
    const { email } = await at.member()
    await ask(email)
    const link = await linkFor(email)
    const { status, body } = await reset(link, 'password1')
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ field: 'new_password', message: 'Use a more secure password' }])
    expect((await reset(link)).status).toBe(200)
  })

  it('ends a lockout [CALL-10, ERROR-24]', async () => {
    const { email } = await at.member()
    for (const wrong of ['a', 'b', 'c']) await logIn(email, wrong)
    expect((await logIn(email, PASSWORD)).status).toBe(400)
    await ask(email)
    await reset(await linkFor(email))
    expect((await logIn(email, NEW)).status).toBe(200)
  })

  it('reports an empty current password and counts no attempt [CALL-11, VALID-01]', async () => {
    const { token } = await at.member()
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      const { status, body } = await change(token, '')
      expect([status, body.errors]).toEqual([
        400,
        [{ field: 'current_password', message: 'This field is required' }],
      ])
    }
    expect((await change(token, PASSWORD)).status).toBe(200)
  })

  it('changes the password, logs out other devices and notifies the owner (trust S5, S29) [CALL-11, AUTH-05]', async () => {
    const { email, token } = await at.member()
    const other = (await logIn(email, PASSWORD)).body.auth_token
    expect((await change(token, PASSWORD)).status).toBe(200)
    const [mail] = await at.mailsTo(email)
    expect(mail?.subject).toBe('Your Northstar Balance password was changed')
    expect(mail?.text).not.toContain(NEW)
    expect((await at.send('GET', '/me', { token })).status).toBe(200)
    expect((await at.send('GET', '/me', { token: other })).status).toBe(401)
    expect((await logIn(email, NEW)).status).toBe(200)
  })

  const named = 'This one is mostly your name, your email or the name of your program.'
  it('refuses common passwords and names at reset and change, with the reason (trust S12) [CALL-10, CALL-11, VALID-20]', async () => {
    const { email, token } = await at.member()
    await ask(email)
    const link = await linkFor(email)
    for (const [guessable, reason] of [
      ['Summer2026!', 'Many people use this one.'],
      ['Northstar#1', named],
      ['AdaLovett#1', named],
      ['Evenkeel~2026', named],
    ] as const) {
      const refused = [{ field: 'new_password', message: `Use a more secure password. ${reason}` }]
      expect((await reset(link, guessable)).body.errors).toEqual(refused)
      expect((await change(token, PASSWORD, guessable)).body.errors).toEqual(refused)
    }
    expect((await reset(link, 'correct Horse battery 1! 馬')).status).toBe(200)
  })

  it('returns the error of the specification for a wrong current password [CALL-11]', async () => {
    const { token } = await at.member()
    const { status, body } = await change(token, 'wrong')
    expect(status).toBe(500)
    expect(body).toEqual({
      error_type: 'NotAuthorizedException',
      errors: [
        {
          field: null,
          message: 'There seems to be an authentication issue. Is your current password correct?',
        },
      ],
    })
  })

  it('rate limits after five wrong passwords, also for the right one [CALL-11]', async () => {
    const { token } = await at.member()
    for (let n = 0; n < 5; n += 1) await change(token, 'wrong')
    const { status, body } = await change(token, PASSWORD)
    expect(status).toBe(500)
    expect(body.error_type).toBe('LimitExceededException')
    expect(body.errors[0].message).toBe(
      "Oh no, it seems you've tried to do that too many times! Wait a while and try again.",
    )
    at.clock.advance(minutes(15))
    expect((await change(token, PASSWORD)).status).toBe(200)
  })

  it('accepts a password used before [CALL-11]', async () => {
    const { email, token } = await at.member()
    expect((await change(token, PASSWORD)).status).toBe(200)
    expect((await change(token, NEW, PASSWORD)).status).toBe(200)
    expect((await logIn(email, PASSWORD)).status).toBe(200)
  })

  it('refuses the present password as the new one, and callers without a token [CALL-11]', async () => {
    const { token } = await at.member()
    expect((await change(token, PASSWORD, PASSWORD)).body.errors[0].field).toBe('new_password')
    expect((await change('nonsense', PASSWORD)).status).toBe(401)
  })
})
