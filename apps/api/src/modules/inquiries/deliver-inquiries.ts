import { formatDuration } from '@evenkeel/api-contract/time/format-duration'
import { englishTranslator } from '@evenkeel/api-contract/i18n/translator'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import { isOutage } from '@evenkeel/server-kit/database/database-error'
import { inTenant, type PortalStore } from '#db/tenant-isolation.ts'
import { getMemberAnswers } from '#modules/intake/answers/answer-set-repository.ts'
import { hasUnhandledDanger } from '#modules/intake/answers/danger-alerts.ts'
import { type EmailRecipient, enqueueEmail } from '#modules/email/email-outbox.ts'
import { renderEmail } from '#modules/email/email-template.ts'
import { toEmailOrganization } from '#modules/members/email-organization.ts'
import { findMember } from '#modules/members/member-repository.ts'
import { findOrganizationById, type OrganizationRow } from '#modules/organizations/organization-repository.ts'
import { type CallCenter, InquiryDeliveryError } from '#integrations/call-center.ts'
import { buildInquiry, createInquiryEmail, type InquiryFacts } from './build-inquiry.ts'
import {
  claimInquiries,
  type InquiryRow,
  markInquiryDelivered,
  postponeInquiry,
} from './inquiry-repository.ts'

interface InquiriesContext {
  readonly store: PortalStore
  readonly clock: Clock
  readonly randomUuid: () => string
  readonly publicUrl: string
  readonly careLine: CallCenter
  readonly vault: Vault
  /** Called when requests were claimed, and when they are done. */
  readonly inHand?: (isSomething: boolean) => void
}

/** Number of quick retries; after the last of them staff are notified. */
const FAST_ATTEMPTS = 6
const FAST_RETRY_DELAY = minutes(1)
/** Never given up: a person waits for this call. */
const SLOW_RETRY_DELAY = minutes(30)

const getEmailOrganization = (context: InquiriesContext, organisation: OrganizationRow) =>
  // Call center staff read English.
  toEmailOrganization(
    { ...organisation, programName: organisation.program_name },
    context.publicUrl,
    englishTranslator,
  )

/**
 * Returns the call center as recipient of an email about this member; it is encrypted under the member's
 * key.
 */
const getRecipient = (
  { careLine }: InquiriesContext,
  { care_line_email: email }: OrganizationRow,
  { memberId: id, organisationId }: InquiryRow,
): EmailRecipient => ({ id, organisationId, profile: { email: email ?? careLine.email } })

async function loadInquiryFacts(
  { store: { db }, vault }: InquiriesContext,
  row: InquiryRow,
): Promise<InquiryFacts> {
  const member = await findMember({ db, vault }, row.memberId)
  const organisation = await findOrganizationById(db, row.organisationId)
  if (!member) throw new InquiryDeliveryError('the member is gone')
  if (!organisation) throw new InquiryDeliveryError('the organisation is not active')
  const answers = await getMemberAnswers({ db, vault }, member.id)
  return { row, member, organisation, answers, isUrgent: await hasUnhandledDanger(db, member.id) }
}

/**
 * Sends the request to the receiving system if configured, else by email; the email and the delivery mark
 * are one transaction.
 */
async function deliverInquiry(context: InquiriesContext, row: InquiryRow): Promise<void> {
  const { clock, careLine } = context
  const { db } = context.store
  const facts = await loadInquiryFacts(context, row)
  const inquiry = buildInquiry(facts)
  if (careLine.receiver) {
    const reference = await careLine.receiver.send(inquiry)
    await markInquiryDelivered(db, row.id, reference, clock.now())
    return
  }
  const programme = getEmailOrganization(context, facts.organisation)
  const to = getRecipient(context, facts.organisation, row)
  await db.transaction(async (tx) => {
    if (!(await markInquiryDelivered(tx, row.id, null, clock.now()))) return
    await enqueueEmail(tx, context, programme, to, createInquiryEmail(programme, inquiry))
  })
}

/** Records a failure; after the last quick retry staff get one email with ids and no names. */
async function recordFailure(context: InquiriesContext, row: InquiryRow, error: unknown): Promise<void> {
  const { clock } = context
  const { db } = context.store
  const words = error instanceof InquiryDeliveryError ? error.message : 'an unexpected fault of our own'
  const isOver = row.attempts >= FAST_ATTEMPTS
  const isReported = isOver && row.reportedAt === null
  const wait = isOver ? SLOW_RETRY_DELAY : FAST_RETRY_DELAY
  const organisation = isReported ? await findOrganizationById(db, row.organisationId) : null
  await db.transaction(async (tx) => {
    await postponeInquiry(tx, row.id, { words, wait, isReported: organisation !== null }, clock.now())
    if (!organisation) return
    const programme = getEmailOrganization(context, organisation)
    const lines = [
      `Organization: ${organisation.username}\nAppointment: ${row.id}\nReference: ${row.reference}`,
      `Tried ${row.attempts} times. The last failure: ${words}.`,
      `It is tried again every ${formatDuration(SLOW_RETRY_DELAY)}. To try at once, or to see all that wait: npm run callback-queue.`,
    ]
    const closing = [
      'A member waits for this call. Please tell those who run the portal. Nobody reads answers to this mail.',
    ]
    const mail = renderEmail(programme, `An in-person request could not be handed over`, lines, closing)
    await enqueueEmail(tx, context, programme, getRecipient(context, organisation, row), mail)
  })
}

/**
 * Delivers requests that are due when the run starts; returns how many the call center accepted. A failed
 * one does not block others, but a database error ends the run. An unknown outcome is retried under the
 * same key, which the receiver deduplicates.
 */
export async function deliverInquiries(context: InquiriesContext): Promise<number> {
  const { db: everywhere } = context.store.crossTenant('rounds')
  const startedAt = context.clock.now()
  let delivered = 0
  for (;;) {
    const batch = await claimInquiries(everywhere, context.clock.now(), startedAt)
    if (batch.length === 0) return delivered
    context.inHand?.(true)
    for (const row of batch) {
      const own = inTenant(context, row.organisationId)
      try {
        await deliverInquiry(own, row)
        delivered += 1
      } catch (error) {
        await recordFailure(own, row, error)
        if (isOutage(error)) throw error
      }
    }
    context.inHand?.(false)
  }
}
