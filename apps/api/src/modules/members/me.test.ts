import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '@evenkeel/api-contract/limits'
import { bookAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import { issuePatientToken } from '@evenkeel/api-contract/telehealth/patients'
import { CEDARVALLEY, type MemberApi, NORTHSTAR, openMemberApi, PASSWORD } from '#testing/member-api.ts'

const startOfSlot = Temporal.Instant.from('2026-11-23T17:00:00Z').epochMilliseconds / 1000

describe('the logged-in member', () => {
  let at: MemberApi
  const me = async (token: string) => (await at.send('GET', '/me', { token })).body
  const takeOver = (token: string, body: unknown) => at.send('PATCH', '/me/update-responses', { token, body })
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterAll(() => at.close())

  it('reads the own profile with a fresh telehealth token, never the token of the session [CALL-15, ENTITY-02, ROLE-06]', async () => {
    const { token, email } = await at.member()
    const first = await me(token)
    expect(first.email).toBe(email)
    expect(first.md_live.user.time_to_live_minutes).toBe(60)
    expect(first).not.toHaveProperty('auth_token')
    expect(first).not.toHaveProperty('otp')
    expect(Object.keys(first)).toEqual(
      expect.arrayContaining([
        ...['first_name', 'last_name', 'email', 'phone', 'mdlive_id', 'md_live', 'appointment_state'],
        ...[
          'chief_complaint1',
          'chief_complaint2',
          'organisation',
          'timezone',
          'relationship',
          'address2',
          'answer',
        ],
        ...[
          'agrees_to_mdlive_informed_consent',
          'agrees_to_mdlive_privacy_agreement',
          'mdlive_consent_user_initials',
        ],
      ]),
    )
  })

  it('reuses the telehealth token for a few minutes in the same session, and returns its lifetime [CALL-15]', async () => {
    const { token, email } = await at.member()
    const first = (await me(token)).md_live
    at.clock.advance(limits.telehealthTokenKept - 1)
    const again = (await me(token)).md_live
    expect(again).toEqual({ jwt: first.jwt, user: { ...first.user, time_to_live_minutes: 55 } })
    const logIn = { body: { email, password: PASSWORD } }
    const other = (await at.send('POST', '/auth/login', logIn)).body
    expect(other.md_live.jwt).not.toBe(first.jwt)
    const [mine, theirs] = [(await me(token)).md_live.jwt, (await me(other.auth_token)).md_live.jwt]
    expect(new Set([first.jwt, mine, theirs]).size).toBe(3)
    at.clock.advance(limits.telehealthTokenKept)
    expect((await me(token)).md_live.user.time_to_live_minutes).toBe(60)
  })

  it('requests a new one if the record at the telehealth service must change, and none after a refusal', async () => {
    const { token } = await at.member()
    const jwt = async () => (await me(token)).md_live?.jwt
    const first = await jwt()
    const body = { phone: '(720) 555-0123' }
    expect((await at.send('PATCH', '/me/visit-details', { token, body })).status).toBe(200)
    expect(await jwt()).not.toBe(first)
    const asked = at.telehealth.calls.filter(({ path }) => path === issuePatientToken.path).length
    at.clock.advance(limits.telehealthTokenKept)
    at.telehealth.trouble(issuePatientToken, 'down')
    expect(await jwt()).toBeUndefined()
    expect(await jwt()).toEqual(expect.any(String))
    expect(at.telehealth.calls.filter(({ path }) => path === issuePatientToken.path)).toHaveLength(asked + 2)
  })

  it('never returns one for an ended session', async () => {
    const { token, email } = await at.member()
    const { jwt } = (await me(token)).md_live
    await at.send('POST', '/auth/logout', { token })
    expect((await at.send('GET', '/me', { token })).status).toBe(401)
    const back = (await at.send('POST', '/auth/login', { body: { email, password: PASSWORD } })).body
    expect((await me(back.auth_token)).md_live.jwt).not.toBe(jwt)
  })

  it('claims answers with their token, and again without effect [CALL-16]', async () => {
    const { token } = await at.member()
    const set = await at.answers({
      appointment_state: 'CO',
      chief_complaint1: 'Grief or Loss',
      chief_complaint2: null,
    })
    expect((await takeOver(token, { id: set.id, answer_token: set.token })).status).toBe(200)
    expect(await me(token)).toMatchObject({
      answer: set.id,
      appointment_state: 'CO',
      chief_complaint1: 'Grief or Loss',
    })
    expect((await takeOver(token, { id: set.id })).status).toBe(200)
  })

  it.each([
    ['one other reason', ['Grief or Loss', null], 'Grief or Loss'],
    ['the former second reason first', ['Stress', null], 'Stress'],
    ['two other reasons', ['Grief or Loss', 'Anger'], 'Grief or Loss, Anger'],
    ['no reason, as where only the way to meet was asked', [null, null], 'Anxiety, Stress'],
  ])(
    'books for the reasons of the newest answers: %s [ENTITY-03, INTAKE-07]',
    async (_case, reasons, sent) => {
      const { token } = await at.member()
      for (const [chief_complaint1 = null, chief_complaint2 = null] of [['Anxiety', 'Stress'], reasons]) {
        const set = await at.answers({ chief_complaint1, chief_complaint2 })
        await takeOver(token, { id: set.id, answer_token: set.token })
      }
      expect([(await me(token)).chief_complaint1, (await me(token)).chief_complaint2]).toEqual(
        sent.includes(',') ? sent.split(', ') : [sent, null],
      )
      const request = { provider_id: 800_501, appointment_date: '2026-12-01', preferred_time: 'morning' }
      const body = { ...request, appointment_method: 'video' }
      const asked = await at.send('POST', '/appointment-slot-queries', { token, body })
      expect(asked.body.chief_complaint).toBe(sent)
      const slot = { provider_id: 800_501, start_time: startOfSlot, appointment_method: 'video' }
      const { id } = (await at.send('POST', '/appointments', { token, body: slot })).body
      await at.send('POST', `/appointments/${id}/finalize`, { token })
      const booking = at.telehealth.calls.findLast(({ path }) => path === bookAppointment.path)
      expect(booking?.body).toMatchObject({ appointment: { chief_complaint: sent } })
    },
  )

  it("claims nothing by an id alone, with another set's token or from another member [CALL-16, ROLE-12]", async () => {
    const [one, two] = [await at.member(), await at.member()]
    const [set, other] = [await at.answers(), await at.answers()]
    const unknown = await takeOver(one.token, { id: crypto.randomUUID() })
    const bare = await takeOver(one.token, { id: set.id })
    expect(bare.status).toBe(403)
    expect(bare.body).toEqual(unknown.body)
    expect((await takeOver(one.token, { id: set.id, answer_token: other.token })).status).toBe(403)
    expect((await takeOver(one.token, { id: set.id, answer_token: set.token })).status).toBe(200)
    expect((await takeOver(two.token, { id: set.id, answer_token: set.token })).status).toBe(403)
    expect((await me(two.token)).answer).toBeNull()
  })

  it('claims no answers given to another organization [CALL-16]', async () => {
    const { token } = await at.member()
    const set = await at.answers({}, { organisationId: CEDARVALLEY, tokenOf: NORTHSTAR })
    expect((await takeOver(token, { id: set.id, answer_token: set.token })).status).toBe(403)
  })

  it('stores the state of the visit by code or name, also in the answers [CALL-17]', async () => {
    const { token } = await at.member()
    const state = (text: string) =>
      at.send('POST', '/me/update-appointment-state', { token, body: { appointment_state: text } })
    expect((await state('New Mexico')).status).toBe(200)
    expect((await me(token)).appointment_state).toBe('NM')
    const set = await at.answers()
    await takeOver(token, { id: set.id, answer_token: set.token })
    await state('wy')
    expect((await me(token)).appointment_state).toBe('WY')
    const bad = await state('GU')
    expect(bad.status).toBe(400)
    expect(bad.body.errors).toEqual([{ field: 'appointment_state', message: 'Choose a state from the list' }])
  })

  it('exchanges a valid telehealth token of the own patient for a fresh one [CALL-13]', async () => {
    const [one, two] = [await at.member(), await at.member()]
    const extend = (token: string, jwt: string) =>
      at.send('POST', '/mdlive/extend-token', { token, body: { jwt_token: jwt } })
    const jwt = (await me(one.token)).md_live.jwt
    const { status, body } = await extend(one.token, jwt)
    expect(status).toBe(200)
    expect(body.jwt_token).toEqual(expect.any(String))
    expect(body.jwt_token).not.toBe(jwt)
    expect((await extend(two.token, jwt)).status).toBe(401)
    expect((await extend(one.token, 'forged')).status).toBe(401)
  })

  it('stores the time zone selected on a device while it differs from the profile [CONST-06, STORE-01]', async () => {
    const { token } = await at.member()
    const choose = (timezone: string) =>
      at.send('POST', '/me/update-time-zone', { token, body: { timezone } })
    const zones = async () => {
      const { timezone, device_timezone } = (await at.send('GET', '/me', { token })).body
      return [timezone, device_timezone]
    }
    const [own] = await zones()
    expect(await zones()).toEqual([own, null])
    expect((await choose('America/Phoenix')).status).toBe(200)
    expect(await zones()).toEqual([own, 'America/Phoenix'])
    // As at registration: the supported zone with the same time.
    expect((await choose('America/Boise')).status).toBe(200)
    expect(await zones()).toEqual([own, own === 'America/Denver' ? null : 'America/Denver'])
    expect((await choose('Pacific/Honolulu')).status).toBe(200)
    expect(await zones()).toEqual([own, 'US/Hawaii'])
    expect((await choose('EST')).status).toBe(200)
    expect(await zones()).toEqual([own, own === 'America/New_York' ? null : 'America/New_York'])
    await choose('America/Phoenix')
    const refused = await choose('Mars/Olympus')
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toEqual([{ field: 'timezone', message: 'Choose a time zone from the list' }])
    expect(await zones()).toEqual([own, 'America/Phoenix'])
    await choose(own)
    expect(await zones()).toEqual([own, null])
  })
})
