import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { Patient } from '#caller.ts'
import type { AppContext } from '#app-context.ts'
import { setReplyDue } from './conversations.ts'
import { addEvent } from './outgoing-events.ts'
import type { MessageText } from './encryption.ts'
import { writeMessage } from './write-message.ts'

/** A message to a patient from a counselor, or an automatic reply. */
export interface ProviderMessage extends MessageText {
  readonly providerId: number
  readonly documentIds?: readonly number[]
  readonly isAutomatic?: boolean
}

/** Inserts a counselor's message in a transaction, queues its event and cancels a due automatic reply. */
export async function saveProviderMessage(
  tx: Queryable,
  cipher: Cipher,
  patient: Patient,
  letter: ProviderMessage,
  now: Temporal.Instant,
): Promise<void> {
  const written = await writeMessage(tx, cipher, {
    ...letter,
    patientId: patient.id,
    sender: 'provider',
    sentAt: now,
    unread: true,
  })
  if (!written) throw new Error('counselor message was not inserted')
  await setReplyDue(tx, written.conversation.id, null)
  await addEvent(tx, 'message:provider:created', patient.id, now, written.id)
}

/** Writes a counselor's message in its own transaction. */
export async function writeProviderMessage(
  service: Pick<AppContext, 'db' | 'clock' | 'vault' | 'news'>,
  patient: Patient,
  letter: ProviderMessage,
): Promise<void> {
  const cipher = await service.vault.patientCipher(patient)
  await service.db.transaction((tx) => saveProviderMessage(tx, cipher, patient, letter, service.clock.now()))
  service.news.trigger()
}
