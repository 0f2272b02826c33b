import { expect, test } from '../fixtures.ts'
import { onePixel, openGallery } from './gallery.ts'

// A page this long makes the trace recorder the slowest part of the run.
test.use({ trace: 'off' })

test('every type can be filled and the form sent without a mouse (trust A4) [FIELD-01] [FIELD-02] [FIELD-04] [FIELD-15] [FIELD-16] [FORM-08]', async ({
  page,
}) => {
  const { send, input, place, expectModel } = await openGallery(page)
  const keys = page.keyboard
  const tab = () => keys.press('Tab')
  // Asked for long before the key is pressed: from then on the browser hands the chooser over.
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('What the pretend server does').focus()
  await tab()
  await keys.type('Ann Lee')
  await tab()
  await keys.type('I sleep badly.')
  await tab()
  await keys.type('4217')
  await tab()
  await keys.press('Space')
  await tab()
  await keys.type('example.com')
  await tab()
  await keys.type('305 555 1234')
  await tab()
  await keys.type('ann@example.com')
  await tab()
  await expect(input('card')).toBeFocused()
  await keys.press('Enter')
  await (await chooser).setFiles({ name: 'card.png', mimeType: 'image/png', buffer: onePixel })
  await expect(input('card')).toBeFocused()
  await tab()
  await keys.type('Ban')
  await tab()
  await keys.press('Space')
  await keys.press('ArrowDown')
  await tab()
  await keys.press('Space')
  await tab()
  await tab()
  await keys.press('Space')
  await tab()
  await keys.type('Abcdef1!')
  await tab()
  await expect(place('password').getByRole('button', { name: 'Show password' })).toBeFocused()
  await tab()
  await keys.type('03041990')
  for (let step = 0; step < 5; step += 1) {
    if (await send.evaluate((element) => element === document.activeElement)) break
    await tab()
  }
  await expect(send).toBeFocused()
  await expectModel('name', 'Ann Lee')
  await expectModel('story', 'I sleep badly.')
  await expectModel('agrees', true)
  await expectModel('fruit', 'banana')
  await expectModel('breakfast', 'banana')
  await expectModel('basket', ['apple', 'cherry'])
  await expectModel('birthdate', '03/04/1990')
  await keys.press('Enter')
  await expect(page.getByText(/^The form is success/)).toBeVisible()
})
