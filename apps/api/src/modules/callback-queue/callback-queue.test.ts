import { randomBytes } from 'node:crypto'
import { eq, like, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { hashSubject } from '#modules/audit-log/hash-chain.ts'
import { auditEvents } from '#modules/audit-log/tables.ts'
import { verifyAuditLog } from '#modules/audit-log/verify-audit-log.ts'
import { answerSets } from '#modules/intake/tables.ts'
import { openCallbackQueue } from './callback-queue.ts'
import { openMemberApi } from '#testing/member-api.ts'

it('the callback queue records an audit event for everybody it shows (trust S23)', async () => {
  const at = await openMemberApi()
  const person = await at.member({ phone: null })
  const calm = await at.member()
  for (const { token } of [person, calm]) {
    const set = await at.answers()
    await at.send('PATCH', '/me/update-responses', { token, body: { id: set.id, answer_token: set.token } })
  }
  const danger = sql`now()`
  await at.store.db.update(answerSets).set({ dangerAt: danger }).where(eq(answerSets.memberId, person.id))
  const list = openCallbackQueue({
    store: at.store,
    clock: at.clock,
    masterKeys: { current: Buffer.alloc(32, 3) },
    randomBytes,
    randomUuid: () => 'one run',
  })
  const events = async () =>
    (await at.store.db.select().from(auditEvents).where(like(auditEvents.action, 'operator %'))).map(
      ({ action, subject, requestId }) => [action, subject, requestId],
    )
  const lines = await list.lines()
  expect(lines[0]).toBe('To call because of danger: 1')
  expect(lines[1]).toContain(`Ada Lovett  no phone number, write to ${person.email}  --called`)
  expect(await events()).toEqual([['operator care-list', hashSubject(person.id), 'one run']])
  const id = /--called (\S+)/.exec(lines[1] ?? '')?.[1] ?? ''
  // The option that would apply, if the other one was typed.
  expect([await list.again(id), await list.standsUnder(id)]).toEqual([false, 'called'])
  expect(await list.called(id)).toBe(true)
  expect(await list.standsUnder(id)).toBeNull()
  expect(await list.called(id)).toBe(false)
  expect((await events()).slice(1)).toEqual([
    ['operator care-list --called', hashSubject(person.id), 'one run'],
  ])
  for (const wrong of ['7', `${id}x`, '00000000-0000-4000-8000-000000000000'])
    expect([await list.called(wrong), await list.again(wrong)]).toEqual([false, false])
  await list.lines()
  expect(await events()).toHaveLength(2)
  const again = sql`update portal.answer_sets set danger_handled_at = null where member_id = ${person.id}`
  await at.store.db.execute(again)
  await at.store.db.execute(sql`update portal.members set verified_at = null where id = ${person.id}`)
  expect((await list.lines())[1]).toContain(`${person.email}  registration not confirmed  --called`)
  expect((await verifyAuditLog(at.store.db, at.vault)).broken).toBeNull()
  await at.close()
})
