import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { days } from '@evenkeel/api-contract/time/duration-units'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { listTestEngines } from '@evenkeel/server-kit/testing/test-store'
import { type MemberApi, NORTHSTAR, openMemberApi } from '#testing/member-api.ts'
import { hashSubject } from './hash-chain.ts'
import { createAuditReport, parseCheckpoint, verifyAuditLog } from './verify-audit-log.ts'
import { auditEvents } from './tables.ts'

describe.each(listTestEngines())('the audit chain on %s (trust S23)', (engine) => {
  let at: MemberApi
  let person: Awaited<ReturnType<MemberApi['member']>>
  const run = (text: string) => at.store.db.execute(sql.raw(text))
  const verdict = async () => (await verifyAuditLog(at.store.db, at.vault)).broken
  const events = () => at.store.db.select().from(auditEvents).orderBy(auditEvents.seq)
  beforeAll(async () => {
    at = await openMemberApi({ engine })
    person = await at.member()
    for (const url of ['/me', '/appointments/latest', '/me/sessions', '/me/draft-key'])
      await at.send('GET', url, { token: person.token })
  })
  afterAll(() => at.close())

  /** Changes rows as the table owner, verifies the chain, and restores everything. */
  async function harmed(...statements: readonly string[]): Promise<string | null> {
    const undone = new Error('undone')
    let found: string | null = null
    await at.store.db
      .transaction(async (tx) => {
        for (const table of ['audit_events', 'audit_head'])
          await tx.execute(sql.raw(`alter table portal.${table} disable trigger user`))
        for (const statement of statements) await tx.execute(sql.raw(statement))
        found = (await verifyAuditLog(tx as never, at.vault)).broken
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
    return found
  }

  it('records who, what and the outcome, with ids only', async () => {
    const { headers } = await at.send('GET', '/me', { token: person.token })
    const event = (await events()).at(-1)
    expect(event).toMatchObject({
      organisationId: NORTHSTAR,
      subject: hashSubject(person.id),
      action: 'GET /me',
      object: 'account',
      objectId: null,
      outcome: 'allowed',
      status: 200,
      requestId: headers['x-request-id'],
    })
    expect(event?.at.toString()).toBe('2026-11-20T15:00:00Z')
  })

  it('names the member who logged in, and no member for a wrong password', async () => {
    await at.send('POST', '/auth/login', { body: { email: person.email, password: 'Wrong#Lake42' } })
    await at.send('POST', '/auth/login', { body: { email: person.email, password: 'Quiet#Lake42' } })
    const [wrong, right] = (await events()).slice(-2)
    expect([wrong?.outcome, wrong?.subject]).toEqual(['denied', null])
    expect([right?.outcome, right?.subject]).toEqual(['allowed', hashSubject(person.id)])
  })

  it('names created or requested objects by id, and stores nothing else of the path', async () => {
    const { body } = await at.send('POST', '/appointments', {
      token: person.token,
      body: { appointment_method: 'phone' },
    })
    await at.send('PATCH', `/appointments/${body.id}`, { token: person.token, body: {} })
    await at.send('PATCH', '/appointments/x%0d%0aforged%20line', { token: person.token, body: {} })
    const last = (await events()).slice(-3)
    expect(last.map(({ objectId }) => objectId)).toEqual([body.id, body.id, null])
    expect(last[2]).toMatchObject({ outcome: 'denied', status: 400, action: 'PATCH /appointments/:id' })
  })

  it('is intact, and the report counts events by organization', async () => {
    const count = (await events()).length
    const { isWhole, lines } = await createAuditReport({
      db: at.store.db,
      clock: createStoppedClock('2026-11-20T15:00:00Z'),
      masterKeys: { current: Buffer.alloc(32, 3) },
      randomBytes,
      seen: null,
    })
    expect(isWhole).toBe(true)
    // The invalid address was rejected before authentication.
    expect(lines[0]).toBe('no organization          1 event')
    expect(lines[1]).toBe(`northstar                ${count - 1} events`)
    expect(lines[2]).toBe('The chain is intact.')
    expect(parseCheckpoint(lines[3]?.replace('last event ', '') ?? '')?.seq).toBe(count)
  })

  it.each([
    [
      'changed',
      "update portal.audit_events set outcome = 'allowed', subject = null where seq = 3",
      'event 3 was changed',
    ],
    ['removed', 'delete from portal.audit_events where seq = 3', 'event 3 is missing'],
    ['removed at the beginning', 'delete from portal.audit_events where seq = 1', 'event 1 is missing'],
    ['removed at the end', 'delete from portal.audit_events where seq > 4', 'events after 4 are missing'],
    ['all removed', 'delete from portal.audit_events', 'events after 0 are missing'],
    [
      'added',
      'insert into portal.audit_events select seq + 1, organisation_id, at, subject, action, object, object_id, outcome, status, request_id, hash from portal.audit_events order by seq desc limit 1',
      'stands behind the end of the chain',
    ],
  ])('is broken if a row is %s', async (_what, statement, fault) => {
    expect(await harmed(statement)).toContain(fault)
    expect(await verdict()).toBeNull()
  })

  it('is broken if two rows are swapped', async () => {
    const swap = [
      'update portal.audit_events set seq = -1 where seq = 2',
      'update portal.audit_events set seq = 2 where seq = 3',
      'update portal.audit_events set seq = 3 where seq = -1',
    ]
    expect(await harmed(...swap)).toContain('event 2 was changed, or does not follow')
  })

  it('is broken if the head is moved back with the rows, deleted, or given another key', async () => {
    const cut = 'delete from portal.audit_events where seq > 4'
    const back =
      'update portal.audit_head set seq = 4, hash = (select hash from portal.audit_events where seq = 4)'
    expect(await harmed(cut, back)).toBe('its head was changed')
    expect(await harmed('delete from portal.audit_head')).toBe('its head is missing')
    expect(await harmed("update portal.audit_head set key = '\\x0102'")).toBe('its key was changed')
  })

  it('reveals a complete copy of an earlier state to a holder of a later checkpoint', async () => {
    const { last } = await verifyAuditLog(at.store.db, at.vault)
    await at.send('GET', '/me', { token: person.token })
    expect((await verifyAuditLog(at.store.db, at.vault, last)).broken).toBeNull()
    const lost = { seq: last.seq + 5, hash: last.hash }
    expect((await verifyAuditLog(at.store.db, at.vault, lost)).broken).toContain(
      'is not the one that was seen',
    )
  })

  it.each([
    'update portal.audit_events set status = 200',
    'delete from portal.audit_events where seq = 1',
    'truncate portal.audit_events',
    'update portal.audit_head set seq = 0',
    'delete from portal.audit_head',
    'truncate portal.audit_head',
  ])('rejects: %s', async (statement) => {
    await expect(run(statement)).rejects.toThrow()
    expect(await verdict()).toBeNull()
  })

  it('is one chain for concurrent calls and several processes', async () => {
    const before = (await events()).length
    const twin = await at.openTwin()
    const sent = Array.from({ length: 40 }, (_, index) =>
      (index % 2 === 0 ? at : twin).send('GET', '/me/draft-key', { token: person.token }),
    )
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    await twin.close()
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await events()).map(({ seq }) => seq)).toEqual(
      Array.from({ length: before + 40 }, (_, i) => i + 1),
    )
    expect(await verdict()).toBeNull()
  })

  it('continues after two data key rotations', async () => {
    await at.api.rotateKeys()
    await at.api.rotateKeys()
    at.vault.forget()
    await at.send('GET', '/me', { token: person.token })
    expect(await verdict()).toBeNull()
  })

  it('survives a reset of everything else', async () => {
    const before = (await events()).length
    await at.api.reset()
    person = await at.member()
    expect((await events()).length).toBeGreaterThan(before)
    expect(await verdict()).toBeNull()
  })

  it('keeps an old event that follows newer ones', async () => {
    const years = days(7 * 365)
    at.clock.advance(-years)
    await at.send('GET', '/me')
    at.clock.advance(years)
    const before = (await events()).length
    await at.api.sweep()
    expect((await events()).length).toBe(before)
    expect(await verdict()).toBeNull()
  })
})

describe.each(listTestEngines())('an old audit log on %s', (engine) => {
  it('deletes events older than six years and stays intact [HIPAA 164.316(b)(2)]', async () => {
    const at = await openMemberApi({ engine })
    at.clock.advance(-days(7 * 365))
    await at.send('GET', '/me')
    await at.send('GET', '/me')
    at.clock.advance(days(7 * 365))
    await at.send('GET', '/me')
    await at.api.sweep()
    const rows = await at.store.db.select().from(auditEvents)
    expect(rows.map(({ seq }) => seq)).toEqual([3])
    await at.send('GET', '/me')
    expect((await verifyAuditLog(at.store.db, at.vault)).broken).toBeNull()
    await at.close()
  })

  it('sends no response whose event could not be stored', async () => {
    const lines: string[] = []
    const at = await openMemberApi({
      engine,
      logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
    })
    const { token } = await at.member()
    await at.store.db.execute(sql`alter table portal.audit_events rename to elsewhere`)
    const { status, body } = await at.send('GET', '/me', { token })
    expect([status, body.error_type, Object.keys(body).includes('email')]).toEqual([
      500,
      'InternalError',
      false,
    ])
    expect((await at.send('GET', '/phrases/home')).status).toBe(200)
    expect(lines.join('')).toContain('unexpected error')
    await at.close()
  })
})
