import type { Queryable } from '@evenkeel/server/store/store'
import { writeMail } from './mail-outbox.ts'
import { passwordChangedMail } from './mails.ts'
import { programmeOf } from './programme.ts'
import { voidResets } from './reset-keys.ts'
import type { MembersRoom } from './room.ts'
import { endSessions } from './sessions.ts'
import { changeMember, type MemberRow } from './store.ts'
import { findTenant } from './tenant.ts'

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
  await endSessions(tx, member.id, now, stays)
  await voidResets(tx, member.id, now)
  const tenant = await findTenant(tx, member.organisationId)
  if (!tenant) return
  const programme = programmeOf(tenant, room.publicUrl)
  await writeMail(tx, room, programme, member, passwordChangedMail(programme))
}
