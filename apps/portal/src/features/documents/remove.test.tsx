import { Refused } from '@evenkeel/contract/call'
import { documentTexts } from '@evenkeel/contract/error-texts.words'
import type { ListedDocument } from '@evenkeel/contract/telehealth/documents'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { confirmOf } from '#session/confirm-notice.ts'
import { confirmedActOf, endings, perform, refusalOf } from '#session/confirmed-acts.ts'
import { draw, readable } from '#testing/draw.tsx'
import { createTestServices, maya } from '#testing/test-services.ts'
import { DOCUMENTS_KEY } from './api.ts'
import DocumentsScreen from './screens/DocumentsScreen.tsx'

const file = (id: number, otherwise: Partial<ListedDocument>): ListedDocument => ({
  id,
  document_name: `${id}.pdf`,
  mime_type: 'application/pdf',
  record_type: 'Patient Record',
  extension: 'pdf',
  size: 1000,
  upload_date: '2026-11-01T12:00:00Z',
  upload_by: 'patient',
  upload_by_name: null,
  scan: 'not_scanned',
  ...otherwise,
})
const act = { name: 'remove-document', id: 60_001 } as const
const refused = (status: number, message: string) =>
  new Refused(status, { errors: [{ field: null, message }] }, 'test')

describe('removing a document', () => {
  it('is offered where the service says that it can be done, and nowhere else [DOC-01]', () => {
    const queries = new QueryClient()
    queries.setQueryData(
      [DOCUMENTS_KEY, 700_001],
      [
        file(1, { removable: true }),
        file(2, { removable: false }),
        file(3, { upload_by: 'provider', removable: false }),
        file(4, {}),
      ],
    )
    const html = draw(<DocumentsScreen />, { user: maya(), queries, path: '/documents' })
    expect(html.match(/aria-label="Remove [^"]+"/g)).toEqual(['aria-label="Remove 1.pdf"'])
    expect(readable(html).match(/stays with that message/g)).toHaveLength(1)
  })

  it('stands on a page that says who sees the documents, in the list and beside what is added [ROUTE-18]', () => {
    const queries = new QueryClient()
    queries.setQueryData([DOCUMENTS_KEY, 700_001], [file(1, { removable: true })])
    const words = readable(draw(<DocumentsScreen />, { user: maya(), queries, path: '/documents' }))
    expect(words).toContain('You and your counselors can see these documents. Your employer cannot.')
    expect(words).toContain('Your counselors can see what you add here. Your employer cannot.')
  })

  it('asks the own API, which tells the telehealth service [DOC-01]', async () => {
    const { session, calls } = createTestServices()
    session.accept({ ...maya(), auth_token: 'm-1' })
    await perform(act, session)
    expect(calls).toMatchObject([{ where: 'DELETE /mdlive/documents/:id', params: { id: 60_001 } }])
  })

  it('is asked of the person, also after a reload, and makes its list old [SCREEN-03] [SCREEN-04]', () => {
    const notice = {
      message: 'Remove this document?',
      description: 'plan.pdf',
      button: { label: 'Yes, remove it', act },
      cancel: { label: 'No, keep it', link: '/documents' },
      done: { about: 'document', words: 'plan.pdf' },
    }
    expect(confirmOf(JSON.parse(JSON.stringify(notice)))).toEqual({ ...notice, isPressed: false })
    expect(confirmedActOf({ ...act, id: '60001' })).toBeNull()
    expect(endings['remove-document'].lists).toContain(DOCUMENTS_KEY)
  })

  it.each([documentTexts.fromCounselor, documentTexts.sentWithMessage, documentTexts.notRemovable])(
    'says why it was refused: %s [SCREEN-01]',
    (text) => expect(refusalOf(act, refused(422, text))).toBe(text),
  )

  it('otherwise says that nothing else was lost, in no words but ours [SCREEN-01]', () => {
    expect(refusalOf(act, refused(503, 'ECONNRESET'))).toBe(documentTexts.notRemoved)
    expect(documentTexts.notRemoved).toContain('could not remove')
  })
})
