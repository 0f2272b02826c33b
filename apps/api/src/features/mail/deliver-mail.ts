import type { Clock } from '@evenkeel/server/clock'
import { UnknownMasterKey } from '@evenkeel/server/crypto/master-keys'
import type { Vault } from '@evenkeel/server/crypto/vault'
import type { Db } from '@evenkeel/server/store/store'
import type { MailTransport } from '#integrations/mail.ts'
import { decryptMail } from './encrypted-mail.ts'
import { failureOf, type MailFailure, type MailRound } from './mail-outcomes.ts'
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
}

/** Hands one mail over; why that failed, or null. */
async function handOver({ db, mail, vault }: MailDeliveryDeps, row: OutboxRow): Promise<MailFailure | null> {
  const { id, organisationId, fromName } = row
  try {
    const letter = await decryptMail(await cipherOfMail(vault, row), id, row)
    const { to, subject, text, html, calendar = null } = letter
    await mail.send({ id, organisationId, to, fromName, subject, text, html, calendar })
    return null
  } catch (error) {
    if (!(error instanceof UnknownMasterKey)) return failureOf(error)
    // Another process may open it: nothing is wrong with the mail.
    await release(db, row)
    throw error
  }
}

const isExpired = ({ expiresAt }: OutboxRow, now: Temporal.Instant): boolean =>
  expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0

/** Sends one claimed mail and notes what came of it: why it was not sent, or null. */
async function deliverOne(deps: MailDeliveryDeps, row: OutboxRow): Promise<MailFailure | null> {
  const { db, clock } = deps
  if (isExpired(row, clock.now())) {
    await giveUpExpired(db, row.id, clock.now())
    return 'expired'
  }
  const failure = await handOver(deps, row)
  await (failure ? postpone(db, row, clock.now()) : markSent(db, row.id, clock.now()))
  return failure
}

/**
 * Sends what is due in the outbox when the round begins, one mail at a time: it ends though others go on writing, or a process under load
 * could not stop. A mail the server did not take waits and is tried again; it never
 * holds up the others, and what was wrong with it is told by numbers alone. One whose code has run out is not sent.
 */
export async function deliverMail(deps: MailDeliveryDeps): Promise<MailRound> {
  const round: MailRound = { sent: 0, failures: new Map() }
  const begun = deps.clock.now()
  for (;;) {
    const row = await claimMail(deps.db, deps.clock.now(), begun)
    if (!row) return round
    const failure = await deliverOne(deps, row)
    if (failure) round.failures.set(failure, (round.failures.get(failure) ?? 0) + 1)
    else round.sent += 1
  }
}
