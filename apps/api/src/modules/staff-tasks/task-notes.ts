import { and, asc, eq, gte, inArray, max } from 'drizzle-orm'
import { DecryptionError } from '@evenkeel/server-kit/crypto/envelope'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { STAFF_KEY_OWNER } from '#db/key-tables.ts'
import type { StaffContext } from '#app-context.ts'
import type { PendingTask } from './task-policy.ts'
import { staffTaskNotes } from './tables.ts'

/** A note about a task. */
interface TaskNote {
  readonly staffId: string
  readonly at: Temporal.Instant
  readonly text: string
}

const noteContext = (row: string) => ({ table: 'staff_task_notes', row, column: 'text' })

/**
 * Returns the cipher of a task's notes: the member's key, so that they are deleted with the member; the
 * staff key if it has no member.
 */
export const getNoteCipher = (
  { vault }: Pick<StaffContext, 'vault'>,
  { memberId, organisationId }: PendingTask,
): Promise<Cipher> =>
  memberId === null || organisationId === null
    ? vault.cipherFor(STAFF_KEY_OWNER)
    : vault.subjectCipher({ id: memberId, organisationId })

/** Adds a note. The cipher is created before the transaction, because staff roles cannot read keys. */
export async function addTaskNote(
  tx: Queryable,
  { clock, randomUuid }: Pick<StaffContext, 'clock' | 'randomUuid'>,
  { kind, id: taskId, organisationId, memberId }: PendingTask,
  { staffId, text, cipher }: { readonly staffId: string; readonly text: string; readonly cipher: Cipher },
): Promise<void> {
  const id = randomUuid()
  await tx.insert(staffTaskNotes).values({
    id,
    kind,
    taskId,
    organisationId,
    memberId,
    staffId,
    writtenAt: clock.now(),
    text: cipher.encrypt(noteContext(id), text),
  })
}

/** Returns the notes about a task, oldest first. */
export async function readTaskNotes(
  db: Queryable,
  context: Pick<StaffContext, 'vault'>,
  task: PendingTask,
): Promise<readonly TaskNote[]> {
  const { kind, taskId, writtenAt } = staffTaskNotes
  const rows = await db
    .select()
    .from(staffTaskNotes)
    .where(and(eq(kind, task.kind), eq(taskId, task.id), gte(writtenAt, task.since)))
    .orderBy(asc(writtenAt), asc(staffTaskNotes.id))
  if (rows.length === 0) return []
  const cipher = await getNoteCipher(context, task)
  const notes = rows.map(async ({ id, staffId, writtenAt: at, text }): Promise<readonly TaskNote[]> => {
    try {
      return [{ staffId, at, text: await cipher.decrypt(noteContext(id), text) }]
    } catch (error) {
      if (error instanceof DecryptionError) return []
      throw error
    }
  })
  return (await Promise.all(notes)).flat()
}

/** Returns the time of the last note on calls requested by counselors, by call id. */
export async function readLastNoteTimes(
  db: Queryable,
  tasks: readonly Pick<PendingTask, 'kind' | 'id'>[],
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  const ids = tasks.flatMap(({ kind, id }) => (kind === 'counselor_danger' ? [id] : []))
  if (ids.length === 0) return new Map()
  const { kind, taskId, writtenAt } = staffTaskNotes
  const rows = await db
    .select({ taskId, at: max(writtenAt) })
    .from(staffTaskNotes)
    .where(and(eq(kind, 'counselor_danger'), inArray(taskId, ids)))
    .groupBy(taskId)
  return new Map(rows.flatMap((row) => (row.at === null ? [] : [[row.taskId, row.at]])))
}
