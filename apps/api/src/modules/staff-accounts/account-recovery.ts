import { and, eq, isNull } from 'drizzle-orm'
import { createNotFoundError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { StaffContext } from '#app-context.ts'
import { type AccountAction, rejectSelfAction, requireStaffAccount } from './change-grants.ts'
import { decryptStaff, deletePasskeys, endStaffSessions } from './staff-repository.ts'
import { createRecoveryEmail, enqueueStaffEmail } from './staff-emails.ts'
import {
  deleteInvitations,
  createEnrollmentLink,
  type InvitationRow,
  listOpenInvitations,
  issueRecoveryLink,
} from './invitation-repository.ts'
import { staffInvitations } from './tables.ts'

/** Returns a recovery that waits for a second administrator. */
async function findPendingRecovery(
  tx: Queryable,
  now: Temporal.Instant,
  on: string,
): Promise<InvitationRow | null> {
  const open = await listOpenInvitations(tx, now, [on])
  return open.find(({ kind, tokenHash }) => kind === 'recover' && tokenHash === null) ?? null
}

/** Requests a new passkey for a staff member. */
export async function requestAccountRecovery(context: StaffContext, act: AccountAction): Promise<void> {
  const { clock, randomUuid } = context
  rejectSelfAction(act, 'Nobody recovers themselves. Ask another administrator.')
  await context.store.db.transaction(async (tx) => {
    const row = await requireStaffAccount(tx, act)
    if (row.endedAt !== null) throw createHttpError('Conflict', 'This person was ended. Invite them anew.')
    if (row.lastSignedInAt === null)
      throw createHttpError('Conflict', 'This person has not signed in yet. Send the invitation again.')
    if (await findPendingRecovery(tx, clock.now(), act.on))
      throw createHttpError('Conflict', 'A new passkey is asked for already.')
    await tx.insert(staffInvitations).values({
      id: randomUuid(),
      staffId: act.on,
      kind: 'recover',
      createdBy: act.by,
      createdAt: clock.now(),
    })
  })
}

/** Approves as the second administrator: former passkeys and sessions end, and the link is emailed. */
export async function approveAccountRecovery(context: StaffContext, act: AccountAction): Promise<void> {
  rejectSelfAction(act, 'Nobody recovers themselves. Ask another administrator.')
  await context.store.db.transaction(async (tx) => {
    const row = await requireStaffAccount(tx, act)
    const waiting = await findPendingRecovery(tx, context.clock.now(), act.on)
    if (!waiting || row.endedAt !== null) throw createNotFoundError()
    if (waiting.createdBy === act.by)
      throw createHttpError(
        'Unprocessable',
        'You asked for this yourself. A second administrator must approve it.',
      )
    const token = await issueRecoveryLink(tx, context, waiting.id, act.by)
    if (token === null) throw createNotFoundError()
    await deletePasskeys(tx, act.on)
    await endStaffSessions(tx, act.on)
    const { email } = await decryptStaff(context.vault, row)
    await enqueueStaffEmail(
      tx,
      context,
      email,
      createRecoveryEmail({ program: context.programName(), link: createEnrollmentLink(context, token) }),
    )
  })
}

/** Withdraws or rejects a recovery; an emailed link is revoked. */
export async function cancelAccountRecovery(
  { store: { db }, clock }: Pick<StaffContext, 'store' | 'clock'>,
  act: AccountAction,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireStaffAccount(tx, act)
    const open = await listOpenInvitations(tx, clock.now(), [act.on])
    if (!open.some(({ kind }) => kind === 'recover')) throw createNotFoundError()
    await tx
      .delete(staffInvitations)
      .where(
        and(
          eq(staffInvitations.staffId, act.on),
          eq(staffInvitations.kind, 'recover'),
          isNull(staffInvitations.usedAt),
        ),
      )
  })
}

/** Revokes passkeys and sessions, for an operator at a terminal, as the last resort. */
export async function revokeAccess(tx: Queryable, staffId: string): Promise<void> {
  await deletePasskeys(tx, staffId)
  await endStaffSessions(tx, staffId)
  await deleteInvitations(tx, staffId)
}
