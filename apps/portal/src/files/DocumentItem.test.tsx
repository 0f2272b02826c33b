import { expect, it } from 'vitest'
import { renderHtml, htmlToText } from '#testing/render-html.tsx'
import { maya } from '#testing/test-services.ts'
import { DocumentItem } from './DocumentItem.tsx'

const picture = { id: 7, document_name: 'notes.png', mime_type: 'image/png', size: 20_000 } as const
const letter = { id: 8, document_name: 'letter.pdf', mime_type: 'application/pdf', size: 20_000 } as const

it('shows the type of a document in plain words and who added it [DOC-01]', () => {
  const drawn = (shown: typeof picture | typeof letter) =>
    htmlToText(
      renderHtml(<DocumentItem shown={shown}>Added by you on Nov 1, 2026</DocumentItem>, { user: maya() }),
    )
  expect(drawn(picture)).toContain('notes.pngPicture, 20 KBAdded by you')
  expect(drawn(letter)).toContain('letter.pdfPDF, 20 KBAdded by you')
})
