import { and, asc, eq, like, lte, sql } from 'drizzle-orm'
import { minutes } from '@evenkeel/contract/units'
import { isOutage } from '@evenkeel/server/store/outage'
import type { Db, Queryable } from '@evenkeel/server/store/store'
import { noteWritten } from '#http/request-context.ts'
import { countInPlaceOfCode, issueCode } from '#features/credentials/codes.ts'
import { writeMail } from '#features/mail/mail-outbox.ts'
import { alreadyConfirmedMail, codeMail, resetMail } from '#features/mail/emails.ts'
import { originOf } from './origin.ts'
import type { AddressHash, AddressHashes } from '#features/members/addresses.ts'
import { decryptMember } from '#features/members/profile.ts'
import { mailOrganisationOf, spokenTo } from '#features/members/mail-organisation.ts'
import { mailResetKeys } from '#features/credentials/reset-keys.ts'
import { findHolders, type MemberRow } from '#features/members/store.ts'
import { mailOrders } from './tables.ts'
import { findTenant } from '#features/members/tenant.ts'
import type { SignInDeps } from './deps.ts'

type RequestResetDeps = Pick<SignInDeps, 'store' | 'clock' | 'randomUuid' | 'addressHash'>
type FulfilDeps = Pick<
  SignInDeps,
  'clock' | 'randomUuid' | 'randomBytes' | 'secret' | 'addressHash' | 'publicUrl' | 'vault' | 'catalogue'
>
type FulfilOrdersDeps = FulfilDeps &
  Pick<SignInDeps, 'store'> & {
    /** Told when an order was taken up, and when that is done. */
    readonly inHand?: (isSomething: boolean) => void
  }

type OrderKind = 'code' | 'reset'

/** Wait before an order that failed is tried again. */
const WAIT = minutes(1)

async function order(deps: RequestResetDeps, kind: OrderKind, email: string): Promise<void> {
  noteWritten('mail')
  const { written, mailbox } = deps.addressHash(email)
  await deps.store.db.insert(mailOrders).values({
    id: deps.randomUuid(),
    kind,
    addressHash: written,
    mailboxHash: mailbox,
    notBefore: deps.clock.now(),
  })
}

/** Asks for a new code (CALL-08). The answer is the same for every address, and as fast (RD-009). */
export async function resendCode(deps: RequestResetDeps, email: string): Promise<{ message: string }> {
  await order(deps, 'code', email)
  return { message: 'If this email waits for a code, a new one is on its way.' }
}

/**
 * Asks for a link to set a new password (CALL-09). The answer is the same for every address, and as fast; one whose code
 * is still open gets a code instead (RD-009).
 */
export async function requestReset(deps: RequestResetDeps, email: string): Promise<{ message: string }> {
  await order(deps, 'reset', email)
  return { message: 'If we know this email, a mail is on its way to you.' }
}

/** Mails a new code to a registration that is open, unless one went out just now; whether it does. */
export async function mailCode(tx: Queryable, deps: FulfilDeps, member: MemberRow): Promise<boolean> {
  const tenant = await findTenant(tx, member.organisationId)
  const code = tenant && (await issueCode(tx, deps, member, { coolDown: true }))
  if (!code) return false
  const programme = mailOrganisationOf(tenant, deps.publicUrl, spokenTo(deps, member.profile))
  await writeMail(tx, deps, programme, member, codeMail(programme, code, await originOf(tx, deps, member)))
  return true
}

/** Instead of a code, to an address that is confirmed already: whoever asked would wait for one in vain (RD-009). */
async function mailThatConfirmed(tx: Queryable, deps: FulfilDeps, member: MemberRow): Promise<void> {
  const tenant = await findTenant(tx, member.organisationId)
  if (!tenant || !(await countInPlaceOfCode(tx, deps, member))) return
  const programme = mailOrganisationOf(tenant, deps.publicUrl, spokenTo(deps, member.profile))
  await writeMail(tx, deps, programme, member, alreadyConfirmedMail(programme))
}

async function fulfil(tx: Queryable, deps: FulfilDeps, kind: string, hash: AddressHash): Promise<void> {
  const { confirmed, open } = await findHolders(tx, hash)
  const at = { db: tx, vault: deps.vault }
  if (!confirmed && open[0]) await mailCode(tx, deps, await decryptMember(at, open[0]))
  if (!confirmed) return
  const member = await decryptMember(at, confirmed)
  if (kind === 'reset') await mailResetKeys(tx, deps, member, resetMail)
  else await mailThatConfirmed(tx, deps, member)
}

/** Works off one order that was due at `dueAt`, in one transaction with its mail; null when there is none, false when it failed and waits. */
async function next(deps: FulfilOrdersDeps, dueAt: Temporal.Instant): Promise<boolean | null> {
  const { db } = deps.store
  const now = deps.clock.now()
  let taken: string | null = null
  try {
    return await db.transaction(async (tx) => {
      const [due] = await tx
        .select()
        .from(mailOrders)
        .where(lte(mailOrders.notBefore, dueAt))
        .orderBy(asc(mailOrders.position))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!due) return null
      taken = due.id
      deps.inHand?.(true)
      const address = { written: due.addressHash, mailbox: due.mailboxHash ?? due.addressHash }
      await fulfil(tx, deps, due.kind, address)
      await tx.delete(mailOrders).where(eq(mailOrders.id, due.id))
      return true
    })
  } catch (error) {
    if (taken === null) throw error
    await db
      .update(mailOrders)
      .set({ notBefore: now.add({ milliseconds: WAIT }) })
      .where(and(eq(mailOrders.id, taken), lte(mailOrders.notBefore, dueAt)))
    // The others would fare no better.
    if (isOutage(error)) throw error
    return false
  }
}

/** Writes the mails that were asked for until now into the outbox. One that fails waits a minute and holds up no other. */
export async function fulfilOrders(deps: FulfilOrdersDeps): Promise<void> {
  const begun = deps.clock.now()
  while ((await next(deps, begun)) !== null) deps.inHand?.(false)
}

/** Mails that were asked for in an earlier release, which wrote the address itself down. */
export async function hashFormerOrders(db: Db, addressHash: AddressHashes['of']): Promise<void> {
  const orders = await db.select().from(mailOrders).where(like(mailOrders.addressHash, '%@%'))
  for (const { id, addressHash: email } of orders) {
    const { written, mailbox } = addressHash(email)
    await db
      .update(mailOrders)
      .set({ addressHash: written, mailboxHash: mailbox })
      .where(eq(mailOrders.id, id))
  }
  if (orders.length > 0) await db.execute(sql`vacuum full portal.mail_orders`)
}
