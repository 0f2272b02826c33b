import type { TaskKind } from '@evenkeel/api-contract/staff/tasks'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { callTasks } from '#modules/appointments/tables.ts'
import { dangerMemberId } from '#modules/intake/answers/danger-alerts.ts'
import { answerSets } from '#modules/intake/tables.ts'
import { callTaskKinds } from '#modules/staff-tasks/task-sources.ts'

/** A call somebody waits for, as Today names it. */
export interface PendingCall {
  readonly kind: TaskKind
  readonly id: string
}

/** The call that a member waits for, because of danger before all else; null: none. */
export async function findPendingCall(db: Queryable, memberId: string): Promise<PendingCall | null> {
  const [danger] = await db
    .select({ id: answerSets.id })
    .from(answerSets)
    .where(
      and(eq(dangerMemberId, memberId), isNotNull(answerSets.dangerAt), isNull(answerSets.dangerHandledAt)),
    )
    .orderBy(asc(answerSets.dangerAt))
    .limit(1)
  if (danger) return { kind: 'danger', id: danger.id }
  const rows = await db
    .select({ id: callTasks.id, kind: callTasks.kind })
    .from(callTasks)
    .where(and(eq(callTasks.memberId, memberId), isNull(callTasks.doneAt)))
    .orderBy(asc(callTasks.createdAt))
  const call = rows.find(({ kind }) => kind === 'counselor_danger') ?? rows[0]
  return call ? { kind: callTaskKinds[call.kind], id: call.id } : null
}
