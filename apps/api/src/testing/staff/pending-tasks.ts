import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { callTasks } from '#modules/appointments/tables.ts'
import { inquiries } from '#modules/inquiries/tables.ts'
import { answerSets } from '#modules/intake/tables.ts'
import { mailOutbox } from '#modules/email/tables.ts'
import { CEDARVALLEY, NORTHSTAR } from '../member-api.ts'
import type { StaffApi } from './staff-api.ts'

type ClientId = 'northstar' | 'cedarvalley'
const organizationIds = { northstar: NORTHSTAR, cedarvalley: CEDARVALLEY } as const

/** Creates pending staff tasks in the database, as members, jobs and mail servers do. */
export function createPendingTasks(at: StaffApi) {
  const { db } = at.store
  const now = () => at.clock.now()
  /** A confirmed member of an organization. */
  const member = (client: ClientId = 'northstar') => at.member({}, { headers: { 'x-client-id': client } })
  /** A member who answered yes to the danger question. */
  const danger = async (client: ClientId = 'northstar') => {
    const person = await member(client)
    const set = await at.answers({ self_harm: 'Yes' }, { organisationId: organizationIds[client] })
    const body = { id: set.id, answer_token: set.token }
    await at.send('PATCH', '/me/update-responses', { token: person.token, body })
    await db.update(answerSets).set({ dangerAt: now() }).where(eq(answerSets.id, set.id))
    return { ...person, task: set.id }
  }
  /** An anonymous visitor who answered yes. */
  const nameless = async () => {
    const { id } = await at.answers({ self_harm: 'Yes' })
    await db.update(answerSets).set({ dangerAt: now() }).where(eq(answerSets.id, id))
    return id
  }
  const call = async (kind: (typeof callTasks.$inferSelect)['kind'], client: ClientId = 'northstar') => {
    const { id: memberId } = await member(client)
    const row = {
      id: randomUUID(),
      organisationId: organizationIds[client],
      memberId,
      kind,
      rescheduleId: randomUUID(),
      createdAt: now(),
    }
    await db.insert(callTasks).values(row)
    return row
  }
  /** An in-person request, delivered to the call center or not. */
  const request = async (changes: Partial<typeof inquiries.$inferInsert> = {}) => {
    const { id: memberId } = await member()
    const given = {
      reference: 'AB12CD34',
      createdAt: now(),
      attempts: 1,
      notBefore: now(),
      deliveredAt: now(),
    }
    const row = { id: randomUUID(), organisationId: NORTHSTAR, memberId, ...given, ...changes }
    await db.insert(inquiries).values(row)
    return row
  }
  /** An email to a member that no server has accepted for days. */
  const mailGivenUp = async (because: 'not_taken' | 'expired' = 'not_taken') => {
    const { id: memberId } = await member()
    const given = { givenUpAt: now(), givenUpBecause: because, sentAt: null }
    const rows = await db
      .update(mailOutbox)
      .set(given)
      .where(and(eq(mailOutbox.memberId, memberId), isNull(mailOutbox.givenUpAt)))
      .returning({ id: mailOutbox.id })
    return rows[0]?.id ?? ''
  }
  return { member, danger, nameless, call, request, mailGivenUp }
}
