import { sanitizeFileName } from '@evenkeel/api-contract/fields/files/file-name'
import {
  type DocumentType,
  getExtension,
  getTypeByName,
} from '@evenkeel/api-contract/fields/files/file-types'

/** The name to save a document under: its own, with an ending that fits what is in it (trust S16). */
export function getDownloadName(name: string, type: DocumentType): string {
  const safe = sanitizeFileName(name) ?? 'document'
  return getTypeByName(safe) === type
    ? safe
    : `${safe.replace(/\.[a-z0-9]{1,5}$/i, '')}.${getExtension(type)}`
}
