import { expectNoAxeViolations } from '@evenkeel/api-contract/testing/axe'
import { expect, it, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { allFieldTypes } from './gallery-fields.ts'
import { expectError, createPixelFile, resizeWindow } from '#testing/fill-form.ts'
import { createPdfFile, createPdf } from '#testing/pdf-files.ts'
import { renderForm } from '#testing/render-form.tsx'

// In a built portal the PDF worker is in /assets; here it is a module of the development server.
vi.mock('#lib/trusted-script.ts', () => ({ toTrustedScript: (address: string) => address }))

const fields = allFieldTypes.filter(({ id }) => id === 'card')

/** Renders the form with the insurance card field; reading a PDF needs the browser's timers. */
async function renderCard() {
  const rendered = await renderForm({ fields })
  vi.useRealTimers()
  return { ...rendered, card: rendered.input('Insurance card') }
}

const isRedSomewhere = (canvas: Element): boolean => {
  const { width, height } = canvas as HTMLCanvasElement
  const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? []
  for (let at = 0; at < pixels.length; at += 4)
    if (pixels[at] === 255 && pixels[at + 1] === 0 && pixels[at + 2] === 0) return true
  return false
}

const drawn = (picture: Locator) => expect.element(picture).toHaveAttribute('data-drawn', 'true')

it('shows pictures, and rejects other files without showing them [FIELD-09] [FIELD-10] [FIELD-11] [FIELD-12]', async () => {
  const { form, card } = await renderCard()
  await expect.element(card).toHaveAttribute('accept', '.pdf,.png,.jpg,.jpeg')
  await expect.element(form.getByText('Upload a file to see preview')).toBeVisible()
  await card.upload(createPixelFile())
  const picture = form.getByRole('img', { name: 'Preview of card.png' })
  await expect.poll(() => (picture.query() as HTMLImageElement | null)?.naturalWidth).toBe(1)
  await expect.element(form.getByText('Upload a file to see preview')).not.toBeInTheDocument()
  await card.upload(new File(['no'], 'broken.jpg', { type: 'image/jpeg' }))
  await expect.element(form.getByText('Preview unavailable')).toBeVisible()
  await expectError('card', '')
  await card.upload(new File(['x'], 'letter.docx', { type: 'text/plain' }))
  await expect.element(form.getByText('Preview unavailable')).toBeVisible()
  await expectError('card', 'Choose a pdf, png, jpg or jpeg file')
})

it('renders a PDF page by page with a text layer, at every width [FIELD-10]', async () => {
  const { form, card, place } = await renderCard()
  await card.upload(createPdfFile('a.pdf', createPdf(3)))
  const picture = form.getByRole('img')
  const expectPage = async (number: number) => {
    await expect.element(picture).toHaveAccessibleName(`Preview of a.pdf, page ${number} of 3`)
    await expect.element(form.getByText(`Page ${number} of 3`, { exact: true })).toBeVisible()
    await expect.element(form.getByText(`This is page ${number}`, { exact: true })).toBeInTheDocument()
    await drawn(picture)
    expect(isRedSomewhere(picture.element())).toBe(true)
  }
  const next = form.getByRole('button', { name: 'Next page' })
  const previous = form.getByRole('button', { name: 'Previous page' })
  await expectPage(1)
  await expect.element(previous).toHaveAttribute('aria-disabled', 'true')
  ;(next.element() as HTMLElement).focus()
  for (const number of [2, 3]) {
    await userEvent.keyboard('{Enter}')
    await expectPage(number)
  }
  await expect.element(next).toHaveFocus()
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  await previous.click()
  await expectPage(2)
  const words = form.getByText('This is page 2', { exact: true })
  const share = () => {
    const [text, paper] = [words.element(), picture.element()].map((part) => part.getBoundingClientRect())
    if (!text || !paper) return 'nothing'
    return [(text.x - paper.x) / paper.width, (text.y - paper.y) / paper.height].map((part) =>
      Math.round(part * 10),
    )
  }
  await expect.poll(share).toEqual([1, 1])
  await expectNoAxeViolations(place('card'))
  window.getSelection()?.selectAllChildren(words.element())
  expect(window.getSelection()?.toString()).toContain('This is page 2')
  await resizeWindow(320, 700)
  await drawn(picture)
  await expect.poll(share).toEqual([1, 1])
  expect(document.documentElement.scrollWidth).toBe(320)
})

it('disables active PDF content: no link, no script, no form, no request [FIELD-10]', async () => {
  const { form, card } = await renderCard()
  const drawing = 'BT /F1 7 Tf 20 160 Td (<b id=x onclick=alert\\(1\\)>Harmless</b>) Tj ET'
  const action = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
  const trap = createPdfFile('trap.pdf', [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction ${action} /AcroForm << /Fields [6 0 R] >> >>`,
    '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R /Annots [6 0 R 7 0 R] >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [10 10 90 40] >>',
    '<< /Type /Annot /Subtype /Link /Rect [10 50 190 190] /A << /S /URI /URI (https://elsewhere.example/) >> >>',
  ])
  const alert = vi.spyOn(window, 'alert').mockReturnValue()
  await card.upload(trap)
  const picture = form.getByRole('img')
  await drawn(picture)
  await expect.element(form.getByText('Harmless')).toBeInTheDocument()
  const preview = form.getByRole('figure').element()
  expect(preview.querySelectorAll('a, input, b, script, iframe, embed, object')).toHaveLength(0)
  const address = window.location.href
  await picture.click({ position: { x: 60, y: 60 }, force: true })
  expect(window.location.href).toBe(address)
  expect(alert).not.toHaveBeenCalled()
  const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  expect(asked.filter(({ hostname }) => hostname === 'elsewhere.example')).toEqual([])
})

it('shows an unreadable PDF as unavailable, and renders the next one [FIELD-11]', async () => {
  const { form, card } = await renderCard()
  const unavailable = form.getByText('Preview unavailable')
  const named = (name: string, text: string) => new File([text], name, { type: 'application/pdf' })
  await card.upload(named('no.pdf', '<html><script>alert(1)</script></html>'))
  await expect.element(unavailable).toBeVisible()
  const whole = createPdfFile('a.pdf', createPdf(1))
  await card.upload(whole)
  await drawn(form.getByRole('img'))
  await expect.element(unavailable).not.toBeInTheDocument()
  await card.upload(named('cut.pdf', (await whole.text()).slice(0, 60)))
  await expect.element(unavailable).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
