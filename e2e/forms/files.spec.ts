import type { Locator } from '@playwright/test'
import { expect, test } from '../page.ts'
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

test('the first pages of a PDF are drawn, and the library comes only then [FIELD-10]', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const { input, place } = await openGallery(page)
  expect(scripts.filter((url) => /pdf/.test(url))).toEqual([])
  await input('card').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: pdfOf(5) })
  const pages = place('card').getByRole('img')
  await expect(pages).toHaveCount(3)
  await expect(place('card').getByText('These are the first 3 of 5 pages.')).toBeVisible()
  await expect(pages.first()).toHaveAccessibleName('Preview of a.pdf, page 1 of 5')
  await expect(pages.last()).toHaveAttribute('data-drawn', 'true')
  expect(await isRedSomewhere(pages.first())).toBe(true)
  expect(scripts.some((url) => /\/assets\/pdf/.test(url))).toBe(true)
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
