import { expect, type Page, test } from '@playwright/test'
import { type OwnProduct, ownProduct } from '../own-product.ts'
import { demoStaff, isSound, personAt, resetDemo } from '../walkers.ts'

// A case from an offer to the moment it is given back, on the real product.

const counselorName = 'Yesenia Ueda'
/** No counselor of the demo lives by it. */
const device = { timezoneId: 'America/Anchorage' }

let product: OwnProduct
test.beforeAll(async () => {
  test.setTimeout(240_000)
  const started = await ownProduct('embedded')
  if (typeof started === 'string') throw new Error(started)
  product = started
})
test.afterAll(() => product.end())

const words = (page: Page) => page.getByRole('textbox', { name: /^Message/ })

test('a case keeps what its offer said; given back in another window, a letter to it is not lost', async ({
  browser,
}) => {
  const staff = await personAt(browser, product.members)
  await resetDemo(staff, product)
  const counselor = await demoStaff(browser, product, counselorName, device)
  await counselor.goto('/staff/counselor/offers')
  await counselor.getByRole('button', { name: 'Accept' }).click()
  await counselor.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(counselor.getByRole('heading', { name: 'The request this began with' })).toBeVisible()
  await expect(counselor.getByText('In person, in Colorado')).toBeVisible()
  await expect(counselor.getByText('They are in Colorado')).toBeVisible()
  await isSound(counselor)
  const person = counselor.url()
  const toOffers = counselor.getByRole('link', { name: 'Give it back, under Offers' })
  await expect(toOffers).toBeVisible()
  await counselor.getByRole('link', { name: 'Write a message' }).click()
  await words(counselor).fill('When does it suit you?')
  await expect(counselor.getByText('Kept. You can go on later, on any device.')).toBeVisible()
  const other = await counselor.context().newPage()
  await other.goto(person)
  await other.getByRole('link', { name: 'Give it back, under Offers' }).click()
  await other.getByRole('button', { name: 'Give it back' }).click()
  await expect(other.getByRole('dialog')).toContainText('Give this request back?')
  await other.getByRole('dialog').getByRole('button', { name: 'Give it back' }).click()
  await expect(other.getByText('You gave it back')).toBeVisible()
  await other.goto(person)
  await expect(other.getByRole('alert')).toContainText('the person is not yours any more')
  await expect(other.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await counselor.getByRole('button', { name: 'Send' }).click()
  await expect(counselor.getByText('You cannot write to this person any more')).toBeVisible()
  await expect(counselor.getByText('When does it suit you?')).toBeVisible()
  await isSound(counselor)
})
