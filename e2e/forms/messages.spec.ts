import type { Page } from '@playwright/test'
import { defaultTimeZone } from '@evenkeel/contract/lists/time-zones'
import { expect, test } from '../fixtures.ts'
import { openGallery } from './gallery.ts'

// A page this long makes the trace recorder the slowest part of the run.
test.use({ trace: 'off' })

/** The day it is for the page, which runs on the product's clock. */
const todayOn = async (page: Page): Promise<Temporal.PlainDate> => {
  const now = await page.evaluate(() => Temporal.Now.instant().toString())
  return Temporal.Instant.from(now).toZonedDateTimeISO(defaultTimeZone).toPlainDate()
}
const asShown = (day: Temporal.PlainDate): string =>
  `${String(day.month).padStart(2, '0')}/${String(day.day).padStart(2, '0')}/${day.year}`

type Row = readonly [id: string, typed: string, text: string]

const addresses: readonly Row[] = [
  ['email', 'abc', 'Invalid email (abc)'],
  ['website', 'not a url', 'Invalid URL'],
  ['phone', '123', 'Invalid phone number'],
  ['phone', '3055551234', ''],
]
const lengths: readonly Row[] = [
  ['nickname', 'ab', '3 character(s) min.'],
  ['nickname', 'abcdefghijk', '10 character(s) max.'],
  ['zip', '123', 'Field must container 5 numbers'],
  ['zip', '123456', 'Field cannot container more than 5 numbers'],
  ['zip', '00000', ''],
]
const passwords: readonly Row[] = [
  ['new_password', 'PassWord1', 'Use a more secure password'],
  ['new_password', 'Abcde1!', '8 character(s) min.'],
  ['new_password', 'Abcdefg!', 'Password must contain at least one number'],
  ['new_password', 'abcdef1!', 'Password must contain at least one uppercase letter'],
  ['new_password', 'ABCDEF1!', 'Password must contain at least one lowercase letter'],
  ['new_password', 'Abcdefg1', 'Password must contain at least one a special characters (! # $ ~)'],
  ['new_password', 'Abcdef1!', ''],
  ['new_password_repeat', 'Abcdef1?', 'Fields do not match.'],
  ['new_password_repeat', 'Abcdef1!', ''],
]
const initials: readonly Row[] = [
  ['first_name', 'Ann', ''],
  ['last_name', 'Lee', ''],
  ['initials', 'AX', 'Initials do not match.'],
  ['initials', 'al', ''],
  ['initials', 'AL', ''],
]
const dates = (today: Temporal.PlainDate): readonly Row[] => [
  ['day', `${today.year + 1}-01-01`, 'The date cannot be in the future'],
  ['day', `${today.year - 101}-12-31`, 'The date cannot be this far in the past'],
  ['birthdate', today.subtract({ years: 17 }).toString(), 'You must be at least 18 years old'],
  ['birthdate', today.subtract({ years: 19 }).toString(), ''],
  [
    'appointment_date',
    today.add({ days: 1 }).toString(),
    `Select a date from ${asShown(today.add({ days: 2 }))}`,
  ],
  ['appointment_date', today.add({ days: 2 }).toString(), ''],
]

const tables: readonly (readonly [name: string, rows: (today: Temporal.PlainDate) => readonly Row[]])[] = [
  ['email, url and phone [VALID-02] [VALID-04] [VALID-05]', () => addresses],
  ['lengths [VALID-07] [VALID-08] [VALID-09] [VALID-10] [VALID-11]', () => lengths],
  [
    'a new password and its repetition [VALID-15] [VALID-19] [VALID-20] [VALID-21] [VALID-22] [VALID-23] [VALID-24] [VALID-25]',
    () => passwords,
  ],
  ['initials [VALID-16]', () => initials],
  ['dates [VALID-26] [VALID-27] [VALID-28] [VALID-29]', dates],
]

for (const [name, rows] of tables) {
  test(`the exact text is at the field: ${name}`, async ({ page }) => {
    const { input, error } = await openGallery(page)
    for (const [id, typed, text] of rows(await todayOn(page))) {
      await input(id).fill(typed)
      await input(id).blur()
      await expect(error(id), `${id}: ${typed}`).toHaveText(text)
    }
  })
}

test('choices are counted [VALID-12] [VALID-14]', async ({ page }) => {
  const { place, error } = await openGallery(page)
  await place('two_fruits').getByLabel('Apple').check()
  await expect(error('two_fruits')).toHaveText('Select a minimum of 2')
  await place('two_fruits').getByLabel('Banana').check()
  await expect(error('two_fruits')).toHaveText('')
  await place('any_fruit').getByLabel('Apple').check()
  await place('any_fruit').getByLabel('Apple').uncheck()
  await expect(error('any_fruit')).toHaveText('This field is required')
})

test('an appointment can be asked for from the day after tomorrow [VALID-29]', async ({ page }) => {
  const { input } = await openGallery(page)
  await expect(input('appointment_date')).toHaveAttribute(
    'min',
    (await todayOn(page)).add({ days: 2 }).toString(),
  )
})
