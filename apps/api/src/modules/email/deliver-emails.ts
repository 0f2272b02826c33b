import type { Clock } from '@evenkeel/server-kit/clock'
import { KeyServiceUnavailableError, UnknownMasterKeyError } from '@evenkeel/server-kit/crypto/master-keys'
import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import { isOutage } from '@evenkeel/server-kit/database/database-error'
import type { Db } from '@evenkeel/server-kit/database/store'
import type { EmailTransport } from '#integrations/email-transport.ts'
import { decryptEmail } from './encrypt-email.ts'
import {
  classifyFailure,
  type DeliveryResult,
  describeCause,
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

export interface EmailDeliveryContext {
  readonly db: Db
  readonly clock: Clock
  readonly mail: EmailTransport
  readonly vault: Pick<Vault, 'cipherFor' | 'subjectCipher'>
  /** Called when an email is claimed, and when it is done. */
  readonly inHand?: (isSomething: boolean) => void
}

/** Another process may have the key, or this one soon: the email itself is fine. */
const isKeyUnavailable = (error: unknown): boolean =>
  error instanceof UnknownMasterKeyError || error instanceof KeyServiceUnavailableError

type EmailMessage = Awaited<ReturnType<typeof decryptEmail>>

/**
 * Decrypts a claimed email; null if that is permanently impossible. Throws and releases the email if it may
 * work later; that ends the run.
 */
async function decryptClaimedEmail(
  { db, clock, vault }: EmailDeliveryContext,
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

/** Sends one email; returns the failure, or null. */
async function sendEmail(context: EmailDeliveryContext, row: OutboxRow): Promise<FailedDelivery | null> {
  const letter = await decryptClaimedEmail(context, row)
  if (letter === null) return { why: 'unreadable', cause: null }
  const { id, organisationId, fromName } = row
  const { to, subject, text, html, calendar = null } = letter
  try {
    await context.mail.send({ id, organisationId, to, fromName, subject, text, html, calendar })
    return null
  } catch (error) {
    return { why: classifyFailure(error), cause: describeCause(error) }
  }
}

const increment = <Key>(counts: Map<Key, number>, key: Key): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1)

const isExpired = ({ expiresAt }: OutboxRow, now: Temporal.Instant): boolean =>
  expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0

/** Sends one claimed email and stores the outcome; returns the failure, or null. */
async function deliverEmail(context: EmailDeliveryContext, row: OutboxRow): Promise<FailedDelivery | null> {
  const { db, clock } = context
  if (isExpired(row, clock.now())) {
    await discardExpiredEmail(db, row.id, clock.now())
    return { why: 'expired', cause: null }
  }
  const failure = await sendEmail(context, row)
  await (failure ? postponeEmail(db, row, clock.now()) : markEmailSent(db, row.id, clock.now()))
  return failure
}

/**
 * Sends the emails that are due when the run starts, one at a time. The run ends even if others keep
 * writing, so that a busy process can stop. An email the server did not accept is retried later and never
 * blocks others; failures are logged as numbers and codes only. One whose code has expired is not sent.
 */
export async function deliverEmails(context: EmailDeliveryContext): Promise<DeliveryResult> {
  const round: DeliveryResult = { sent: 0, failures: new Map(), causes: new Map() }
  const startedAt = context.clock.now()
  for (;;) {
    const row = await claimEmail(context.db, context.clock.now(), startedAt)
    if (!row) return round
    context.inHand?.(true)
    const failure = await deliverEmail(context, row)
    context.inHand?.(false)
    if (failure === null) round.sent += 1
    else {
      increment(round.failures, failure.why)
      if (failure.cause !== null) increment(round.causes, failure.cause)
    }
  }
}
