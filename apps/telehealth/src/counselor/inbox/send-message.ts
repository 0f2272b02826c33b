import { documentTexts, messageTexts } from '@evenkeel/contract/error-texts.words'
import type { Received } from '@evenkeel/contract/endpoint'
import type { sendCounselorMessage } from '@evenkeel/contract/counselor/conversations'
import { invalid, refuse } from '@evenkeel/server/http/failure'
import type { Cipher } from '@evenkeel/server/crypto/vault'
import type { Patient } from '#caller.ts'
import { holdOwn } from '#documents/store.ts'
import { setReplyDue } from '#messages/conversations.ts'
import { addEvent } from '#messages/outgoing-events.ts'
import { findByClientId, findMessage, type FoundMessage } from '#messages/store.ts'
import { SentBefore, writeMessage } from '#messages/write.ts'
import type { CounselorService } from '../service.ts'
import { documentOfCase } from '../cases/case-store.ts'
import { dropSent } from './drafts.ts'
import { isSameLetter } from './sent-before.ts'

type Sent = Received<typeof sendCounselorMessage>['body']

/** Between whom a message goes. */
interface Between {
  readonly providerId: number
  readonly patient: Patient
}

/** The message sent under the same id before, or null; another one under it is refused. */
async function replay(
  { db }: Pick<CounselorService, 'db'>,
  cipher: Cipher,
  { providerId, patient }: Between,
  sent: Sent,
): Promise<FoundMessage | null> {
  const earlier = await findByClientId(db, patient.id, sent.client_message_id)
  if (!earlier) return null
  const isSame = await isSameLetter(db, cipher, providerId, earlier, sent)
  if (!isSame) throw refuse('Unprocessable', messageTexts.sentBefore)
  return earlier
}

/** Refuses files that are none of this case. */
async function checkDocuments(
  { db }: Pick<CounselorService, 'db'>,
  { providerId, patient }: Between,
  ids: readonly number[],
): Promise<void> {
  const pair = { providerId, patientId: patient.id }
  const found = await Promise.all(ids.map((id) => documentOfCase(db, pair, id)))
  const errors = found.flatMap((one, place) =>
    one ? [] : [{ field: `document_ids.${place}`, message: documentTexts.notYours }],
  )
  if (errors.length > 0) throw invalid(errors)
}

/** Sends what a counselor wrote, once; the draft goes with it, and no automatic reply is due any more. */
export async function sendMessage(
  service: CounselorService,
  between: Between,
  sent: Sent,
): Promise<FoundMessage> {
  const { db, clock, vault } = service
  const { providerId, patient } = between
  const cipher = await vault.patientCipher(patient)
  const earlier = await replay(service, cipher, between, sent)
  if (earlier) return earlier
  await checkDocuments(service, between, sent.document_ids)
  const now = clock.now()
  const id = await db
    .transaction(async (tx) => {
      await holdOwn(tx, patient.id, sent.document_ids)
      const written = await writeMessage(tx, cipher, {
        patientId: patient.id,
        providerId,
        sender: 'provider',
        subject: sent.subject,
        body: sent.text,
        sentAt: now,
        unread: true,
        documentIds: sent.document_ids,
        clientMessageId: sent.client_message_id,
      })
      if (!written) throw new SentBefore()
      await setReplyDue(tx, written.conversation.id, null)
      await dropSent(tx, { providerId, patientId: patient.id }, sent.client_message_id)
      await addEvent(tx, 'message:provider:created', patient.id, now, written.id)
      return written.id
    })
    .catch((error: unknown) => {
      if (error instanceof SentBefore) return null
      throw error
    })
  const written =
    id === null ? await replay(service, cipher, between, sent) : await findMessage(db, patient.id, id)
  if (!written) throw new Error('a message was neither written nor there')
  service.news.trigger()
  return written
}
