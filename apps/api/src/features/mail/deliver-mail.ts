import type { Clock } from '@evenkeel/server/clock'
import { KeyServiceUnavailable, UnknownMasterKey } from '@evenkeel/server/crypto/master-keys'
import type { Vault } from '@evenkeel/server/crypto/vault'
import { isOutage } from '@evenkeel/server/store/outage'
import type { Db } from '@evenkeel/server/store/store'
import type { MailTransport } from '#integrations/mail.ts'
import { decryptMail } from './encrypted-mail.ts'
import { causeOf, failureOf, type MailRound, type NotSent } from './mail-outcomes.ts'
import {
  cipherOfMail,
  claimMail,
  giveUpExpired,
  markSent,
  type OutboxRow,
  postpone,
  release,
} from './mail-outbox.ts'

export interface MailDeliveryDeps {
  readonly db: Db
  readonly clock: Clock
  readonly mail: MailTransport
  readonly vault: Pick<Vault, 'cipherFor' | 'subjectCipher'>
  /** Told when a mail was claimed, and when that is done. */
  readonly inHand?: (isSomething: boolean) => void
}

/** Another process may open it, or this one in a moment: nothing is wrong with the mail. */
const lacksKey = (error: unknown): boolean =>
  error instanceof UnknownMasterKey || error instanceof KeyServiceUnavailable

type Letter = Awaited<ReturnType<typeof decryptMail>>

/** Opens a claimed mail; null where nothing ever will. Throws, with the mail given back, where that can change: the round is over then. */
async function open({ db, clock, vault }: MailDeliveryDeps, row: OutboxRow): Promise<Letter | null> {
  try {
    return await decryptMail(await cipherOfMail(vault, row), row.id, row)
  } catch (error) {
    if (lacksKey(error)) await release(db, row)
    else if (isOutage(error)) await postpone(db, row, clock.now())
    else return null
    throw error
  }
}

/** Hands one mail over; why that failed, or null. */
async function handOver(deps: MailDeliveryDeps, row: OutboxRow): Promise<NotSent | null> {
  const letter = await open(deps, row)
  if (letter === null) return { why: 'unreadable', cause: null }
  const { id, organisationId, fromName } = row
  const { to, subject, text, html, calendar = null } = letter
  try {
    await deps.mail.send({ id, organisationId, to, fromName, subject, text, html, calendar })
    return null
  } catch (error) {
    return { why: failureOf(error), cause: causeOf(error) }
  }
}

const count = <Key>(counts: Map<Key, number>, key: Key): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1)

const isExpired = ({ expiresAt }: OutboxRow, now: Temporal.Instant): boolean =>
  expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0

/** Sends one claimed mail and notes what came of it: why it was not sent, or null. */
async function deliverOne(deps: MailDeliveryDeps, row: OutboxRow): Promise<NotSent | null> {
  const { db, clock } = deps
  if (isExpired(row, clock.now())) {
    await giveUpExpired(db, row.id, clock.now())
    return { why: 'expired', cause: null }
  }
  const failure = await handOver(deps, row)
  await (failure ? postpone(db, row, clock.now()) : markSent(db, row.id, clock.now()))
  return failure
}

/**
 * Sends what is due in the outbox when the round begins, one mail at a time: it ends though others go on writing, or a process under load
 * could not stop. A mail the server did not take waits and is tried again; it never
 * holds up the others, and what was wrong with it is told by numbers and codes alone. One whose code has run out is not sent.
 */
export async function deliverMail(deps: MailDeliveryDeps): Promise<MailRound> {
  const round: MailRound = { sent: 0, failures: new Map(), causes: new Map() }
  const begun = deps.clock.now()
  for (;;) {
    const row = await claimMail(deps.db, deps.clock.now(), begun)
    if (!row) return round
    deps.inHand?.(true)
    const failure = await deliverOne(deps, row)
    deps.inHand?.(false)
    if (failure === null) round.sent += 1
    else {
      count(round.failures, failure.why)
      if (failure.cause !== null) count(round.causes, failure.cause)
    }
  }
}
