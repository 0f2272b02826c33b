import type { Box } from '@evenkeel/server/crypto/vault'
import type { Queryable } from '@evenkeel/server/store/store'
import type { Patient } from '#caller.ts'
import type { Inside } from '#service.ts'
import { setReplyDue } from './conversations.ts'
import { addNews } from './news.ts'
import type { Words } from './sealed.ts'
import { writeMessage } from './write.ts'

/** What a counselor, or nobody, writes to a patient. */
export interface Letter extends Words {
  readonly providerId: number
  readonly documentIds?: readonly number[]
  readonly isAutomatic?: boolean
}

/** Writes a message of a counselor in a transaction; the patient hears of it, and no automatic reply is due any more. */
export async function putLetter(
  tx: Queryable,
  box: Box,
  patient: Patient,
  letter: Letter,
  now: Temporal.Instant,
): Promise<void> {
  const written = await writeMessage(tx, box, {
    ...letter,
    patientId: patient.id,
    sender: 'provider',
    sentAt: now,
    unread: true,
  })
  if (!written) throw new Error('a message of a counselor was not written')
  await setReplyDue(tx, written.conversation.id, null)
  await addNews(tx, { action: 'message:provider:created', patientId: patient.id, messageId: written.id }, now)
}

/** Writes a message of a counselor. */
export async function writeAsProvider(service: Inside, patient: Patient, letter: Letter): Promise<void> {
  const box = await service.vault.boxOf(patient.ou)
  await service.db.transaction((tx) => putLetter(tx, box, patient, letter, service.clock.now()))
  service.news.soon()
}
