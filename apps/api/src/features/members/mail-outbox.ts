import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '@evenkeel/server/clock'
import { CannotOpen } from '@evenkeel/server/crypto/envelope'
import type { Box, Person, Vault } from '@evenkeel/server/crypto/vault'
import type { Db, Queryable } from '@evenkeel/server/store/store'
import { days, minutes } from '@evenkeel/contract/units'
import { rowAfter, rowBefore, toRow } from '#db/instant.ts'
import { personAddresses } from '#db/person-keys-table.ts'
import { noteWritten } from '#http/request-context.ts'
import type { Letter } from './mail-page.ts'
import { openMail, sealMail } from './sealed-letter.ts'
import type { Programme } from './programme.ts'
import { mailOutbox } from './tables.ts'

export type OutboxRow = typeof mailOutbox.$inferSelect

/** A mail of the outbox that was opened. */
export type OpenedMail = Omit<OutboxRow, 'letter' | 'toAddress'> & Letter & { readonly to: string }

/** Where a mail goes, and whose it is: the member's it is written to, or about. */
export type Receiver = Person & { readonly email: string }

/** What writing a mail takes. */
export interface MailRoom {
  readonly clock: Clock
  readonly randomUuid: () => string
  readonly vault: Pick<Vault, 'personBox'>
}

/** How long a sender may work on a mail before another one takes it over. */
const CLAIM = minutes(2)
/** A mail no server has taken for so long is given up. */
const LIFE = days(3)
/** Longest wait between two tries. */
const LONGEST_WAIT = minutes(60)
/** Mails taken at a time. */
const BATCH = 20

/** Puts a mail into the outbox: in the transaction of its cause, so that there is never one without the other. */
export async function writeMail(
  tx: Queryable,
  room: MailRoom,
  programme: Pick<Programme, 'name'>,
  to: Receiver,
  letter: Letter,
): Promise<void> {
  const now = toRow(room.clock.now())
  const id = room.randomUuid()
  const box = await room.vault.personBox(to, tx)
  noteWritten('mail')
  await tx.insert(mailOutbox).values({
    id,
    organisationId: to.organisationId,
    memberId: to.id,
    fromName: programme.name,
    ...sealMail(box, id, to.email, letter),
    createdAt: now,
    attempts: 0,
    notBefore: now,
  })
}

/** Takes mails that are due for this sender alone; others skip them until the claim is over. */
export async function claimMails(db: Db, now: Temporal.Instant): Promise<readonly OutboxRow[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(
        and(isNull(mailOutbox.sentAt), isNull(mailOutbox.givenUpAt), lte(mailOutbox.notBefore, toRow(now))),
      )
      .orderBy(asc(mailOutbox.position))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    const claimed = await tx
      .update(mailOutbox)
      .set({ notBefore: rowAfter(now, CLAIM), attempts: sql`${mailOutbox.attempts} + 1` })
      .where(
        inArray(
          mailOutbox.id,
          due.map((row) => row.id),
        ),
      )
      .returning()
    return claimed.toSorted((one, other) => one.position - other.position)
  })
}

/** The mail was taken over by the mail server. */
export async function markSent(db: Db, id: string, now: Temporal.Instant): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ sentAt: toRow(now) })
    .where(eq(mailOutbox.id, id))
}

/** The mail could not be sent: wait a minute, then two, four and so on, and try again; after three days it is given up. */
export async function postpone(
  db: Db,
  mail: Pick<OutboxRow, 'id' | 'attempts' | 'createdAt'>,
  now: Temporal.Instant,
): Promise<void> {
  const wait = Math.min(minutes(1) * 2 ** (mail.attempts - 1), LONGEST_WAIT)
  await db
    .update(mailOutbox)
    .set({
      notBefore: rowAfter(now, wait),
      givenUpAt: mail.createdAt < rowBefore(now, LIFE) ? toRow(now) : null,
    })
    .where(eq(mailOutbox.id, mail.id))
}

/** What opens a mail: the keys of whose it is. */
export const boxOfMail = (
  vault: Pick<Vault, 'boxOf' | 'personBox'>,
  { memberId: id, organisationId }: Pick<OutboxRow, 'memberId' | 'organisationId'>,
): Promise<Box> => (id === null ? vault.boxOf(organisationId) : vault.personBox({ id, organisationId }))

/** What reading the outbox takes. */
export interface OutboxRoom {
  readonly db: Db
  readonly vault: Pick<Vault, 'boxOf' | 'personBox'>
  readonly addressHash: (email: string) => string
}

/** Sent and waiting mails, newest first; `to` narrows to one address. For the mailbox page. */
export async function listMails(
  { db, vault, addressHash }: OutboxRoom,
  to: string | null,
): Promise<readonly OpenedMail[]> {
  const holders = await db
    .select({ id: personAddresses.person })
    .from(personAddresses)
    .where(eq(personAddresses.hash, addressHash(to ?? '')))
  const ids = holders.map(({ id }) => id)
  // An address of nobody may be that of a call centre, whose mails belong to those they are about.
  const rows = await db
    .select()
    .from(mailOutbox)
    .where(ids.length > 0 ? inArray(mailOutbox.memberId, ids) : undefined)
    .orderBy(desc(mailOutbox.position))
    .limit(200)
  const mails = await Promise.all(
    rows.map(async ({ letter, toAddress, ...row }) => {
      try {
        const box = await boxOfMail(vault, row)
        return [{ ...row, ...(await openMail(box, row.id, { letter, toAddress })) }]
      } catch (error) {
        if (error instanceof CannotOpen) return []
        throw error
      }
    }),
  )
  return mails.flat().filter((mail) => to === null || mail.to === to.toLowerCase())
}
