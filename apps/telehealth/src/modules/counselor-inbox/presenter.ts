import type { CounselorMessage } from '@evenkeel/api-contract/counselor/conversations'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { presentDocuments } from '#modules/documents/presenter.ts'
import { decryptMessage } from '#modules/messages/encryption.ts'
import { listMessageDocuments, type FoundMessage } from '#modules/messages/repository.ts'

/** Messages as their counselor sees them, with their files. */
export async function presentCounselorMessages(
  db: Queryable,
  cipher: Cipher,
  found: readonly FoundMessage[],
): Promise<CounselorMessage[]> {
  const attached = await listMessageDocuments(
    db,
    found.map(({ message }) => message.id),
  )
  return Promise.all(
    found.map(async ({ message }) => {
      const { subject, body } = await decryptMessage(cipher, message)
      return {
        id: message.id,
        at: message.sentAt.toString(),
        by: message.sender === 'patient' ? ('person' as const) : ('counselor' as const),
        subject,
        text: body,
        is_automatic: message.isAutomatic,
        documents: await presentDocuments(
          cipher,
          attached.filter(({ messageId }) => messageId === message.id),
        ),
      }
    }),
  )
}
