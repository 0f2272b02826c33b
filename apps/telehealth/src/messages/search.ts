import type { MessagePage } from '@evenkeel/contract/telehealth/messages'
import { limits } from '@evenkeel/contract/limits'
import type { Patient } from '#caller.ts'
import type { ServiceDeps } from '#service.ts'
import { cursorOf, type Place, placeOf } from './cursor.ts'
import { presentMessages } from './present.ts'
import { readFrom } from './store.ts'

/** Messages looked through for one answer: they are encrypted one by one, so a search opens them one by one. */
const LOOKED_THROUGH = 1000
const BATCH = 200

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether a text holds all words, in any order; case and accents do not matter. */
export function holdsAll(texts: readonly string[], words: readonly string[]): boolean {
  const all = folded(texts.join('\n'))
  return words.every((word) => all.includes(word))
}

/** The words of a search text. */
export const wordsOf = (text: string): readonly string[] => folded(text).split(/\s+/).filter(Boolean)

/** Looks for messages that hold all words, newest first; ends after a page of hits or after so many messages. */
export async function searchMessages(
  service: Pick<ServiceDeps, 'db' | 'vault'>,
  patient: Patient,
  text: string,
  cursor: string | undefined,
): Promise<MessagePage> {
  const cipher = await service.vault.patientCipher(patient)
  const words = wordsOf(text)
  const hits: MessagePage['messages'] = []
  let place: Place | null = cursor === undefined ? null : { ...placeOf(cursor), towards: 'older' }
  for (let looked = 0; looked < LOOKED_THROUGH; looked += BATCH) {
    const found = await readFrom(service.db, { patientId: patient.id }, place, BATCH)
    const shown = await presentMessages(service, cipher, patient, found)
    for (const [index, message] of shown.entries()) {
      const names = message.documents.map(({ document_name }) => document_name)
      if (holdsAll([message.subject, message.message, message.from, message.to, ...names], words))
        hits.push(message)
      const row = found[index]?.message
      if (row) place = { towards: 'older', sentAt: row.sentAt, id: row.id }
      if (hits.length === limits.messagePageSize && place)
        return { messages: hits, next_cursor: cursorOf(place), previous_cursor: null }
    }
    if (found.length < BATCH) return { messages: hits, next_cursor: null, previous_cursor: null }
  }
  return { messages: hits, next_cursor: place && cursorOf(place), previous_cursor: null }
}
