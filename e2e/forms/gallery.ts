import { expect, type Locator, type Page } from '@playwright/test'
import { takenOver } from '../hydrated.ts'

/** The gallery with its two forms. */
export interface Gallery {
  readonly live: Locator
  readonly rules: Locator
  /** Place of a field: label, input and error line. */
  readonly place: (id: string) => Locator
  readonly input: (id: string) => Locator
  readonly error: (id: string) => Locator
  /** Waits until a form's model value is this. */
  readonly expectModel: (id: string, value: unknown) => Promise<void>
  readonly send: Locator
  readonly check: Locator
  readonly answerWith: (answer: string) => Promise<void>
}

/** Waits until the scripts of the page answer: what is typed before is not heard. */
export const whenAwake = (page: Page): Promise<void> => takenOver(page.locator('form').first())

const modelIn = async (page: Page, title: string, id: string): Promise<unknown> => {
  const text = await page.getByRole('region', { name: title, exact: true }).locator('pre').innerText()
  return (JSON.parse(text) as Record<string, unknown>)[id]
}

const partsOf = (page: Page): Gallery => {
  const live = page.getByRole('form', { name: 'Every type' })
  const rules = page.getByRole('form', { name: 'Rules' })
  return {
    live,
    rules,
    place: (id) => page.locator(`[data-field="${id}"]`),
    input: (id) => page.locator(`[id="${id}"]`),
    error: (id) => page.locator(`[id="${id}-error"]`),
    expectModel: async (id, value) => {
      const inLive = (await live.locator(`[data-field="${id}"]`).count()) > 0
      const title = inLive ? 'Values now' : 'Values of the rules'
      await expect.poll(() => modelIn(page, title, id)).toEqual(value)
    },
    send: live.getByRole('button', { name: 'Send' }),
    check: rules.getByRole('button', { name: 'Check' }),
    answerWith: async (answer) => {
      await page.getByLabel('What the pretend server does').selectOption(answer)
    },
  }
}

/** Opens the gallery of an organisation and waits until its scripts answer. */
export async function openGallery(page: Page, organisation = 'northstar'): Promise<Gallery> {
  await page.goto(`/${organisation}/gallery`)
  await whenAwake(page)
  return partsOf(page)
}

/** A PDF with a red square and its own number in words on each page. */
export function pdfOf(pages: number): Buffer {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  const drawing = (number: number): string =>
    `1 0 0 rg 40 40 60 60 re f 0 g BT /F1 18 Tf 20 160 Td (This is page ${number}) Tj ET`
  const kids = numbers.map((number) => `${number * 2 + 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...numbers.flatMap((number) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << /Font << /F1 3 0 R >> >> /Contents ${number * 2 + 3} 0 R >>`,
      `<< /Length ${drawing(number).length} >>\nstream\n${drawing(number)}\nendstream`,
    ]),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`)
}

/** The smallest picture there is: one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Fills the form of every type so that every rule accepts it, as a person with a mouse does. */
export async function fillEveryType({ input, live, place }: Gallery): Promise<void> {
  await input('name').fill('Ann Lee')
  await input('story').fill('I sleep badly since the move.')
  await input('member_number').fill('004217')
  await input('agrees').check()
  await input('website').fill('example.com')
  await input('phone').fill('3055551234')
  await input('email').fill('Ann@Example.com')
  await input('card').setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: onePixel })
  await input('fruit').selectOption('banana')
  await place('breakfast').getByLabel('Cherry').check()
  await place('basket').getByLabel('Apple').check()
  await input('password').fill('Abcdef1!')
  await input('birthdate').fill('1990-03-04')
  await live.locator('#birthdate').blur()
}
