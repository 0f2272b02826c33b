import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { faultsFoundByAxe } from '../axe.ts'
import { onePixel, openGallery, pdfOf } from './gallery.ts'

// Without the recorder and its own requests, so that every refused one is the page's.
test.use({ trace: 'off', allowConsoleErrors: [] })

const isRedSomewhere = (canvas: Locator): Promise<boolean> =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement
    const pixels =
      (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? []
    for (let at = 0; at < pixels.length; at += 4) {
      if (pixels[at] === 255 && pixels[at + 1] === 0 && pixels[at + 2] === 0) return true
    }
    return false
  })

test('pictures are shown, other files are refused and not shown [FIELD-09] [FIELD-10] [FIELD-11] [FIELD-12]', async ({
  page,
}) => {
  const { input, place, error } = await openGallery(page)
  const card = place('card')
  await expect(input('card')).toHaveAttribute('accept', '.pdf,.png,.jpg,.jpeg')
  await expect(card.getByText('Upload a file to see preview')).toBeVisible()

  await input('card').setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: onePixel })
  const picture = card.getByRole('img', { name: 'Preview of card.png' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
  await expect(card.getByText('Upload a file to see preview')).toHaveCount(0)

  await input('card').setInputFiles({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') })
  await expect(card.getByText('Preview unavailable')).toBeVisible()
  await expect(error('card')).toHaveText('')

  await input('card').setInputFiles({ name: 'letter.docx', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(card.getByText('Preview unavailable')).toBeVisible()
  await expect(error('card')).toHaveText('Choose a pdf, png, jpg or jpeg file')
})

test('a PDF is drawn page by page with its words above it, and the library comes only then [FIELD-10]', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const { input, place } = await openGallery(page)
  expect(scripts.filter((url) => /pdf/.test(url))).toEqual([])
  await input('card').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: pdfOf(5) })
  const card = place('card')
  const picture = card.getByRole('img')
  const expectPage = async (number: number) => {
    await expect(picture).toHaveAccessibleName(`Preview of a.pdf, page ${number} of 5`)
    await expect(card.getByRole('status')).toHaveText(`Page ${number} of 5`)
    await expect(card.getByText(`This is page ${number}`, { exact: true })).toBeAttached()
    await expect(picture).toHaveAttribute('data-drawn', 'true')
    expect(await isRedSomewhere(picture)).toBe(true)
  }
  const next = card.getByRole('button', { name: 'Next page' })
  const previous = card.getByRole('button', { name: 'Previous page' })
  await expectPage(1)
  expect(scripts.some((url) => /\/assets\/pdf/.test(url))).toBe(true)
  await expect(previous).toHaveAttribute('aria-disabled', 'true')
  for (const number of [2, 3, 4, 5]) {
    await next.press('Enter')
    await expectPage(number)
  }
  await expect(next).toBeFocused()
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await next.press('Enter')
  await previous.click()
  await expectPage(4)

  // The words lie on their picture, can be marked, and follow when the page gets narrower.
  const words = card.getByText('This is page 4', { exact: true })
  const share = async () => {
    const [text, paper] = [await words.boundingBox(), await picture.boundingBox()]
    if (!text || !paper) return 'nothing'
    return [(text.x - paper.x) / paper.width, (text.y - paper.y) / paper.height].map((part) =>
      Math.round(part * 10),
    )
  }
  await expect.poll(share).toEqual([1, 1])
  expect(await faultsFoundByAxe(page, '[data-field="card"]')).toEqual([])
  await words.selectText()
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('This is page 4')
  await page.setViewportSize({ width: 320, height: 700 })
  await expect(picture).toHaveAttribute('data-drawn', 'true')
  await expect.poll(share).toEqual([1, 1])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('nothing of a PDF comes alive: no link, no script, no form, no request [FIELD-10]', async ({ page }) => {
  const asked: string[] = []
  const { input, place } = await openGallery(page)
  const drawing = 'BT /F1 7 Tf 20 160 Td (<b id=x onclick=alert\\(1\\)>Harmless</b>) Tj ET'
  const action = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction ${action} /AcroForm << /Fields [6 0 R] >> >>`,
    '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R /Annots [6 0 R 7 0 R] >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [10 10 90 40] >>',
    '<< /Type /Annot /Subtype /Link /Rect [10 50 190 190] /A << /S /URI /URI (https://elsewhere.example/) >> >>',
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  const buffer = Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size 8 >>\n%%EOF\n`)
  page.on('dialog', () => asked.push('dialog'))
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  await input('card').setInputFiles({ name: 'trap.pdf', mimeType: 'application/pdf', buffer })
  const preview = place('card').getByRole('figure')
  await expect(preview.getByRole('img')).toHaveAttribute('data-drawn', 'true')
  await expect(preview.getByText('Harmless')).toBeAttached()
  await expect(preview.locator('a, input, b, script, iframe, embed, object')).toHaveCount(0)
  const { x = 0, y = 0 } = (await preview.getByRole('img').boundingBox()) ?? {}
  await page.mouse.click(x + 60, y + 60)
  expect(page.url()).toMatch(/\/gallery$/)
  expect(asked.filter((what) => what !== new URL(page.url()).origin)).toEqual([])
})

test('a PDF that cannot be read is told to be unavailable [FIELD-11]', async ({ page }) => {
  const { input, place } = await openGallery(page)
  const unavailable = place('card').getByText('Preview unavailable')
  await input('card').setInputFiles({
    name: 'no.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html><script>alert(1)</script></html>'),
  })
  await expect(unavailable).toBeVisible()
  await input('card').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: pdfOf(1) })
  await expect(place('card').getByRole('img')).toHaveAttribute('data-drawn', 'true')
  await expect(unavailable).toHaveCount(0)
  const cut = pdfOf(1).subarray(0, 60)
  await input('card').setInputFiles({ name: 'cut.pdf', mimeType: 'application/pdf', buffer: cut })
  await expect(unavailable).toBeVisible()
})
