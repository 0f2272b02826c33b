import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { days, minutes } from '@evenkeel/api-contract/time/duration-units'
import { createMailboxTransport } from '#integrations/email-transport.ts'
import { CEDARVALLEY, type MemberApi, openMemberApi } from '#testing/member-api.ts'
import { mailOrders } from './tables.ts'
import { mailOutbox } from '#modules/email/tables.ts'

describe('queued account emails', () => {
  let at: MemberApi
  let isDown = false
  const due = (email: string, kind = 'reset') =>
    at.store.db.insert(mailOrders).values({
      id: crypto.randomUUID(),
      kind,
      addressHash: at.addressHash(email),
      notBefore: at.clock.now(),
    })
  const waiting = async () =>
    (await at.store.db.select().from(mailOrders)).map(({ addressHash }) => addressHash)
  beforeAll(async () => {
    const mail = {
      ...createMailboxTransport(),
      send: async () => (isDown ? Promise.reject(new Error('down')) : undefined),
    }
    at = await openMemberApi({ mail })
  })
  beforeEach(async () => {
    await at.store.db.delete(mailOrders)
  })
  afterAll(() => at.close())

  it.each(['password-reset', 'resend-verification-email'])(
    '%s accepts an address and nothing else [CALL-08, CALL-09, VALID-02]',
    async (call) => {
      const ask = (body: object) => at.app.inject({ method: 'POST', url: `/api/auth/${call}`, payload: body })
      for (const [email, message] of [
        ['not an address', 'Invalid email (not an address)'],
        ['ada@', 'Invalid email (ada@)'],
        ['', 'This field is required'],
        [' ', 'This field is required'],
      ]) {
        const { statusCode, ...answer } = await ask({ email })
        expect([statusCode, answer.json().errors]).toEqual([400, [{ field: 'email', message }]])
      }
      expect((await ask({ email: ' Nobody@Example.test ' })).statusCode).toBe(200)
      expect(await waiting()).toEqual([at.addressHash('nobody@example.test')])
    },
  )

  it('look up the address only after the response: the call writes the same row for every address (RD-009, trust S8) [CALL-09]', async () => {
    const { email } = await at.member()
    for (const address of [email, 'nobody@example.test']) {
      await at.app.inject({ method: 'POST', url: '/api/auth/password-reset', payload: { email: address } })
    }
    await at.api.deliverMail()
    expect(await waiting()).toEqual([])
    expect((await at.mailsTo(email))[0]?.subject).toBe('Set a new Northstar Balance password')
    expect(await at.mailsTo('nobody@example.test')).toEqual([])
  })

  it('are written once by any number of instances [CALL-09]', async () => {
    const twin = await at.openTwin()
    const people = [await at.member(), await at.member(), await at.member()]
    for (const { email } of people) await due(email)
    await Promise.all([at.api.deliverMail(), at.api.deliverMail(), twin.deliverMail()])
    for (const { email } of people) {
      const resets = (await at.mailsTo(email)).filter(({ subject }) => subject.endsWith('password'))
      expect(resets).toHaveLength(1)
    }
    await twin.close()
  })

  it('are retried after a minute when they fail, without blocking others, and are then written once [CALL-09]', async () => {
    const [broken, fine] = [await at.member(), await at.member()]
    await at.store.db.execute(`
      create or replace function portal.refuse() returns trigger language plpgsql as
      $$ begin if new.member_id = '${broken.id}' then raise exception 'no'; end if; return new; end $$`)
    await at.store.db.execute(
      'create trigger refuse before insert on portal.mail_outbox for each row execute function portal.refuse()',
    )
    const before = (await at.mailsTo(broken.email)).length
    await due(broken.email)
    await due(fine.email)
    await at.api.deliverMail()
    expect(await waiting()).toEqual([at.addressHash(broken.email)])
    expect((await at.mailsTo(fine.email))[0]?.subject).toBe('Set a new Northstar Balance password')
    await at.store.db.execute('drop trigger refuse on portal.mail_outbox')
    at.clock.advance(minutes(1))
    await at.api.deliverMail()
    expect(await waiting()).toEqual([])
    expect(await at.mailsTo(broken.email)).toHaveLength(before + 1)
  })

  it("use the name of the member's own organization, regardless of the page (trust S4) [CALL-06, CALL-09]", async () => {
    const { email } = await at.member()
    const elsewhere = { headers: { 'x-client-id': 'cedarvalley' } }
    await at.send('POST', '/auth/password-reset', { body: { email }, ...elsewhere })
    const [reset] = await at.mailsTo(email)
    expect(reset?.organisationId).not.toBe(CEDARVALLEY)
    expect(reset).toMatchObject({ fromName: 'Northstar Balance' })
    expect(reset?.text).toContain('http://127.0.0.1:3000/northstar/password/reset/')
    await at.registered({ email }, elsewhere)
    const [known] = await at.mailsTo(email)
    expect(known).toMatchObject({
      fromName: 'Northstar Balance',
      subject: 'You already have a Northstar Balance account',
    })
  })

  it('are discarded after three days without an accepting server, and not before [CALL-08]', async () => {
    isDown = true
    const { id } = await at.member()
    // The email with the code expires after ten minutes; this one stays valid.
    const look = async () =>
      (
        await at.store.db
          .select()
          .from(mailOutbox)
          .where(and(eq(mailOutbox.memberId, id), isNull(mailOutbox.expiresAt)))
      )[0]
    await at.api.deliverMail()
    at.clock.advance(days(3))
    expect(await at.api.deliverMail()).toBe(0)
    expect(await look()).toMatchObject({ givenUpAt: null, sentAt: null })
    at.clock.advance(minutes(61))
    await at.api.deliverMail()
    const last = await look()
    expect(last?.givenUpAt).not.toBeNull()
    at.clock.advance(days(1))
    await at.api.deliverMail()
    expect(await look()).toEqual(last)
    at.clock.advance(days(30))
    await at.api.sweep()
    expect(await look()).toBeUndefined()
  })
})
