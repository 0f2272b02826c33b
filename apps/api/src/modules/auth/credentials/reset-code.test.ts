import { getTestEngine } from '@evenkeel/server-kit/testing/test-store'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '@evenkeel/api-contract/limits'
import { type MemberApi, openMemberApi, PASSWORD } from '#testing/member-api.ts'
import { passwordResets } from '../tables.ts'

const NEW = 'Bright#Meadow7'

describe('password reset by email and code (RD-012)', () => {
  let at: MemberApi
  let twin: Awaited<ReturnType<MemberApi['openTwin']>>
  const ask = (email: string) => at.send('POST', '/auth/password-reset', { body: { email } })
  const confirm = (body: object, from?: string, instance: typeof at | typeof twin = at) =>
    instance.send('POST', '/auth/password-reset-confirm', {
      body: { new_password: NEW, ...body },
      ...(from ? { from } : {}),
    })
  const logIn = async (email: string, password: string) =>
    (await at.send('POST', '/auth/login', { body: { email, password } })).status
  /** A member who requested a reset, with the email. */
  const asked = async () => {
    const person = await at.member()
    await ask(person.email)
    const text = (await at.mailsTo(person.email))[0]?.text ?? ''
    const otp = /^\d{6}$/m.exec(text)?.[0] ?? ''
    return { ...person, otp, link: /\/password\/reset\/(\S+)/.exec(text)?.[1] ?? '' }
  }
  const other = (otp: string, n = 1): string =>
    String((Number(otp) + n) % 1_000_000).padStart(limits.oneTimeCodeLength, '0')
  beforeAll(async () => {
    at = await openMemberApi()
    twin = await at.openTwin()
  })
  afterAll(async () => {
    await twin.close()
    await at.close()
  })

  it('sets the password once, ends every session and the lockout, and uses up the link [CALL-10, ERROR-24]', async () => {
    const { email, otp, link, token } = await asked()
    for (const wrong of ['a', 'b', 'c']) await logIn(email, wrong)
    expect(await logIn(email, PASSWORD)).toBe(400)
    const spaced = `${otp.slice(0, 3)} ${otp.slice(3)}`
    expect((await confirm({ email: email.toUpperCase(), otp: spaced })).status).toBe(200)
    expect((await at.send('GET', '/me', { token })).status).toBe(401)
    expect(await logIn(email, NEW)).toBe(200)
    expect((await confirm({ email, otp, new_password: `${NEW}x` })).status).toBe(400)
    expect((await confirm({ token: link, new_password: `${NEW}x` })).status).toBe(400)
    expect(await logIn(email, NEW)).toBe(200)
  })

  it('returns the same error for a wrong code, an old one, one of another member and an unknown address [CALL-10, ENTITY-20]', async () => {
    const [mine, foreign] = [await asked(), await asked()]
    const open = await at.registered()
    const answers = [
      await confirm({ email: mine.email, otp: other(mine.otp) }),
      await confirm({ email: mine.email, otp: foreign.otp }),
      await confirm({ email: open.email, otp: mine.otp }),
      await confirm({ email: 'nobody@example.test', otp: mine.otp }),
    ]
    at.clock.advance(limits.oneTimeCodeLife)
    answers.push(await confirm({ email: mine.email, otp: mine.otp }))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 400, body: { errors: [{ field: 'otp' }] } })
    expect((await confirm({ token: mine.link })).status).toBe(200)
  })

  it('accepts the code until 9:59 and not at 10:00 (trust S9) [CONST-07, CALL-10]', async () => {
    const [early, late] = [await asked(), await asked()]
    at.clock.advance(limits.oneTimeCodeLife - 1)
    expect((await confirm({ email: early.email, otp: early.otp })).status).toBe(200)
    at.clock.advance(1)
    expect((await confirm({ email: late.email, otp: late.otp })).status).toBe(400)
  })

  it('checks five guesses for any number of concurrent requests on two instances; the link still works (trust S9) [CALL-10]', async () => {
    const { email, otp, link } = await asked()
    const count = process.env['DEEP'] === '1' && getTestEngine() === 'postgres' ? 1000 : 40
    const answers = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        confirm({ email, otp: other(otp, n + 1) }, `10.9.${n % 20}.1`, n % 2 ? at : twin),
      ),
    )
    expect(answers.every(({ status }) => status === 400)).toBe(true)
    const [row] = await at.store.db.select().from(passwordResets).where(eq(passwordResets.codeTries, 5))
    expect(row?.memberId).toBeDefined()
    expect((await confirm({ email, otp })).status).toBe(400)
    expect((await confirm({ token: link })).status).toBe(200)
  }, 300_000)

  it('succeeds once for concurrent requests with the right code on two instances [CALL-10]', async () => {
    const { email, otp } = await asked()
    const answers = await Promise.all(
      [0, 1, 2, 3].map((n) =>
        confirm({ email, otp, new_password: `${NEW}${n}` }, undefined, n % 2 ? at : twin),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('keeps the code valid when the new password breaks a rule, and reports missing fields [CALL-10, ENTITY-20]', async () => {
    const { email, otp } = await asked()
    expect((await confirm({ email, otp, new_password: 'short' })).body.errors[0].field).toBe('new_password')
    expect((await confirm({ email })).body.errors).toEqual([
      { field: 'otp', message: 'This field is required' },
    ])
    expect((await confirm({ otp })).body.errors[0].field).toBe('email')
    expect((await confirm({})).body.errors[0].field).toBe('token')
    expect((await confirm({ email, otp })).status).toBe(200)
  })
})
