import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import type { DocumentListItem } from '@evenkeel/api-contract/telehealth/documents'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { parseConfirmPrompt } from '#session/confirm-prompt.ts'
import {
  parseConfirmedAction,
  actionDestinations,
  performAction,
  describeRefusal,
} from '#session/confirmed-actions.ts'
import { renderHtml, htmlToText } from '#testing/render-html.tsx'
import { createTestServices, maya } from '#testing/test-services.ts'
import { DOCUMENTS_KEY } from './api.ts'
import DocumentsScreen from './screens/DocumentsScreen.tsx'

const file = (id: number, otherwise: Partial<DocumentListItem>): DocumentListItem => ({
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
  new ApiError(status, { errors: [{ field: null, message }] }, 'test')

describe('document removal', () => {
  it('is offered only when the service allows it [DOC-01]', () => {
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
    const html = renderHtml(<DocumentsScreen />, { user: maya(), queries, path: '/documents' })
    expect(html.match(/aria-label="Remove [^"]+"/g)).toEqual(['aria-label="Remove 1.pdf"'])
    expect(htmlToText(html).match(/stays with that message/g)).toHaveLength(1)
  })

  it('is on a page that explains who sees the documents, in the list and beside the upload [ROUTE-18]', () => {
    const queries = new QueryClient()
    queries.setQueryData([DOCUMENTS_KEY, 700_001], [file(1, { removable: true })])
    const words = htmlToText(renderHtml(<DocumentsScreen />, { user: maya(), queries, path: '/documents' }))
    expect(words).toContain('You and your counselors can see these documents. Your employer cannot.')
    expect(words).toContain('Your counselors can see what you add here. Your employer cannot.')
  })

  it('calls our API, which calls the telehealth service [DOC-01]', async () => {
    const { session, calls } = createTestServices()
    session.accept({ ...maya(), auth_token: 'm-1' })
    await performAction(act, session)
    expect(calls).toMatchObject([{ where: 'DELETE /mdlive/documents/:id', params: { id: 60_001 } }])
  })

  it('asks for confirmation, also after a reload, and invalidates the list [SCREEN-03] [SCREEN-04]', () => {
    const notice = {
      message: 'Remove this document?',
      description: 'plan.pdf',
      button: { label: 'Yes, remove it', act },
      cancel: { label: 'No, keep it', link: '/documents' },
      done: { about: 'document', words: 'plan.pdf' },
    }
    expect(parseConfirmPrompt(JSON.parse(JSON.stringify(notice)))).toEqual({ ...notice, isPressed: false })
    expect(parseConfirmedAction({ ...act, id: '60001' })).toBeNull()
    expect(actionDestinations['remove-document'].lists).toContain(DOCUMENTS_KEY)
  })

  it.each([
    documentErrorMessages.fromCounselor,
    documentErrorMessages.sentWithMessage,
    documentErrorMessages.notRemovable,
  ])('shows why it was refused: %s [SCREEN-01]', (text) =>
    expect(describeRefusal(act, refused(422, text))).toBe(text),
  )

  it('otherwise shows our own text that nothing else was lost [SCREEN-01]', () => {
    expect(describeRefusal(act, refused(503, 'ECONNRESET'))).toBe(documentErrorMessages.notRemoved)
    expect(documentErrorMessages.notRemoved).toContain('could not remove')
  })
})
