import type { Page } from '@playwright/test'
import { onePixel } from './gallery.ts'
import { fillInByItself } from './fault-fixtures.ts'

const words: Readonly<Record<string, string>> = {
  email: 'ann@example.com',
  tel: '3055550123',
  date: '1990-04-03',
  password: 'Brave#Lantern9',
  search: 'sleep',
}

/** Puts something into every field of the forms on the page, whatever they ask for. */
export async function fillEverything(page: Page): Promise<void> {
  const controls = page.locator('main form').locator('input, select, textarea')
  const found = await controls.evaluateAll((all) =>
    all.map((control) => {
      const { type, id, disabled } = control as HTMLInputElement
      const options = control instanceof HTMLSelectElement ? [...control.options] : []
      return { type, id, disabled, option: options.findLast(({ value }) => value !== '')?.value ?? '' }
    }),
  )
  const open = found.filter(({ disabled, type }) => !disabled && !/checkbox|radio|file/.test(type))
  await fillInByItself(
    page,
    Object.fromEntries(open.map(({ id, type, option }) => [id, option || (words[type] ?? 'Ann Lee')])),
  )
  // One after the other, as a person presses them: of a group the last one stays.
  for (const tick of await page.locator('main form').locator('[type=checkbox], [type=radio]').all())
    await tick.check({ force: true })
  const files = page.locator('main input[type=file]')
  if ((await files.count()) > 0)
    await files.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: onePixel })
}
