import { and, count, eq, gt, isNull } from 'drizzle-orm'
import { emailModel } from '@evenkeel/contract/fields/email'
import { limits } from '@evenkeel/contract/limits'
import { days } from '@evenkeel/contract/units'
import { type Failure, refuse } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import { rowAfter, rowBefore, toRow } from '#db/instant.ts'
import { lockAddress } from './codes.ts'
import { writeMail } from './mail-outbox.ts'
import type { Letter } from './mail-page.ts'
import { passwordChangedMail, resetMail } from './mails.ts'
import { checkNewPassword } from './new-password.ts'
import { logInTries } from './password-tries.ts'
import { type Programme, programmeOf } from './programme.ts'
import { mailCode } from './resend-code.ts'
import type { MembersRoom } from './room.ts'
import { newToken, tokenHash } from './secrets.ts'
import { endSessions } from './sessions.ts'
import { changeMember, findConfirmed, findMember, type MemberRow } from './store.ts'
import { passwordResets } from './tables.ts'
import { findTenant } from './tenant.ts'
import { forgetTries } from './tries.ts'

const deadLink = (): Failure =>
  refuse('ValidationError', 'This link no longer works. Please ask for a new one.')

async function linksSince(tx: Queryable, memberId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(passwordResets)
    .where(and(eq(passwordResets.memberId, memberId), gt(passwordResets.createdAt, since)))
  return row?.count ?? 0
}

/** Mails a link to set a new password: as many as codes may be asked for, and no faster. */
export async function mailLink(
  tx: Queryable,
  room: MembersRoom,
  member: MemberRow,
  letterWith: (programme: Programme, token: string) => Letter,
): Promise<void> {
  const now = room.clock.now()
  const tenant = await findTenant(tx, member.organisationId)
  if (!tenant) return
  await lockAddress(tx, member.email)
  if ((await linksSince(tx, member.id, rowBefore(now, limits.resendCooldown))) > 0) return
  if ((await linksSince(tx, member.id, rowBefore(now, days(1)))) >= limits.oneTimeCodesPerDay) return
  const token = newToken(room.randomBytes)
  await tx.insert(passwordResets).values({
    tokenHash: tokenHash(token),
    organisationId: member.organisationId,
    memberId: member.id,
    createdAt: toRow(now),
    expiresAt: rowAfter(now, limits.resetLinkLife),
  })
  const programme = programmeOf(tenant, room.publicUrl)
  await writeMail(tx, room, programme, member.email, letterWith(programme, token))
}

/**
 * Asks for a link to set a new password (CALL-09). The answer is the same for every address; one whose code is still open
 * gets a code instead (ruling R9).
 */
export async function requestReset(room: MembersRoom, sent: string): Promise<{ message: string }> {
  const email = emailModel(sent)
  await room.store.db.transaction(async (tx) => {
    const member = await findConfirmed(tx, email)
    if (member) await mailLink(tx, room, member, resetMail)
    else await mailCode(tx, room, email)
  })
  return { message: 'If we know this email, a mail is on its way to you.' }
}

const open = (token: string, now: Temporal.Instant) =>
  and(
    eq(passwordResets.tokenHash, tokenHash(token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, toRow(now)),
  )

/** Writes a new password, ends the sessions (but for `stays`) and tells the owner by mail (trust trap 12). */
export async function storePassword(
  tx: Queryable,
  room: MembersRoom,
  member: MemberRow,
  passwordHash: string,
  stays: string | null,
): Promise<void> {
  const now = room.clock.now()
  await changeMember(tx, member.id, { passwordHash }, now)
  await endSessions(tx, member.id, stays)
  await tx
    .update(passwordResets)
    .set({ usedAt: toRow(now) })
    .where(and(eq(passwordResets.memberId, member.id), isNull(passwordResets.usedAt)))
  const tenant = await findTenant(tx, member.organisationId)
  if (!tenant) return
  const programme = programmeOf(tenant, room.publicUrl)
  await writeMail(tx, room, programme, member.email, passwordChangedMail(programme))
}

/** Sets a new password with the mailed link, once (CALL-10, ruling R12); also ends a lock. */
export async function confirmReset(
  room: MembersRoom,
  sent: { readonly token: string; readonly new_password: string },
): Promise<{ message: string }> {
  const { db } = room.store
  const [known] = await db.select().from(passwordResets).where(open(sent.token, room.clock.now()))
  const owner = known && (await findMember(db, known.memberId))
  const tenant = owner && (await findTenant(db, owner.organisationId))
  if (!tenant) throw deadLink()
  checkNewPassword(room, sent.new_password, { field: 'new_password', member: owner, tenant })
  const hash = await room.passwords.hash(sent.new_password)
  await db.transaction(async (tx) => {
    const now = room.clock.now()
    const [taken] = await tx
      .update(passwordResets)
      .set({ usedAt: toRow(now) })
      .where(open(sent.token, now))
      .returning()
    const member = taken && (await findMember(tx, taken.memberId))
    if (!member) throw deadLink()
    await storePassword(tx, room, member, hash, null)
    const { inARow, inAll } = logInTries(room.secret, member.email, null)
    await forgetTries(tx, [inARow.key, inAll.key])
  })
  return { message: 'Your new password is set. You can log in with it now.' }
}
