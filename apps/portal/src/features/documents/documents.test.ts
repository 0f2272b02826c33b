import type { TelehealthDocument } from '@evenkeel/api-contract/telehealth/documents'
import { describe, expect, it } from 'vitest'
import { filterDocuments, describeOrigin } from './screens/DocumentsScreen.tsx'

const document = (id: number, otherwise: Partial<TelehealthDocument> = {}): TelehealthDocument => ({
  id,
  document_name: `${id}.pdf`,
  mime_type: 'application/pdf',
  record_type: 'Patient Record',
  extension: 'pdf',
  size: 1000,
  upload_date: `2026-11-0${id}T12:00:00Z`,
  upload_by: 'patient',
  upload_by_name: null,
  scan: 'not_scanned',
  ...otherwise,
})
const received = { upload_by: 'provider', upload_by_name: 'Dr. Nina Park' } as const
const ids = (documents: readonly TelehealthDocument[]) => documents.map(({ id }) => id)

describe('documents', () => {
  const all = [document(1), document(3, received), document(2)]

  it('are all listed, the newest first [DOC-01] [ROUTE-18]', () => {
    expect(ids(filterDocuments(all, 'all'))).toEqual([3, 2, 1])
  })

  it('are filtered to what the member added [DOC-04] [ROUTE-19]', () => {
    expect(ids(filterDocuments(all, 'sent'))).toEqual([2, 1])
  })

  it("show who added them and the day in the member's time zone", () => {
    expect(describeOrigin(document(1, { upload_date: '2026-11-02T03:00:00Z' }), 'America/Denver')).toBe(
      'Added by you on Nov 1, 2026',
    )
    expect(describeOrigin(document(3, received), 'America/Denver')).toBe('From Dr. Nina Park on Nov 3, 2026')
    expect(describeOrigin(document(3, { ...received, upload_by_name: null }), 'America/Denver')).toBe(
      'Sent to you on Nov 3, 2026',
    )
  })
})
