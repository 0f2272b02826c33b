import { timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type { messageWebhook } from '@evenkeel/api-contract/portal/messages'
import { notify, type Queryable } from '@evenkeel/server-kit/database/store'
import { createNotAuthenticatedError } from '@evenkeel/server-kit/http/http-error'
import { accountEmailMessages } from '#modules/email/email.messages.ts'
import { enqueueEmail } from '#modules/email/email-outbox.ts'
import { type EmailContent, renderEmail } from '#modules/email/email-template.ts'
import {
  type EmailOrganization,
  toEmailOrganization,
  translatorFor,
} from '#modules/members/email-organization.ts'
import { decryptMember, type EncryptedMember } from '#modules/members/profile.ts'
import { members } from '#modules/members/tables.ts'
import { findTenant } from '#modules/members/tenant.ts'
import type { AppContext } from '#app-context.ts'
import { messageNotices } from './tables.ts'

/** Email about a new message of a counselor, without its contents. */
function createNewMessageEmail(programme: EmailOrganization): EmailContent {
  const words = programme.translator.texts(accountEmailMessages)
  return renderEmail(programme, words.newsSubject({ program: programme.name }), [
    words.news,
    words.newsLogIn({ link: programme.link('/messages') }),
    words.newsProtected,
  ])
}

/** Channel on which processes notify each other of changes for a member. */
export const memberEventChannel = 'member_news'

const actions = [
  'message:provider:created',
  'message:patient:created',
  'conversation:read',
  'appointment:changed',
]

function isValidToken(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Records that the member was notified of a message; false if recorded before. */
async function recordNotification(
  tx: Queryable,
  context: Pick<AppContext, 'clock'>,
  member: Pick<EncryptedMember, 'id' | 'organisationId'>,
  messageId: number,
): Promise<boolean> {
  const { id: memberId, organisationId } = member
  const row = { messageId, organisationId, memberId, toldAt: context.clock.now() }
  const added = await tx
    .insert(messageNotices)
    .values(row)
    .onConflictDoNothing()
    .returning({ messageId: messageNotices.messageId })
  return added.length === 1
}

/**
 * Handles a webhook about a message or a read mark: notifies the member's live connections in every
 * process, and queues one email without contents per counselor message; idempotent. An automatic reply
 * sends no email, because no member waits for it.
 */
export async function handleWebhook(
  context: AppContext,
  { event }: EndpointInput<typeof messageWebhook>['body'],
): Promise<void> {
  if (!isValidToken(event.token, context.webhookToken)) throw createNotAuthenticatedError()
  if (!actions.includes(event.action)) return
  const { db: everywhere } = context.store.crossTenant('patient')
  const [row] = await everywhere.select().from(members).where(eq(members.mdliveId, event.data.patient_id))
  if (!row) return
  const { db } = context.store.forOrganisation(row.organisationId)
  const tenant = await findTenant(db, row.organisationId)
  if (!tenant) return
  if (event.action === 'appointment:changed') {
    await context.appointmentsChanged(row)
    return
  }
  const { message } = event.data
  const isWritten = event.action === 'message:provider:created' && message?.is_automatic !== true
  const messageId = isWritten ? message?.id : undefined
  await db.transaction(async (tx) => {
    if (messageId !== undefined && (await recordNotification(tx, context, row, messageId))) {
      const member = await decryptMember({ db: tx, vault: context.vault }, row)
      const programme = toEmailOrganization(tenant, context.publicUrl, translatorFor(context, member.profile))
      await enqueueEmail(tx, context, programme, member, createNewMessageEmail(programme))
    }
    await notify(tx, memberEventChannel, row.id)
  })
}
