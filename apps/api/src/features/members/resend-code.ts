import { emailModel } from '@evenkeel/contract/fields/email'
import type { Queryable } from '@evenkeel/server/store/store'
import { issueCode } from './codes.ts'
import { writeMail } from './mail-outbox.ts'
import { codeMail } from './mails.ts'
import { programmeOf } from './programme.ts'
import type { MembersRoom } from './room.ts'
import { findConfirmed, findUnconfirmed } from './store.ts'
import { findTenant } from './tenant.ts'

/** Mails a new code to an address whose registration is open; does nothing for any other, or too soon after the last. */
export async function mailCode(tx: Queryable, room: MembersRoom, email: string): Promise<void> {
  if (await findConfirmed(tx, email)) return
  const [member] = await findUnconfirmed(tx, email)
  const tenant = member && (await findTenant(tx, member.organisationId))
  if (!member || !tenant) return
  const code = await issueCode(tx, room, member, { coolDown: true })
  if (code === null) return
  const programme = programmeOf(tenant, room.publicUrl)
  await writeMail(tx, room, programme, email, codeMail(programme, code))
}

/** Asks for a new code (CALL-08). The answer is the same for every address (ruling R9). */
export async function resendCode(room: MembersRoom, email: string): Promise<{ message: string }> {
  await room.store.db.transaction((tx) => mailCode(tx, room, emailModel(email)))
  return { message: 'If this email waits for a code, a new one is on its way.' }
}
