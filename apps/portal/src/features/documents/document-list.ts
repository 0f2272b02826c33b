import type { DocumentListItem, TelehealthDocument } from '@evenkeel/api-contract/telehealth/documents'
import { documentMessages as words } from './documents.messages.ts'
import { documentLocale } from '@evenkeel/api-contract/i18n/document-language'

/** all: everything the member has · sent: what the member added (RD-179). */
export type DocumentFilter = 'all' | 'sent'

/** The documents of a filter, newest first. */
export const filterDocuments = (
  documents: readonly DocumentListItem[],
  filter: DocumentFilter,
): readonly DocumentListItem[] =>
  documents
    .filter(({ upload_by }) => filter === 'all' || upload_by === 'patient')
    .toSorted((one, other) => other.upload_date.localeCompare(one.upload_date))

/** "Added by you on Nov 20, 2026" */
export function describeOrigin(
  { upload_by, upload_by_name, upload_date }: TelehealthDocument,
  zone: string,
): string {
  const day = new Intl.DateTimeFormat(documentLocale, { timeZone: zone, dateStyle: 'medium' }).format(
    Temporal.Instant.from(upload_date).epochMilliseconds,
  )
  if (upload_by === 'patient') return words.addedByYou({ day })
  return upload_by_name === null ? words.sentToYou({ day }) : words.from({ name: upload_by_name, day })
}

/** Added by the member and not to be removed, because a message shows it. A service that cannot remove says nothing of it. */
export const isUsedByMessage = ({ upload_by, removable }: DocumentListItem): boolean =>
  upload_by === 'patient' && removable === false
