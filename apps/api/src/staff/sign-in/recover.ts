import { and, eq, isNull } from 'drizzle-orm'
import { notFound, refuse } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import type { StaffDeps } from '../deps.ts'
import { type ActOnPerson, refuseOneself, thePerson } from '../people/change-grants.ts'
import { decryptStaff } from '../people/staff-profile.ts'
import { endStaffSessions } from '../people/staff-store.ts'
import { recoveryMail, writeStaffMail } from './emails.ts'
import { endCredentials } from './credential-store.ts'
import {
  endInvitations,
  enrollmentLink,
  type InvitationRow,
  openInvitations,
  openRecovery,
} from './invitations.ts'
import { staffInvitations } from './tables.ts'

/** The recovery of a person that waits for a second administrator. */
async function waitingOf(tx: Queryable, now: Temporal.Instant, on: string): Promise<InvitationRow | null> {
  const open = await openInvitations(tx, now, [on])
  return open.find(({ kind, tokenHash }) => kind === 'recover' && tokenHash === null) ?? null
}

/** Asks for a new passkey for somebody. */
export async function askForRecovery(deps: StaffDeps, act: ActOnPerson): Promise<void> {
  const { clock, randomUuid } = deps
  refuseOneself(act, 'Nobody recovers themselves. Ask another administrator.')
  await deps.store.db.transaction(async (tx) => {
    const row = await thePerson(tx, act)
    if (row.endedAt !== null) throw refuse('Conflict', 'This person was ended. Invite them anew.')
    if (row.lastSignedInAt === null)
      throw refuse('Conflict', 'This person has not signed in yet. Send the invitation again.')
    if (await waitingOf(tx, clock.now(), act.on))
      throw refuse('Conflict', 'A new passkey is asked for already.')
    await tx.insert(staffInvitations).values({
      id: randomUuid(),
      staffId: act.on,
      kind: 'recover',
      createdBy: act.by,
      createdAt: clock.now(),
    })
  })
}

/** Approves as the second administrator: passkeys and sessions of before end, and the link goes out. */
export async function approveRecoveryOf(deps: StaffDeps, act: ActOnPerson): Promise<void> {
  refuseOneself(act, 'Nobody recovers themselves. Ask another administrator.')
  await deps.store.db.transaction(async (tx) => {
    const row = await thePerson(tx, act)
    const waiting = await waitingOf(tx, deps.clock.now(), act.on)
    if (!waiting || row.endedAt !== null) throw notFound()
    if (waiting.createdBy === act.by)
      throw refuse('Unprocessable', 'You asked for this yourself. A second administrator must approve it.')
    const token = await openRecovery(tx, deps, waiting.id, act.by)
    if (token === null) throw notFound()
    await endCredentials(tx, act.on)
    await endStaffSessions(tx, act.on)
    const { email } = await decryptStaff(deps.vault, row)
    await writeStaffMail(
      tx,
      deps,
      email,
      recoveryMail({ program: deps.programName(), link: enrollmentLink(deps, token) }),
    )
  })
}

/** Takes a recovery back, or refuses it; a link that was mailed ends. */
export async function endRecoveryOf(
  { store: { db }, clock }: Pick<StaffDeps, 'store' | 'clock'>,
  act: ActOnPerson,
): Promise<void> {
  await db.transaction(async (tx) => {
    await thePerson(tx, act)
    const open = await openInvitations(tx, clock.now(), [act.on])
    if (!open.some(({ kind }) => kind === 'recover')) throw notFound()
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

/** For an operator at a terminal, where nobody else can help: passkeys and sessions of before end with it. */
export async function endAccess(tx: Queryable, staffId: string): Promise<void> {
  await endCredentials(tx, staffId)
  await endStaffSessions(tx, staffId)
  await endInvitations(tx, staffId)
}
