import type { TelehealthMessage } from '@evenkeel/api-contract/telehealth/messages'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { Patient } from '#caller.ts'
import { presentDocuments } from '#modules/documents/presenter.ts'
import type { AppContext } from '#app-context.ts'
import { decryptMessage } from './encryption.ts'
import { listMessageDocuments, type FoundMessage } from './repository.ts'

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
