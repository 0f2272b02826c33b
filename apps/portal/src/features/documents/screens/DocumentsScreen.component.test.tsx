import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { removeDocument } from '@evenkeel/api-contract/portal/documents'
import { readDraftKey } from '@evenkeel/api-contract/portal/me'
import { createPatientDocument, listPatientDocuments } from '@evenkeel/api-contract/telehealth/documents'
import { expectNoAxeViolations } from '@evenkeel/api-contract/testing/axe'
import { mockEndpoint, throwApiError } from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createPixelFile, shortenPauses } from '#testing/fill-form.ts'
import { emptyMemberHandlers } from '#testing/member-handlers.ts'
import { imageDocument } from '#testing/messages.ts'
import { renderPortal } from '#testing/render-portal.tsx'
import { maya } from '#testing/test-services.ts'

const { mdlive_id: id, ...file } = imageDocument()
const notes = { ...file, id, removable: true }
const listed = page.getByRole('list', { name: 'All documents' })
const files = page.getByLabelText(/^Files/)
/** Text of the focused element; empty while the page itself has the focus. */
const focused = () => (document.activeElement === document.body ? '' : document.activeElement?.textContent)
const member = () => [mockEndpoint(readDraftKey, () => ({ key: 'A'.repeat(43) })), ...emptyMemberHandlers()]

it('uploads valid files, and keeps an invalid file with its reason until removed [FORM-04] [FORM-15] [DOC-01] [DOC-03]', async () => {
  let documents: (typeof notes)[] = []
  const added = vi.fn((_sent: { body: { doc: object } }) => {
    documents = [notes]
    return { doc: notes }
  })
  const handlers = [
    mockEndpoint(listPatientDocuments, () => ({ documents })),
    mockEndpoint(createPatientDocument, added),
    ...member(),
  ]
  await renderPortal('/documents', { session: maya(), handlers })
  const novel = new File(['n'], 'novel.docx', { type: '' })
  const letter = new File(['Dear counselor'], 'letter.png', { type: 'image/png' })
  await files.upload([novel, letter])
  await files.upload(createPixelFile('notes.png'))
  await page.getByRole('button', { name: 'Add this file' }).click()
  const outcome = page.getByText('Some files were not added')
  await expect.element(outcome).toBeVisible()
  await expect.poll(focused).toContain('Some files were not added')
  await expect.element(listed.getByText('notes.png')).toBeVisible()
  const reasons = page.getByRole('list', { name: 'Chosen files' }).getByRole('alert')
  expect(reasons.elements().map(({ textContent }) => textContent)).toEqual([
    documentErrorMessages.type,
    documentErrorMessages.disagrees,
  ])
  await expectNoAxeViolations()
  expect(added).toHaveBeenCalledOnce()
  expect(added.mock.lastCall?.[0].body.doc).toMatchObject({
    document_name: 'notes.png',
    record_type: 'Patient Record',
  })
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
  ;(remove('novel.docx').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('letter.png')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(files).toHaveFocus()
  await expect.element(outcome).not.toBeInTheDocument()
})

it('asks before it removes a document, shows why it failed, and confirms the removal [DOC-01] [DOC-03] [SCREEN-01] [SCREEN-03] [SCREEN-04]', async () => {
  let documents = [notes]
  const answers = [
    () => throwApiError(503, 'Our counseling partner does not answer right now.'),
    () => throwApiError(422, 'This service cannot remove documents.'),
    () => void (documents = []),
  ]
  const handlers = [
    mockEndpoint(listPatientDocuments, () => ({ documents })),
    mockEndpoint(removeDocument, () => answers.shift()?.()),
    ...member(),
  ]
  shortenPauses()
  await renderPortal('/documents', { session: maya(), handlers })
  const heading = page.getByRole('heading', { level: 1 })
  const remove = async (press: string) => {
    await page.getByRole('button', { name: 'Remove notes.png' }).click()
    await expect.element(heading).toHaveTextContent('Remove this document?')
    await page.getByText(press, { exact: true }).click()
  }
  const back = page.getByRole('link', { name: 'Back to your documents' })
  await remove('No, keep it')
  await expect.element(listed.getByText('notes.png')).toBeVisible()
  await remove('Yes, remove it')
  await expect
    .element(page.getByText(/could not remove this document right now\. Nothing else was lost/))
    .toBeVisible()
  await back.click()
  await remove('Yes, remove it')
  await expect.element(page.getByText('This service cannot remove documents.')).toBeVisible()
  await back.click()
  await remove('Yes, remove it')
  await expect.element(page.getByText('Your document was removed')).toBeVisible()
  await expect.poll(focused).toContain('Your document was removed')
  await expect.element(listed).not.toBeInTheDocument()
  expect(window.location.pathname).toBe('/documents')
  await expectNoAxeViolations()
})
