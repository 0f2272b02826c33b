import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { Patient } from '#caller.ts'
import type { ServiceDeps } from '#service.ts'
import { setReplyDue } from './conversations.ts'
import { addEvent } from './outgoing-events.ts'
import type { MessageText } from './encryption.ts'
import { writeMessage } from './write-message.ts'

/** What a counselor, or nobody, writes to a patient. */
export interface ProviderMessage extends MessageText {
  readonly providerId: number
  readonly documentIds?: readonly number[]
  readonly isAutomatic?: boolean
}

/** Writes a message of a counselor in a transaction; the patient hears of it, and no automatic reply is due any more. */
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
  if (!written) throw new Error('a message of a counselor was not written')
  await setReplyDue(tx, written.conversation.id, null)
  await addEvent(tx, 'message:provider:created', patient.id, now, written.id)
}

/** Writes a message of a counselor. */
export async function writeProviderMessage(
  service: Pick<ServiceDeps, 'db' | 'clock' | 'vault' | 'news'>,
  patient: Patient,
  letter: ProviderMessage,
): Promise<void> {
  const cipher = await service.vault.patientCipher(patient)
  await service.db.transaction((tx) => saveProviderMessage(tx, cipher, patient, letter, service.clock.now()))
  service.news.trigger()
}
