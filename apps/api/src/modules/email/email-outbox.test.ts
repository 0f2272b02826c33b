import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '@evenkeel/api-contract/limits'
import { days, minutes } from '@evenkeel/api-contract/time/duration-units'
import { UnknownMasterKeyError } from '@evenkeel/server-kit/crypto/master-keys'
import type { Email } from '#integrations/email-transport.ts'
import { type MemberApi, openMemberApi, createRegistration } from '#testing/member-api.ts'
import { deliverEmails, type EmailDeliveryContext } from './deliver-emails.ts'
import {
  createCodeEmail,
  createFirstPasswordEmail,
  createPasswordResetEmail,
  createWelcomeEmail,
} from './account-emails.ts'
import { createEmailCounter } from './delivery-results.ts'
import { renderEmail, linkifyText } from './email-template.ts'
import { claimEmail, type OutgoingEmail, enqueueEmail } from './email-outbox.ts'
import { englishTranslator } from '@evenkeel/api-contract/i18n/translator'
import { toEmailOrganization } from '#modules/members/email-organization.ts'
import { mailOutbox } from './tables.ts'

const programme = toEmailOrganization(
  { id: crypto.randomUUID(), username: 'northstar', programName: 'Northstar Balance', phone: '+18005550111' },
  'http://127.0.0.1:3000',
  englishTranslator,
)

/** The member the email belongs to. */
const somebody = (email: string) => ({
  id: crypto.randomUUID(),
  organisationId: programme.organisationId,
  profile: { email },
})

describe('the outbox', () => {
  let at: MemberApi
  let sent: Email[]
  let isDown: boolean
  const mail = {
    from: 'no-reply@evenkeel.example',
    send: async (one: Email) => {
      if (isDown) throw new Error('down')
      sent.push(one)
    },
    close: () => {},
  }
  const context = () => ({ clock: at.clock, randomUuid: () => crypto.randomUUID(), vault: at.vault })
  const write = (to: string) =>
    at.store.db.transaction((tx) =>
      enqueueEmail(tx, context(), programme, somebody(to), renderEmail(programme, to, [])),
    )
  const round = (changes: Partial<EmailDeliveryContext> = {}) =>
    deliverEmails({ ...context(), db: at.store.db, mail, ...changes })
  const deliver = async (changes: Partial<EmailDeliveryContext> = {}) => (await round(changes)).sent
  const rows = () => at.store.db.select().from(mailOutbox)
  beforeAll(async () => {
    at = await openMemberApi()
  })
  beforeEach(async () => {
    await at.store.db.delete(mailOutbox)
    sent = []
    isDown = false
  })
  afterAll(() => at.close())

  it('sends every email once, oldest first [CALL-08]', async () => {
    for (const to of ['a@example.test', 'b@example.test', 'c@example.test']) await write(to)
    expect(await deliver()).toBe(3)
    expect(await deliver()).toBe(0)
    expect(sent.map(({ to }) => to)).toEqual(['a@example.test', 'b@example.test', 'c@example.test'])
  })

  it('ends a run even if others keep writing, so that a busy process can stop [CALL-08]', async () => {
    await write('a@example.test')
    const busy = {
      ...mail,
      send: async (one: Email) => {
        await mail.send(one)
        at.clock.advance(1)
        if (sent.length < 4) await write(`next${sent.length}@example.test`)
      },
    }
    expect(await deliver({ mail: busy })).toBe(1)
    expect(await deliver()).toBe(1)
  })

  it('sends nothing twice with several workers [CALL-08]', async () => {
    for (let n = 0; n < 50; n += 1) await write(`p${n}@example.test`)
    const counts = await Promise.all([deliver(), deliver(), deliver(), deliver()])
    expect(counts.reduce((sum, one) => sum + one)).toBe(50)
    expect(new Set(sent.map(({ to }) => to)).size).toBe(50)
  })

  it('sends nothing twice if the clocks of two machines are minutes apart and the server is slow', async () => {
    for (let n = 0; n < 3; n += 1) await write(`p${n}@example.test`)
    const ahead = { ...at.clock, now: () => at.clock.now().add({ minutes: 3 }) }
    const others: number[] = []
    const slow = {
      ...mail,
      send: async (one: Email) => {
        others.push(await deliver({ clock: ahead }))
        await mail.send(one)
      },
    }
    expect(await deliver({ mail: slow })).toBe(1)
    expect(others).toEqual([2])
    expect(sent.map(({ to }) => to).toSorted()).toEqual([
      'p0@example.test',
      'p1@example.test',
      'p2@example.test',
    ])
  })

  it('sends what a crashed worker had claimed, once the claim has expired by the database clock', async () => {
    await write('a@example.test')
    expect(await claimEmail(at.store.db, at.clock.now())).not.toBeNull()
    at.clock.advance(minutes(3))
    expect(await deliver()).toBe(0)
    await at.store.db.update(mailOutbox).set({ claimedUntil: sql`now() - interval '1 second'` })
    expect(await deliver()).toBe(1)
  })

  it('does not send an expired code, and records that; a link valid for an hour is sent', async () => {
    const origin = { device: 'Chrome on Windows', moment: 'Friday' }
    const letters: readonly (readonly [string, OutgoingEmail])[] = [
      ['code@example.test', createCodeEmail(programme, '123456', origin)],
      ['link@example.test', createPasswordResetEmail(programme, { token: 'token', code: '123456' })],
      ['first@example.test', createFirstPasswordEmail(programme, { token: 'token', code: '123456' })],
      ['late@example.test', createWelcomeEmail(programme)],
    ]
    await at.store.db.transaction(async (tx) => {
      for (const [to, letter] of letters) await enqueueEmail(tx, context(), programme, somebody(to), letter)
    })
    isDown = true
    expect(await deliver()).toBe(0)
    isDown = false
    at.clock.advance(limits.oneTimeCodeLife)
    const { sent: count, failures } = await round()
    expect([count, [...failures]]).toEqual([3, [['expired', 1]]])
    expect(sent.map(({ to }) => to)).toEqual(['link@example.test', 'first@example.test', 'late@example.test'])
    const [over] = (await rows()).filter(({ sentAt }) => sentAt === null)
    expect([over?.givenUpBecause, over?.givenUpAt]).toEqual(['expired', at.clock.now()])
    at.clock.advance(minutes(61))
    expect(await deliver()).toBe(0)
  })

  it('leaves an email under a key this process does not have to others, without counting a try', async () => {
    await write('a@example.test')
    const vault = { ...at.vault, subjectCipher: () => Promise.reject(new UnknownMasterKeyError(at.vault)) }
    await expect(deliver({ vault })).rejects.toBeInstanceOf(UnknownMasterKeyError)
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([0])
    expect(await deliver()).toBe(1)
  })

  it('logs a run with failed emails in one line without an address, and counts them by failure', async () => {
    const lines: string[] = []
    const counter = createEmailCounter((text, facts) => void lines.push(`${text} ${JSON.stringify(facts)}`))
    const errors = [
      Object.assign(new Error('a@example.test: connect ECONNREFUSED'), {
        code: 'ESOCKET',
        originalCode: 'ECONNREFUSED',
        command: 'CONN',
      }),
      Object.assign(new Error('Invalid login: 535 a@example.test'), {
        code: 'EAUTH',
        responseCode: 535,
        response: '535 5.7.8 a@example.test',
        command: 'AUTH PLAIN',
      }),
      Object.assign(new Error('451 a@example.test: later'), {
        code: 'EENVELOPE',
        responseCode: 451,
        response: '451 a@example.test: later',
        command: 'MAIL FROM',
      }),
      Object.assign(new Error('550 a@example.test: unknown'), {
        code: 'EENVELOPE',
        responseCode: 550,
        response: '550 5.1.1 <a@example.test> unknown',
        command: 'RCPT TO',
      }),
    ]
    for (const _ of [...errors, 'one that is taken']) await write('a@example.test')
    const failing = {
      ...mail,
      send: async (one: Email) => {
        const error = errors.shift()
        if (error) throw error
        await mail.send(one)
      },
    }
    counter.add(await round({ mail: failing }))
    counter.add(await round())
    expect(lines).toEqual([
      'emails were not sent {"sent":1,"connection":1,"login":1,"not_now":1,"refused":1,"causes":' +
        '{"CONN ECONNREFUSED":1,"AUTH PLAIN 535 5.7.8":1,"MAIL FROM 451":1,"RCPT TO 550 5.1.1":1}}',
    ])
    expect(lines.join('')).not.toContain('@')
    const { sent: count, failures } = counter.counts()
    expect([count, failures.get('refused'), failures.get('expired')]).toEqual([1, 1, 0])
  })

  it('keeps email while the server is down and sends it when it is back [CALL-08]', async () => {
    await write('a@example.test')
    isDown = true
    expect(await deliver()).toBe(0)
    isDown = false
    expect(await deliver()).toBe(0)
    at.clock.advance(minutes(1))
    expect(await deliver()).toBe(1)
  })

  it('sends nothing for a transaction that was rolled back [CALL-08]', async () => {
    const undone = at.store.db.transaction(async (tx) => {
      await enqueueEmail(
        tx,
        context(),
        programme,
        somebody('a@example.test'),
        renderEmail(programme, 'x', []),
      )
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await deliver()).toBe(0)
  })

  it('shows every email on the mailbox page and as JSON, newest first [CALL-08, CALL-09]', async () => {
    await write('a@example.test')
    await write('"><script>alert(1)</script>@example.test')
    const json = (await at.app.inject('/mailbox.json?to=A@example.test')).json()
    expect(json).toEqual([
      {
        to: 'a@example.test',
        from: 'Northstar Balance <no-reply@evenkeel.example>',
        subject: 'a@example.test',
        text: expect.stringContaining('(800) 555-0111'),
        sent_at: expect.stringMatching(/^2026-11-20T/),
        calendar: null,
      },
    ])
    const page = await at.app.inject('/mailbox')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).not.toContain('<script>')
    expect(page.body.indexOf('&lt;script&gt;')).toBeLessThan(page.body.indexOf('a@example.test</h2>'))
  })

  it('sends what requests wrote, automatically and on request [CALL-08]', async () => {
    const twin = await at.openTwin({ mailInterval: days(1) })
    const body = createRegistration()
    await twin.send('POST', '/auth/register', { body })
    await twin.close()
    const asked = await at.registered()
    await at.api.deliverMail()
    for (const email of [body.email, asked.email])
      expect((await at.mailsTo(email)).map(({ sentAt }) => sentAt)).toEqual([expect.any(Temporal.Instant)])
  })

  it('checks for email only after a call that wrote some [CALL-08]', async () => {
    const { token } = await at.member()
    await at.api.deliverMail()
    await write('waiting@example.test')
    const sentAt = async () => (await at.mailsTo('waiting@example.test'))[0]?.sentAt
    const twin = await at.openTwin({ mailInterval: days(1) })
    await twin.send('POST', '/me/update-appointment-state', { token, body: { appointment_state: 'CO' } })
    await twin.close()
    expect(await sentAt()).toBeNull()
    const other = await at.openTwin({ mailInterval: days(1) })
    await other.send('POST', '/auth/password-reset', { body: { email: 'nobody@example.test' } })
    await other.close()
    expect(await sentAt()).toEqual(expect.any(Temporal.Instant))
  })

  describe('encryption of stored emails (trust S24)', () => {
    /** The table contents as a database reader sees them. */
    const table = async (): Promise<string> =>
      JSON.stringify(await at.store.db.execute(sql`select * from portal.mail_outbox`))
    const bytes = async (id: string) =>
      (await at.store.db.select().from(mailOutbox).where(eq(mailOutbox.id, id)))[0]?.letter ?? Buffer.alloc(0)

    it('covers codes, links and names, waiting and sent [CALL-08, CALL-09]', async () => {
      const { email } = await at.member()
      await at.send('POST', '/auth/password-reset', { body: { email } })
      await at.registered()
      const mails = await at.mailsTo(email)
      const secrets = mails.flatMap(({ text }) => text.match(/^\d{6}$|[\w-]{43}/gm) ?? [])
      expect(secrets).toHaveLength(3)
      const rows = await table()
      const seen = [
        ...(await at.store.db.select().from(mailOutbox)).map((row) => row.letter.toString('latin1')),
        rows,
      ]
      for (const secret of [...secrets, 'Your Northstar Balance', 'doctype'])
        for (const one of seen) expect(one).not.toContain(secret)
    })

    it('is bound to the row: moved to another row they cannot be decrypted, are not sent, and do not block others', async () => {
      for (const to of ['a@example.test', 'b@example.test', 'c@example.test']) await write(to)
      const [a, b] = await at.store.db.select().from(mailOutbox).orderBy(mailOutbox.position)
      await at.store.db
        .update(mailOutbox)
        .set({ letter: a?.letter ?? Buffer.alloc(0) })
        .where(eq(mailOutbox.id, b?.id ?? ''))
      expect(await deliver()).toBe(2)
      expect(sent.map(({ to }) => to)).toEqual(['a@example.test', 'c@example.test'])
    })

    it('is applied to plaintext emails of an earlier version at the next start (trust R11)', async () => {
      await write('a@example.test')
      const [row] = await at.store.db.select().from(mailOutbox)
      const id = row?.id ?? ''
      await at.store.db.execute(sql`alter table portal.mail_outbox drop constraint mail_outbox_sealed`)
      const open = { subject: 'Code', text: '123456', html: '<p>123456</p>' }
      await at.store.db
        .update(mailOutbox)
        .set({ letter: Buffer.from(JSON.stringify(open)) })
        .where(eq(mailOutbox.id, id))
      await (await at.openTwin()).close()
      expect((await bytes(id)).toString('latin1')).not.toContain('123456')
      expect(await deliver()).toBe(1)
      expect(sent[0]).toMatchObject(open)
    })
  })
})

describe('letters', () => {
  it('turns addresses into links and everything else into plain text [CALL-08]', () => {
    expect(linkifyText('<b> see http://x.test/a?b=1&c=2 "now"')).toBe(
      '&lt;b&gt; see <a href="http://x.test/a?b=1&amp;c=2">http://x.test/a?b=1&amp;c=2</a> &quot;now&quot;',
    )
  })

  it('names the organization and its phone, and links to its own pages [CALL-09]', () => {
    const { text, html } = renderEmail(programme, 'Hello', [programme.link('/log-in')])
    expect(text).toContain('Northstar Balance')
    expect(text).toContain('(800) 555-0111')
    expect(html).toContain('href="http://127.0.0.1:3000/northstar/log-in"')
  })
})
