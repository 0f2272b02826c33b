import { safeFileName } from '@evenkeel/contract/fields/files/file-name'
import { type DocumentType, endingOf, typeByName } from '@evenkeel/contract/fields/files/file-types'

/** The name to save a document under: its own, with an ending that fits what is in it (trust S16). */
export function savedName(name: string, type: DocumentType): string {
  const safe = safeFileName(name) ?? 'document'
  return typeByName(safe) === type ? safe : `${safe.replace(/\.[a-z0-9]{1,5}$/i, '')}.${endingOf(type)}`
}
