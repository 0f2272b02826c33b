import { telModel, telView } from '@evenkeel/contract/fields/contact/phone'
import type { Db } from '@evenkeel/server/store/store'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { fromRow, toRow } from '#db/instant.ts'
import { type MemberRow, decryptMember, type MemberDecryption } from '#features/members/profile.ts'
import { members } from '#features/members/tables.ts'
import { organisations } from '#features/organisations/tables.ts'
import { callTasks } from './tables.ts'

/** A member who must be called because a machine could not keep an appointment. */
export interface VisitToCall {
  /** Id to note the call under. */
  readonly id: string
  readonly kind: (typeof callTasks.$inferSelect)['kind']
  readonly since: Temporal.Instant
  readonly organisation: string
  readonly name: string
  readonly phone: string
  readonly email: string
}

/** How staff reach a person. */
export const reachedBy = ({ firstName, lastName, phone, email }: MemberRow) => ({
  name: `${firstName} ${lastName}`,
  phone: telView(telModel(phone)),
  email,
})

/** Members whose appointment was lost or hangs, longest waiting first. */
export async function visitsToCall(at: MemberDecryption): Promise<readonly VisitToCall[]> {
  const rows = await at.db
    .select({ task: callTasks, member: members, organisation: organisations.username })
    .from(callTasks)
    .innerJoin(members, eq(members.id, callTasks.memberId))
    .innerJoin(organisations, eq(organisations.id, callTasks.organisationId))
    .where(isNull(callTasks.doneAt))
    .orderBy(asc(callTasks.createdAt), asc(callTasks.id))
  const visits = rows.map(async ({ task, member, organisation }) => ({
    id: task.id,
    kind: task.kind,
    since: fromRow(task.createdAt),
    organisation,
    ...reachedBy(await decryptMember(at, member)),
  }))
  return Promise.all(visits)
}

/** Notes that a member was called; false for an unknown id or one that was noted before. */
export async function markVisitCalled(db: Db, id: string, now: Temporal.Instant): Promise<boolean> {
  const noted = await db
    .update(callTasks)
    .set({ doneAt: toRow(now) })
    .where(and(eq(callTasks.id, id), isNull(callTasks.doneAt)))
    .returning({ id: callTasks.id })
  return noted.length > 0
}
