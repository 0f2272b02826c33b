import type { Clock } from '@evenkeel/server-kit/clock'
import { KeyServiceUnavailableError, UnknownMasterKeyError } from '@evenkeel/server-kit/crypto/master-keys'
import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import { isOutage } from '@evenkeel/server-kit/database/outage'
import type { Db } from '@evenkeel/server-kit/database/store'
import type { EmailTransport } from '#integrations/email-transport.ts'
import { decryptEmail } from './encrypt-email.ts'
import {
  describeCause,
  classifyFailure,
  type DeliveryResult,
  type FailedDelivery,
} from './delivery-results.ts'
import {
  getEmailCipher,
  claimEmail,
  discardExpiredEmail,
  markEmailSent,
  type OutboxRow,
  postponeEmail,
  releaseEmail,
} from './email-outbox.ts'

export interface EmailDeliveryDeps {
  readonly db: Db
  readonly clock: Clock
  readonly mail: EmailTransport
  readonly vault: Pick<Vault, 'cipherFor' | 'subjectCipher'>
  /** Told when a mail was claimed, and when that is done. */
  readonly inHand?: (isSomething: boolean) => void
}

/** Another process may open it, or this one in a moment: nothing is wrong with the mail. */
const isKeyUnavailable = (error: unknown): boolean =>
  error instanceof UnknownMasterKeyError || error instanceof KeyServiceUnavailableError

type EmailMessage = Awaited<ReturnType<typeof decryptEmail>>

/** Opens a claimed mail; null where nothing ever will. Throws, with the mail given back, where that can change: the round is over then. */
async function decryptClaimedEmail(
  { db, clock, vault }: EmailDeliveryDeps,
  row: OutboxRow,
): Promise<EmailMessage | null> {
  try {
    return await decryptEmail(await getEmailCipher(vault, row), row.id, row)
  } catch (error) {
    if (isKeyUnavailable(error)) await releaseEmail(db, row)
    else if (isOutage(error)) await postponeEmail(db, row, clock.now())
    else return null
    throw error
  }
}

/** Hands one mail over; why that failed, or null. */
async function sendEmail(deps: EmailDeliveryDeps, row: OutboxRow): Promise<FailedDelivery | null> {
  const letter = await decryptClaimedEmail(deps, row)
  if (letter === null) return { why: 'unreadable', cause: null }
  const { id, organisationId, fromName } = row
  const { to, subject, text, html, calendar = null } = letter
  try {
    await deps.mail.send({ id, organisationId, to, fromName, subject, text, html, calendar })
    return null
  } catch (error) {
    return { why: classifyFailure(error), cause: describeCause(error) }
  }
}

const increment = <Key>(counts: Map<Key, number>, key: Key): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1)

const isExpired = ({ expiresAt }: OutboxRow, now: Temporal.Instant): boolean =>
  expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0

/** Sends one claimed mail and notes what came of it: why it was not sent, or null. */
async function deliverEmail(deps: EmailDeliveryDeps, row: OutboxRow): Promise<FailedDelivery | null> {
  const { db, clock } = deps
  if (isExpired(row, clock.now())) {
    await discardExpiredEmail(db, row.id, clock.now())
    return { why: 'expired', cause: null }
  }
  const failure = await sendEmail(deps, row)
  await (failure ? postponeEmail(db, row, clock.now()) : markEmailSent(db, row.id, clock.now()))
  return failure
}

/**
 * Sends what is due in the outbox when the round begins, one mail at a time: it ends though others go on writing, or a process under load
 * could not stop. A mail the server did not take waits and is tried again; it never
 * holds up the others, and what was wrong with it is told by numbers and codes alone. One whose code has run out is not sent.
 */
export async function deliverEmails(deps: EmailDeliveryDeps): Promise<DeliveryResult> {
  const round: DeliveryResult = { sent: 0, failures: new Map(), causes: new Map() }
  const begun = deps.clock.now()
  for (;;) {
    const row = await claimEmail(deps.db, deps.clock.now(), begun)
    if (!row) return round
    deps.inHand?.(true)
    const failure = await deliverEmail(deps, row)
    deps.inHand?.(false)
    if (failure === null) round.sent += 1
    else {
      increment(round.failures, failure.why)
      if (failure.cause !== null) increment(round.causes, failure.cause)
    }
  }
}
