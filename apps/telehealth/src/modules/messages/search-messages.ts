import type { MessagePage } from '@evenkeel/api-contract/telehealth/messages'
import { limits } from '@evenkeel/api-contract/limits'
import type { Patient } from '#caller.ts'
import type { ServiceDeps } from '#service.ts'
import { encodeCursor, type Cursor, decodeCursor } from './cursor.ts'
import { presentMessages } from './presenter.ts'
import { readMessages } from './repository.ts'

/** Messages looked through for one answer: they are encrypted one by one, so a search opens them one by one. */
const MAX_SEARCHED = 1000
const BATCH = 200

const foldText = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether a text holds all words, in any order; case and accents do not matter. */
export function containsAllTerms(texts: readonly string[], words: readonly string[]): boolean {
  const all = foldText(texts.join('\n'))
  return words.every((word) => all.includes(word))
}

/** The words of a search text. */
export const splitSearchTerms = (text: string): readonly string[] =>
  foldText(text).split(/\s+/).filter(Boolean)

/** Looks for messages that hold all words, newest first; ends after a page of hits or after so many messages. */
export async function searchMessages(
  service: Pick<ServiceDeps, 'db' | 'vault'>,
  patient: Patient,
  text: string,
  cursor: string | undefined,
): Promise<MessagePage> {
  const cipher = await service.vault.patientCipher(patient)
  const words = splitSearchTerms(text)
  const hits: MessagePage['messages'] = []
  let place: Cursor | null = cursor === undefined ? null : { ...decodeCursor(cursor), towards: 'older' }
  for (let looked = 0; looked < MAX_SEARCHED; looked += BATCH) {
    const found = await readMessages(service.db, { patientId: patient.id }, place, BATCH)
    const shown = await presentMessages(service, cipher, patient, found)
    for (const [index, message] of shown.entries()) {
      const names = message.documents.map(({ document_name }) => document_name)
      if (containsAllTerms([message.subject, message.message, message.from, message.to, ...names], words))
        hits.push(message)
      const row = found[index]?.message
      if (row) place = { towards: 'older', sentAt: row.sentAt, id: row.id }
      if (hits.length === limits.messagePageSize && place)
        return { messages: hits, next_cursor: encodeCursor(place), previous_cursor: null }
    }
    if (found.length < BATCH) return { messages: hits, next_cursor: null, previous_cursor: null }
  }
  return { messages: hits, next_cursor: place && encodeCursor(place), previous_cursor: null }
}
