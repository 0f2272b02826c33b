import { eq, sql } from 'drizzle-orm'
import type { Contact, TelehealthMessage } from '@evenkeel/api-contract/telehealth/messages'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { Patient } from '#caller.ts'
import { conversations } from '#db/message-tables.ts'
import { appointments, providers } from '#db/tables.ts'
import { referrals } from '#db/visit-tables.ts'
import { summarizeSpecialties } from '#modules/directory/reference-data.ts'
import { presentDocuments } from '#modules/documents/presenter.ts'
import type { Provider } from '#modules/providers/repository.ts'
import type { AppContext } from '#app-context.ts'
import { decryptMessage, type FoundMessage, listMessageDocuments } from './repository.ts'

/** First and last name. */
export const getFullName = (patient: Pick<Patient, 'firstName' | 'lastName'>): string =>
  `${patient.firstName} ${patient.lastName}`

/** Messages with their documents, on the wire. */
export async function presentMessages(
  service: Pick<AppContext, 'db'>,
  cipher: Cipher,
  patient: Patient,
  found: readonly FoundMessage[],
): Promise<TelehealthMessage[]> {
  const attached = await listMessageDocuments(
    service.db,
    found.map(({ message }) => message.id),
  )
  return Promise.all(
    found.map(async ({ message, provider }) => {
      const words = await decryptMessage(cipher, message)
      const isOwn = message.sender === 'patient'
      const counselor = message.isAutomatic ? `${provider.fullname} (automatic reply)` : provider.fullname
      return {
        id: message.id,
        date_time: message.sentAt.toString(),
        from: isOwn ? getFullName(patient) : counselor,
        from_id: isOwn ? patient.id : provider.id,
        to: isOwn ? counselor : getFullName(patient),
        to_id: isOwn ? provider.id : patient.id,
        conversation_id: message.conversationId,
        subject: words.subject,
        message: words.body,
        sender: message.sender,
        unread_status: message.unread,
        replied_to_message_id: message.repliedTo,
        reply_allowed: message.replyAllowed,
        is_automatic: message.isAutomatic,
        client_message_id: message.clientMessageId,
        documents: await presentDocuments(
          cipher,
          attached.filter(({ messageId }) => messageId === message.id),
        ),
      }
    }),
  )
}

/** A counselor as a contact. */
export const presentContact = (provider: Provider): Contact => ({
  id: provider.id,
  prefix: provider.prefix,
  fullname: provider.fullname,
  gender: provider.gender,
  photo_url: null,
  specialty: summarizeSpecialties(provider.specialties),
})

/**
 * Counselors with a visit that was not canceled, a conversation or a referral; latest contact first (RD-173).
 */
export async function listContacts(db: Queryable, patientId: number): Promise<readonly Provider[]> {
  const known = sql`(
    select provider_id, max(at) as at from (
      select ${appointments.providerId} as provider_id, ${appointments.startsAt} as at from ${appointments}
      where ${appointments.patientId} = ${patientId} and ${appointments.status} in ('booked', 'completed')
      union all
      select ${conversations.providerId}, ${conversations.lastMessageAt} from ${conversations}
      where ${conversations.patientId} = ${patientId}
      union all
      select ${referrals.providerId}, ${referrals.acceptedAt} from ${referrals}
      where ${referrals.patientId} = ${patientId}
    ) as met group by provider_id
  ) as known`
  const rows = await db
    .select({ provider: providers })
    .from(providers)
    .innerJoin(known, eq(providers.id, sql`known.provider_id`))
    .orderBy(sql`known.at desc`, providers.id)
  return rows.map(({ provider }) => provider)
}
