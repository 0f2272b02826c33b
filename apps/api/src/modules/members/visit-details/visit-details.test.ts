import { defaultHomeIllustration } from '@evenkeel/api-contract/reference-data/home-illustrations'
import { issuePatientToken } from '@evenkeel/api-contract/telehealth/patients'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { organisations } from '#modules/organizations/tables.ts'
import { type MemberApi, openMemberApi, createRegistration } from '#testing/member-api.ts'

const open = {
  phone: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: null,
  gender: null,
  employment_status: null,
  relationship_status: null,
  job_title: null,
}
const all = {
  phone: '(720) 555-0123',
  address1: '12 Elm Street',
  city: 'Denver',
  state: 'CO',
  zip: '80202',
  gender: 'F',
}

describe('details before a first visit', () => {
  let at: MemberApi
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterAll(() => at.close())
  const me = async (token: string) => (await at.send('GET', '/me', { token })).body
  const say = (token: string, body: unknown) => at.send('PATCH', '/me/visit-details', { token, body })
  const toldLast = () =>
    at.telehealth.calls.filter(({ path }) => path === issuePatientToken.path).at(-1)?.body as {
      auth: Record<string, unknown>
    }
  const agreed = { agrees_to_mdlive_informed_consent: false, agrees_to_mdlive_privacy_agreement: false }

  it('can be given after registration, in part or in full, and are sent to the telehealth service [CALL-06] [ENTITY-02]', async () => {
    const { token } = await at.member(open)
    expect(await me(token)).toMatchObject(open)
    expect(toldLast().auth).toMatchObject({ phone: null, address1: null, state: null, gender: 'U' })
    const part = await say(token, { phone: all.phone })
    expect([part.status, part.body.phone, part.body.city]).toEqual([200, '+17205550123', null])
    expect(toldLast().auth).toMatchObject({ phone: '7205550123', city: null })
    await say(token, { ...all, job_title: 'Technical' })
    expect(await me(token)).toMatchObject({ ...all, phone: '+17205550123', job_title: 'Technical' })
    expect(toldLast().auth).toMatchObject({ city: 'Denver', state: 'CO', zip: '80202', gender: 'F' })
  })

  it('can be cleared, and follow the rules of every field [ENTITY-20]', async () => {
    const { token } = await at.member(open)
    await say(token, all)
    expect((await say(token, { phone: null, gender: null })).body).toMatchObject({
      phone: null,
      gender: null,
    })
    const wrong = await say(token, { phone: '123', zip: '1', state: 'GU', city: 'Aurora' })
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors.map(({ field }: { field: string }) => field)).toEqual(['phone', 'state', 'zip'])
    expect(await me(token)).toMatchObject({ city: 'Denver', zip: '80202' })
  })

  it.each(['ABCDE', '-'])(
    'refuse a ZIP of %j, which has no digit, and keep the former one [VALID-09] [ENTITY-20]',
    async (zip) => {
      const { token } = await at.member(open)
      await say(token, all)
      const wrong = await say(token, { zip })
      expect([wrong.status, wrong.body.errors]).toEqual([
        400,
        [{ field: 'zip', message: 'Field must container 5 numbers' }],
      ])
      expect(await me(token)).toMatchObject({ zip: '80202' })
      const unregistered = await at.send('POST', '/auth/register', { body: createRegistration({ zip }) })
      expect([unregistered.status, unregistered.body.errors]).toEqual([wrong.status, wrong.body.errors])
    },
  )

  it('accept pasted formats: ZIP+4, and letters with combining marks [VALID-10] [CALL-06]', async () => {
    const { token } = await at.member(open)
    const place = { address1: '12 Rue de l\u2019E\u0301toile', city: 'Sa\u0303o Jose\u0301' }
    const { body } = await say(token, { ...place, zip: '80202-1234' })
    expect(body).toMatchObject({ ...place, zip: '80202' })
  })

  it('are all stored when sent concurrently, on this device and on another', async () => {
    const { token } = await at.member(open)
    const said = { ...all, phone: '+17205550123', address2: 'Unit 4', device_timezone: 'America/Phoenix' }
    const zone = { token, body: { timezone: said.device_timezone } }
    for (const round of ['first', 'again']) {
      const parts = Object.entries({ ...all, address2: said.address2 }).map(([field, value]) =>
        say(token, { [field]: value }),
      )
      const answers = await Promise.all([...parts, at.send('POST', '/me/update-time-zone', zone)])
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(await me(token), round).toMatchObject(said)
      if (round === 'first') await say(token, open)
    }
  })

  it('require a number before a visit of a member who reported danger', async () => {
    const { token } = await at.member(open)
    expect(await me(token)).not.toHaveProperty('asks_for_phone')
    const { id, token: answer_token } = await at.answers({ self_harm: 'Yes' })
    await at.send('PATCH', '/me/update-responses', { token, body: { id, answer_token } })
    await at.store.db.execute(sql`update portal.answer_sets set danger_at = now() where id = ${id}`)
    expect(await me(token)).toMatchObject({ phone: null, asks_for_phone: true })
    await say(token, { phone: all.phone })
    expect(await me(token)).not.toHaveProperty('asks_for_phone')
  })

  it('change nothing else of the profile', async () => {
    const { token, email } = await at.member(open)
    await say(token, { ...all, email: 'other@example.test', first_name: 'Eve', birthdate: '01/01/1970' })
    expect(await me(token)).toMatchObject({ email, first_name: 'Ada' })
  })

  it('are stored while the telehealth service is down, and sent to it later (RD-006)', async () => {
    const { token } = await at.member(open)
    at.telehealth.trouble(issuePatientToken, 'down', 'down', 'down')
    const { status, body } = await say(token, all)
    expect([status, body.city, body.md_live]).toEqual([200, 'Denver', null])
    at.telehealth.calm()
    await me(token)
    expect(toldLast().auth).toMatchObject({ city: 'Denver' })
  })

  it('are required at registration if the organization says so, and cannot be cleared then [CALL-06]', async () => {
    const headers = { 'x-client-id': 'cedarvalley' }
    const register = (changes: object) =>
      at.send('POST', '/auth/register', { headers, body: createRegistration({ ...changes }) })
    const short = await register({ ...open, ...agreed, mdlive_consent_user_initials: '' })
    expect(short.status).toBe(400)
    expect(short.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      ...['phone', 'address1', 'city', 'state', 'zip', 'gender'],
      ...Object.keys(agreed),
      'mdlive_consent_user_initials',
    ])
    expect((await register({})).status).toBe(201)
  })

  it('are required at registration if the previous release wrote the organization, which had no other way [CALL-01, CALL-06]', async () => {
    const own = eq(organisations.username, 'ironwood')
    const [row] = await at.store.db.select().from(organisations).where(own)
    const { registration: _kind, scene: _scene, ...before } = (row?.record ?? {}) as Record<string, unknown>
    await at.store.db.update(organisations).set({ record: before }).where(own)
    expect(await at.send('GET', '/organisations/v2/configuration?domain=ironwood')).toMatchObject({
      status: 200,
      body: { registration: 'full', scene: defaultHomeIllustration },
    })
    const { status, body } = await at.send('POST', '/auth/register', {
      headers: { 'x-client-id': 'ironwood' },
      body: createRegistration({ phone: '' }),
    })
    expect([status, body.errors]).toEqual([400, [{ field: 'phone', message: 'This field is required' }]])
  })

  it('allow registration without initials if consent is given before the first visit [BOOK-13] (RD-167)', async () => {
    const { token } = await at.member({ ...open, ...agreed, mdlive_consent_user_initials: '' })
    expect(await me(token)).toMatchObject({ ...agreed, mdlive_consent_user_initials: null })
    const other = await at.send('POST', '/auth/register', {
      body: createRegistration({ ...open, ...agreed, mdlive_consent_user_initials: 'xx' }),
    })
    expect(other.body.errors).toEqual([
      { field: 'mdlive_consent_user_initials', message: 'Initials do not match.' },
    ])
  })

  it.each(Object.keys(agreed))('refuse an unsigned %s [BOOK-13, ENTITY-20] (RD-167)', async (agreement) => {
    const unsigned = { ...open, ...agreed, [agreement]: true, mdlive_consent_user_initials: '' }
    const { status, body } = await at.send('POST', '/auth/register', { body: createRegistration(unsigned) })
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'mdlive_consent_user_initials', message: 'This field is required' }],
    ])
  })
})
