import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import type { Email } from '#integrations/email-transport.ts'
import { type MemberApi, openMemberApi } from '#testing/member-api.ts'
import { mailOutbox } from './tables.ts'

const NEW = 'Bright#Meadow7'
const down = () => Promise.reject(new Error('down'))

describe('queued codes and links', () => {
  let at: MemberApi
  let sent: Email[]
  /** What the mail server does with the next emails; each listed action applies once. */
  let acts: ((one: Email) => Promise<void>)[]
  let isDown: boolean
  /** Another process that sends emails while this one waits for the server. */
  let twin: Awaited<ReturnType<MemberApi['openTwin']>>
  const post = (path: string, body: object, token?: string) =>
    at.send('POST', path, { body, ...(token === undefined ? {} : { token }) })
  const resend = async (email: string) => {
    at.clock.advance(minutes(1))
    await post('/auth/resend-verification-email', { email })
  }
  const resendMeanwhile = async (email: string) => {
    at.clock.advance(minutes(1))
    const url = '/api/auth/resend-verification-email'
    await at.app.inject({ method: 'POST', url, payload: { email } })
    await twin.deliverMail()
  }
  const askReset = async (email: string) => {
    at.clock.advance(minutes(1))
    await post('/auth/password-reset', { email })
  }
  const confirm = ({ email, token }: { email: string; token?: string }, otp: string) =>
    post('/auth/confirm-sign-up', { email, otp }, token)
  const codeIn = (text = '') => /^\d{6}$/m.exec(text)?.[0] ?? ''
  /** Ends the outage and every retry delay it caused. */
  const isBack = async () => {
    isDown = false
    at.clock.advance(minutes(5))
    await at.api.deliverMail()
  }
  const subjectsTo = (email: string) => sent.filter(({ to }) => to === email).map(({ subject }) => subject)
  const reasons = async (email: string) =>
    (await at.mailsTo(email)).map(({ givenUpBecause, givenUpAt }) => givenUpAt && givenUpBecause).toReversed()
  beforeAll(async () => {
    const mail = {
      from: 'no-reply@evenkeel.example',
      send: async (one: Email) => {
        const act = acts.shift()
        if (act) await act(one)
        else if (isDown) await down()
        sent.push(one)
      },
      close: () => {},
    }
    at = await openMemberApi({ mail })
    twin = await at.openTwin()
  })
  beforeEach(async () => {
    await at.store.db.delete(mailOutbox)
    ;[sent, acts, isDown] = [[], [], true]
  })
  afterAll(async () => {
    await twin.close()
    await at.close()
  })

  it('are sent as a link when a code was requested for a confirmed address [CALL-08, CALL-09]', async () => {
    const { email } = await at.member()
    await askReset(email)
    await resend(email)
    await isBack()
    expect(subjectsTo(email).slice(-2)).toEqual([
      'Set a new Northstar Balance password',
      'You can log in to Northstar Balance',
    ])
  })

  it('are not sent after a newer code was requested: only that one arrives, and works [CALL-08]', async () => {
    const person = await at.registered()
    await at.api.deliverMail()
    await resend(person.email)
    await resend(person.email)
    await isBack()
    expect(subjectsTo(person.email)).toEqual(['Your Northstar Balance code'])
    expect((await confirm(person, codeIn(sent[0]?.text))).status).toBe(200)
    expect(await reasons(person.email)).toEqual(['replaced', 'replaced', null, null])
  })

  it('are not sent to an address that the person corrected [CALL-06]', async () => {
    const wrong = await at.registered()
    const right = await at.registered({}, { token: wrong.token })
    await isBack()
    expect(sent.map(({ to }) => to)).toEqual([right.email])
  })

  it('are not sent once the mailbox is confirmed, nor those of other registrations of the address [CALL-07]', async () => {
    const other = await at.registered()
    const person = await at.registered({ email: other.email })
    const otp = await at.codeFor(person.email)
    await at.api.deliverMail()
    expect((await confirm(person, otp)).status).toBe(200)
    await isBack()
    expect(subjectsTo(person.email)).toEqual(['Welcome to Northstar Balance'])
  })

  it('for a password are not sent after a newer request, nor after the password was set [CALL-09, CALL-10]', async () => {
    const person = await at.member()
    await isBack()
    ;[sent, isDown] = [[], true]
    await askReset(person.email)
    await askReset(person.email)
    await isBack()
    expect(subjectsTo(person.email)).toEqual(['Set a new Northstar Balance password'])
    const otp = codeIn(sent[0]?.text)
    isDown = true
    await post('/auth/password-reset-confirm', { email: person.email, otp, new_password: NEW })
    await askReset(person.email)
    const [last] = await at.mailsTo(person.email)
    const code = codeIn(last?.text)
    await post('/auth/password-reset-confirm', { email: person.email, otp: code, new_password: `${NEW}x` })
    ;[sent] = [[]]
    await isBack()
    expect(new Set(subjectsTo(person.email))).toEqual(
      new Set(['Your Northstar Balance password was changed']),
    )
    expect(await reasons(person.email)).toContain('settled')
  })

  it('that a worker is sending go out if the server accepts them, and count as sent', async () => {
    const person = await at.registered()
    acts = [() => resendMeanwhile(person.email)]
    isDown = false
    await at.api.deliverMail()
    await at.api.deliverMail()
    expect(subjectsTo(person.email)).toEqual(['Your Northstar Balance code', 'Your Northstar Balance code'])
    expect(await reasons(person.email)).toEqual([null, null])
  })

  it('that a worker is sending are not retried if the server did not accept them', async () => {
    const person = await at.registered()
    acts = [() => resendMeanwhile(person.email).then(down)]
    isDown = false
    await at.api.deliverMail()
    await isBack()
    expect(subjectsTo(person.email)).toHaveLength(1)
    expect((await confirm(person, codeIn(sent[0]?.text))).status).toBe(200)
    expect((await reasons(person.email))[0]).toBe('replaced')
  })

  it('do not affect other emails: those of other members, and those without a code', async () => {
    const [one, other] = [await at.member(), await at.registered()]
    await askReset(one.email)
    await askReset(one.email)
    await isBack()
    expect(subjectsTo(one.email).toSorted()).toEqual([
      'Set a new Northstar Balance password',
      'Welcome to Northstar Balance',
    ])
    expect(subjectsTo(other.email)).toEqual(['Your Northstar Balance code'])
  })
})
