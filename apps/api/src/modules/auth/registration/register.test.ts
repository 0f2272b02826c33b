import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueVisitorToken } from '@evenkeel/api-contract/telehealth/patients'
import {
  CEDARVALLEY,
  HIGH_SCHOOLS,
  type MemberApi,
  openMemberApi,
  PASSWORD,
  createRegistration,
} from '#testing/member-api.ts'
import { decryptMember } from '#modules/members/profile.ts'
import { members } from '#modules/members/tables.ts'

describe('registration', () => {
  let at: MemberApi
  const post = (body: unknown, sent: { token?: string; headers?: Record<string, string> } = {}) =>
    at.send('POST', '/auth/register', { ...sent, body })
  const rowOf = async (id: string) => (await at.store.db.select().from(members).where(eq(members.id, id)))[0]
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterAll(() => at.close())

  it('returns 201 with token, telehealth token and its user id, and emails a code [CALL-06, AUTH-02, ENTITY-02]', async () => {
    const sent = createRegistration()
    const { status, body } = await post(sent)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      auth_token: expect.any(String),
      mdlive_id: body.md_live.user.id,
      md_live: { jwt: expect.any(String) },
      email: sent.email,
      is_verified: false,
      relationship: 'Self',
    })
    expect(body).not.toHaveProperty('otp')
    const [mail, ...more] = await at.mailsTo(sent.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Your Northstar Balance code')
    expect(mail?.text).toContain('(800) 555-0111')
    expect(mail?.text).toContain('http://127.0.0.1:3000/northstar/')
    expect(mail?.subject).not.toMatch(/\d/)
  })

  it('stores birth date and password unreadable [CALL-06]', async () => {
    const { id, answer } = await at.registered()
    const row = await rowOf(id)
    expect(row && (await decryptMember({ db: at.store.db, vault: at.vault }, row))?.profile.birthdate).toBe(
      '1988-04-17',
    )
    expect(JSON.stringify(row)).not.toContain('1988')
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(answer.body)).not.toContain('1988')
  })

  it('returns the same shape for a known email and sends an email to its owner [CALL-06]', async () => {
    const owner = await at.member()
    const fresh = await post(createRegistration())
    const known = await post(createRegistration({ email: owner.email }))
    expect(known.status).toBe(201)
    expect(Object.keys(known.body)).toEqual(Object.keys(fresh.body))
    expect(known.body.is_verified).toBe(false)
    expect(known.body.id).not.toBe(owner.id)
    const [mail] = await at.mailsTo(owner.email)
    expect(mail?.subject).toBe('You already have a Northstar Balance account')
    expect(mail?.text).toContain('You already have one')
    expect(mail?.text).not.toMatch(/^\d{6}$/m)
    const logIn = await at.send('POST', '/auth/login', { body: { email: owner.email, password: PASSWORD } })
    expect(logIn.body.id).toBe(owner.id)
  })

  it('reports every invalid field [ENTITY-20]', async () => {
    const { status, body } = await post(
      createRegistration({
        email: 'ada',
        password: 'abc',
        zip: '1',
        birthdate: '01/01/2015',
        mdlive_consent_user_initials: 'xx',
      }),
    )
    expect(status).toBe(400)
    expect(body.error_type).toBe('ValidationError')
    expect(body.errors).toEqual([
      { field: 'email', message: 'Invalid email (ada)' },
      { field: 'password', message: '8 character(s) min.' },
      { field: 'birthdate', message: 'You must be at least 18 years old' },
      { field: 'zip', message: 'Field must container 5 numbers' },
      { field: 'mdlive_consent_user_initials', message: 'Initials do not match.' },
    ])
  })

  it('refuses common passwords and passwords made of names, with the reason (trust S12) [CALL-06, VALID-20]', async () => {
    const named = 'This one is mostly your name, your email or the name of your program.'
    for (const [password, reason] of [
      ['Welcome123!', 'Many people use this one.'],
      ['Balance#2026', named],
      ['AdaLovett#1', named],
    ] as const) {
      const { status, body } = await post(createRegistration({ password }))
      expect(status).toBe(400)
      expect(body.errors).toEqual([{ field: 'password', message: `Use a more secure password. ${reason}` }])
    }
  })

  it('requires Self for every caller [ENTITY-03]', async () => {
    const { status, body } = await post(createRegistration({ relationship: 'Spouse' }))
    expect(status).toBe(400)
    expect(body.errors[0].field).toBe('relationship')
  })

  it('defaults to Self and Eastern time [CALL-06] [CONST-05]', async () => {
    const unsaid = { timezone: undefined, relationship: undefined }
    for (const left of [unsaid, { timezone: null, relationship: null }, { timezone: '' }]) {
      const answer = await post({ ...createRegistration(), ...left })
      expect([answer.status, answer.body.timezone, answer.body.relationship]).toEqual([
        201,
        'America/New_York',
        'Self',
      ])
    }
  })

  it.each([
    ['America/Detroit', 'America/New_York'],
    ['US/Central', 'America/Chicago'],
    ['America/Boise', 'America/Denver'],
    ['America/Hermosillo', 'America/Phoenix'],
    ['America/Tijuana', 'America/Los_Angeles'],
    ['America/Juneau', 'America/Anchorage'],
    ['Pacific/Honolulu', 'US/Hawaii'],
    ['America/St_Thomas', 'America/Puerto_Rico'],
    ['US/Hawaii', 'US/Hawaii'],
    ['EST', 'America/New_York'],
    ['est', 'America/New_York'],
    ['EDT', 'America/New_York'],
    ['EST5EDT', 'America/New_York'],
    ['CST', 'America/Chicago'],
    ['CST6CDT', 'America/Chicago'],
    ['MST', 'America/Phoenix'],
    ['MDT', 'America/Denver'],
    ['MST7MDT', 'America/Denver'],
    ['PST8PDT', 'America/Los_Angeles'],
    ['AKST', 'America/Anchorage'],
    ['HST', 'US/Hawaii'],
    // None of the eight zones ever has the time of Berlin, so the default of every page applies (CONST-05).
    ['Europe/Berlin', 'America/New_York'],
  ])('in %s maps to the supported zone with the same time: %s [ENTITY-23]', async (timezone, kept) => {
    expect((await post(createRegistration({ timezone }))).body.timezone).toBe(kept)
  })

  it.each(['Mars/Base', 'Eastern', '+05:00', 'America/New York', 'x'.repeat(199), '\u202eUTC', '../UTC'])(
    'refuses an unknown time zone: %s [ENTITY-23]',
    async (timezone) => {
      const { status, body } = await post(createRegistration({ timezone }))
      expect([status, body.errors]).toEqual([
        400,
        [{ field: 'timezone', message: 'There is no such time zone' }],
      ])
    },
  )

  it('claims answers only with their own token [CALL-06, ROLE-12]', async () => {
    const mine = await at.answers()
    const foreign = await at.answers()
    expect((await post(createRegistration({ answer: mine.id }))).status).toBe(403)
    expect((await post(createRegistration({ answer: foreign.id }), { token: mine.token })).status).toBe(403)
    const { status, body } = await post(createRegistration({ answer: mine.id }), { token: mine.token })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      answer: mine.id,
      appointment_state: 'FL',
      chief_complaint1: 'Anxiety',
      chief_complaint2: 'Stress',
    })
  })

  it('keeps the row and its answers when the same person corrects the address [CALL-06]', async () => {
    const set = await at.answers()
    const first = await at.registered({ answer: set.id }, { token: set.token })
    const oldCode = await at.codeFor(first.email)
    const again = await at.registered({ answer: set.id }, { token: first.token })
    expect(again.id).toBe(first.id)
    expect(again.answer.body.answer).toBe(set.id)
    const confirm = (email: string, otp: string) =>
      at.send('POST', '/auth/confirm-sign-up', { token: again.token, body: { email, otp } })
    expect((await confirm(again.email, oldCode)).status).toBe(400)
    expect((await confirm(again.email, await at.codeFor(again.email))).status).toBe(200)
    expect((await at.send('GET', '/appointments/latest', { token: first.token })).status).toBe(401)
  })

  it('refuses the code of the old address after a correction, also if no new code may be sent [CALL-06, CALL-07]', async () => {
    const { email: full } = await at.registered()
    for (let n = 0; n < 10; n += 1) await at.registered({ email: full })
    expect(await at.mailsTo(full)).toHaveLength(10)
    const first = await at.registered()
    const oldCode = await at.codeFor(first.email)
    const { token } = await at.registered({ email: full }, { token: first.token })
    const confirm = { email: full, otp: oldCode }
    expect((await at.send('POST', '/auth/confirm-sign-up', { token, body: confirm })).status).toBe(400)
  })

  it('accepts only a location of the same organization [CALL-06]', async () => {
    const header = { headers: { 'x-client-id': 'cedarvalley' } }
    const chosen = await post(createRegistration({ organisation: HIGH_SCHOOLS }), header)
    expect(chosen.body).toMatchObject({ organisation: HIGH_SCHOOLS, organisation_username: 'cedarvalley' })
    expect((await post(createRegistration({ organisation: CEDARVALLEY }), header)).body.organisation).toBe(
      CEDARVALLEY,
    )
    const foreign = await post(createRegistration({ organisation: HIGH_SCHOOLS }))
    expect(foreign.status).toBe(400)
    expect(foreign.body.errors[0].field).toBe('organisation')
  })

  it.each(['root', 'oldharbor', 'nobody', ''])('is not possible at "%s" [CALL-06]', async (client) => {
    const { status } = await post(createRegistration(), { headers: { 'x-client-id': client } })
    expect(status).toBe(400)
  })

  it('works without the telehealth service [CALL-06]', async () => {
    at.telehealth.trouble(issueVisitorToken, 'down')
    const { status, body } = await post(createRegistration())
    expect(status).toBe(201)
    expect(body.md_live).toBeNull()
    expect(body.mdlive_id).toBeNull()
  })

  it('grants almost no access before the code is confirmed [CALL-06]', async () => {
    const { token } = await at.registered()
    const status = async (method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown) =>
      (await at.send(method, url, { token, body })).status
    expect(await status('GET', '/me')).toBe(403)
    expect(await status('PATCH', '/me/update-responses', { id: crypto.randomUUID() })).toBe(403)
    expect(await status('POST', '/me/update-appointment-state', { appointment_state: 'FL' })).toBe(403)
    expect(await status('POST', '/auth/password-change', { current_password: 'a', new_password: 'b' })).toBe(
      403,
    )
    expect(await status('POST', '/mdlive/extend-token', { jwt_token: 'x' })).toBe(403)
    expect(await status('POST', '/mdlive/search-providers', { search: { state_abbrev: 'FL' } })).toBe(403)
    expect(await status('POST', `/appointments/${crypto.randomUUID()}/finalize`)).toBe(403)
    expect(await status('GET', '/appointments/latest')).toBe(200)
  })
})
