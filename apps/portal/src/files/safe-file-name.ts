import { typeByName } from '@evenkeel/contract/fields/file'
import type { DocumentType } from '@evenkeel/contract/telehealth/documents'

const extensions: Readonly<Record<DocumentType, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}
/** Slashes, what systems keep for themselves, control characters, and marks that turn the reading direction around. */
const unsafe = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu

/** A name to save a document under: plain, short, and with an ending that fits what is in it (trust S16). */
export function safeFileName(name: string, type: DocumentType): string {
  const plain = name.replaceAll(unsafe, '').replace(/^[.\s]+/, '')
  const ending = extensions[type]
  if (typeByName(plain) === type) return plain.slice(-120)
  const stem = plain.replace(/\.[^.]*$/, '').slice(0, 110) || 'document'
  return `${stem}.${ending}`
}
