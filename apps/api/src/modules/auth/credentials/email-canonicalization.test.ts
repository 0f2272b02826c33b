import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { throttles } from '#modules/rate-limit/tables.ts'
import { updateProfile, findMember } from '#modules/members/member-repository.ts'
import { type MemberApi, openMemberApi, PASSWORD } from '#testing/member-api.ts'

const OTHER_PASSWORD = 'Calm#Harbor7'
const LOCKED = /locked/i

describe('one mailbox with two spellings', () => {
  let at: MemberApi
  let people = 0
  /** The same address in three spellings, unique to each test. */
  const spellings = () => {
    people += 1
    return {
      typed: `ana${people}@bücher.example`,
      network: `ana${people}@xn--bcher-kva.example`,
      shouted: `ANA${people}@BÜCHER.EXAMPLE`,
    }
  }
  const logIn = (email: string, password = PASSWORD) =>
    at.send('POST', '/auth/login', { body: { email, password } })
  const subjects = async (email: string) => (await at.mailsTo(email)).map(({ subject }) => subject)
  const forgetMailboxes = () => at.store.db.execute(sql`update keys.addresses set mailbox_hash = null`)

  beforeAll(async () => {
    at = await openMemberApi()
  })
  beforeEach(async () => {
    await at.store.db.delete(throttles)
  })
  afterAll(() => at.close())

  it('is one account: registers with one spelling, confirms and logs in with the other [CALL-05, CALL-06, CALL-07]', async () => {
    for (const [first, second] of [
      ['typed', 'network'],
      ['network', 'typed'],
    ] as const) {
      const names = spellings()
      const { id, token } = await at.registered({ email: names[first] })
      const otp = await at.codeFor(names[first])
      const body = { email: names[second], otp }
      expect((await at.send('POST', '/auth/confirm-sign-up', { token, body })).body).toEqual({
        message: 'Your email is confirmed.',
      })
      for (const email of Object.values(names)) {
        const { status, body: user } = await logIn(email)
        expect([status, user.id, user.email]).toEqual([200, id, names[first]])
      }
    }
  })

  it('gets the email about the existing account instead of a second account [CALL-06]', async () => {
    const { typed, network } = spellings()
    const { id } = await at.member({ email: typed })
    await at.registered({ email: network, password: OTHER_PASSWORD })
    expect((await subjects(network))[0]).toMatch(/already/i)
    expect((await logIn(network, OTHER_PASSWORD)).status).toBe(400)
    expect((await logIn(network)).body.id).toBe(id)
  })

  it('shares the cooldown for codes between both spellings [CALL-08]', async () => {
    const { typed, network } = spellings()
    await at.registered({ email: typed })
    const resend = async () => {
      await at.send('POST', '/auth/resend-verification-email', { body: { email: network } })
      return (await at.mailsTo(typed)).length
    }
    expect(await resend()).toBe(1)
    at.clock.advance(seconds(31))
    expect(await resend()).toBe(2)
  })

  it('shares the count of failed log-ins between both spellings (trust S10) [CALL-05, ERROR-24]', async () => {
    const { typed, network, shouted } = spellings()
    await at.member({ email: typed })
    for (const email of [typed, network]) expect((await logIn(email, 'x')).status).toBe(400)
    const { body } = await logIn(shouted, 'x')
    expect(body.num_of_failed_login_attempts).toBe(3)
    expect(body.errors[0].message.error).toMatch(LOCKED)
    expect((await logIn(network)).status).toBe(400)
  })

  it('resets the password by either spelling [CALL-09, CALL-10]', async () => {
    const { typed, network } = spellings()
    await at.member({ email: network })
    await at.send('POST', '/auth/password-reset', { body: { email: typed } })
    const otp = await at.codeFor(network)
    const body = { email: typed, otp, new_password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD }
    expect((await at.send('POST', '/auth/password-reset-confirm', { body })).status).toBe(200)
    expect((await logIn(typed, OTHER_PASSWORD)).status).toBe(200)
  })

  it('of the previous release logs in by its stored spelling at once, and by both after the background job [CALL-05]', async () => {
    const { typed, network } = spellings()
    const { id } = await at.member({ email: typed })
    await forgetMailboxes()
    expect((await logIn(typed)).body.id).toBe(id)
    expect((await logIn(network)).status).toBe(400)
    await at.api.fillPhones()
    expect((await logIn(network)).body.id).toBe(id)
  })

  it('with two accounts of the previous release logs in to each by its own spelling [CALL-05, CALL-09]', async () => {
    const { typed, network } = spellings()
    const first = await at.member({ email: typed })
    const second = await at.member({ email: `moved-${typed}`, password: OTHER_PASSWORD })
    const member = await findMember({ db: at.store.db, vault: at.vault }, second.id)
    await updateProfile({ db: at.store.db, vault: at.vault }, member!, { email: network }, at.clock.now())
    await at.store.db.execute(
      sql`update keys.addresses set hash = ${at.addressHash(network)} where person = ${second.id}`,
    )
    await forgetMailboxes()
    await at.api.fillPhones()
    expect((await logIn(typed)).body.id).toBe(first.id)
    expect((await logIn(network, OTHER_PASSWORD)).body.id).toBe(second.id)
    at.clock.advance(seconds(31))
    for (const [email, password] of [
      [typed, 'Bright#Meadow7'],
      [network, 'Brave#Lantern9'],
    ] as const) {
      await at.send('POST', '/auth/password-reset', { body: { email } })
      const otp = await at.codeFor(email)
      const body = { email, otp, new_password: password, confirm_password: password }
      expect((await at.send('POST', '/auth/password-reset-confirm', { body })).status).toBe(200)
    }
    expect((await logIn(typed, 'Bright#Meadow7')).body.id).toBe(first.id)
    expect((await logIn(network, 'Brave#Lantern9')).body.id).toBe(second.id)
  })
})
