import { and, asc, eq, lte } from 'drizzle-orm'
import { minutes } from '@evenkeel/contract/units'
import type { Queryable } from '@evenkeel/server/store/store'
import { rowAfter, toRow } from '#db/instant.ts'
import { noteWritten } from '#http/request-context.ts'
import { issueCode } from './codes.ts'
import { writeMail } from './mail-outbox.ts'
import { codeMail, resetMail } from './mails.ts'
import { openMember } from './profile.ts'
import { programmeOf } from './programme.ts'
import { mailResetKeys } from './reset-keys.ts'
import type { MembersRoom } from './room.ts'
import { findHolders, type MemberRow } from './store.ts'
import { mailOrders } from './tables.ts'
import { findTenant } from './tenant.ts'

type OrderKind = 'code' | 'reset'

/** Wait before an order that failed is tried again. */
const WAIT = minutes(1)

async function order(room: MembersRoom, kind: OrderKind, email: string): Promise<void> {
  noteWritten('mail')
  await room.store.db.insert(mailOrders).values({
    id: room.randomUuid(),
    kind,
    addressHash: room.addressHash(email),
    notBefore: toRow(room.clock.now()),
  })
}

/** Asks for a new code (CALL-08). The answer is the same for every address, and as fast (ruling R9). */
export async function resendCode(room: MembersRoom, email: string): Promise<{ message: string }> {
  await order(room, 'code', email)
  return { message: 'If this email waits for a code, a new one is on its way.' }
}

/**
 * Asks for a link to set a new password (CALL-09). The answer is the same for every address, and as fast; one whose code
 * is still open gets a code instead (ruling R9).
 */
export async function requestReset(room: MembersRoom, email: string): Promise<{ message: string }> {
  await order(room, 'reset', email)
  return { message: 'If we know this email, a mail is on its way to you.' }
}

/** Mails a new code to the newest open registration of an address, unless one went out just now. */
async function mailCode(tx: Queryable, room: MembersRoom, member: MemberRow): Promise<void> {
  const tenant = await findTenant(tx, member.organisationId)
  const code = tenant && (await issueCode(tx, room, member, { coolDown: true }))
  if (!code) return
  const programme = programmeOf(tenant, room.publicUrl)
  await writeMail(tx, room, programme, member, codeMail(programme, code))
}

async function fulfil(tx: Queryable, room: MembersRoom, kind: string, hash: string): Promise<void> {
  const { confirmed, open } = await findHolders(tx, hash)
  const at = { db: tx, vault: room.vault }
  if (!confirmed && open[0]) await mailCode(tx, room, await openMember(at, open[0]))
  if (confirmed && kind === 'reset') await mailResetKeys(tx, room, await openMember(at, confirmed), resetMail)
}

/** Works one due order off, in one transaction with its mail; null when there is none, false when it failed and waits. */
async function next(room: MembersRoom): Promise<boolean | null> {
  const { db } = room.store
  const now = room.clock.now()
  let taken: string | null = null
  try {
    return await db.transaction(async (tx) => {
      const [due] = await tx
        .select()
        .from(mailOrders)
        .where(lte(mailOrders.notBefore, toRow(now)))
        .orderBy(asc(mailOrders.position))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!due) return null
      taken = due.id
      await fulfil(tx, room, due.kind, due.addressHash)
      await tx.delete(mailOrders).where(eq(mailOrders.id, due.id))
      return true
    })
  } catch (error) {
    if (taken === null) throw error
    await db
      .update(mailOrders)
      .set({ notBefore: rowAfter(now, WAIT) })
      .where(and(eq(mailOrders.id, taken), lte(mailOrders.notBefore, toRow(now))))
    return false
  }
}

/** Writes the mails that were asked for into the outbox. One that fails waits a minute and holds up no other. */
export async function fulfilOrders(room: MembersRoom): Promise<void> {
  while ((await next(room)) !== null);
}
