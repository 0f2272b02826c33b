import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { bookOverApi, cancelOverApi } from '../appointments.ts'
import { bytesKept } from '../bytes-kept.ts'
import { newMember } from '../members.ts'
import { booked } from '../steps.ts'
import { drawnByScripts } from '../../drawn-by-scripts.ts'

const visits = (page: Page) => page.getByRole('region', { name: 'Your appointments' })
const kept = (page: Page) => page.getByRole('region', { name: 'Kept for later' })
const article = '/northstar/topics/low-mood/low-mood-small-steps'

test('a returning member books the same counselor again in five taps at most [ROUTE-01] [BOOK-04]', async ({
  page,
}) => {
  const { email } = await newMember(page.request, 'northstar')
  const { provider } = await bookOverApi(page, email, 'northstar', 'video')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/northstar/')
  await expect(visits(page)).toContainText(`By video with ${provider}`)
  // The article that fits why they came is taken out of the list of all: its own address would tell the reason.
  await expect(page.getByRole('main').getByRole('link', { name: /min read/ })).toBeVisible()
  expect(asked.filter((path) => path.includes('/content/articles'))).not.toEqual([])
  expect(asked.filter((path) => /\/content\/articles\/./.test(path))).toEqual([])
  let taps = 0
  const tap = async (target: Locator): Promise<void> => {
    taps += 1
    await target.click({ force: true })
  }
  await tap(page.getByRole('button', { name: `Book one more with ${provider}` }))
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time' })).toBeVisible()
  await tap(page.getByRole('button', { name: /^\w+day, \w+ \d+, \d+:\d\d [AP]M / }).nth(2))
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(provider)
  const initials = page.getByLabel(/^Your initials/)
  const book = page.getByRole('button', { name: 'Book this appointment' })
  await expect(book).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) if (!(await box.isChecked())) await tap(box)
  if (await initials.isVisible()) await initials.fill('al')
  await tap(book)
  await expect(booked(page)).toBeVisible()
  expect(taps).toBeLessThanOrEqual(5)

  await page.goto('/northstar/')
  await expect(visits(page)).toContainText('1 more after this one')
})

test('what is missing before an appointment is said with the way to each, and is gone once it was added [ROUTE-01] [ROUTE-30]', async ({
  page,
}) => {
  const { email } = await newMember(page.request, 'northstar', { address1: '', gender: null })
  await bookOverApi(page, email, 'northstar', 'video')
  await page.goto('/northstar/')
  await visits(page).getByRole('link', { name: 'Before your appointment: 2 things to add' }).click()
  const missing = page.getByRole('region', { name: 'Two things are missing:' })
  await expect(missing.getByRole('listitem')).toHaveCount(2)
  const gender = page.getByLabel(/^Gender/)
  await expect(page.getByLabel('Gender Missing')).toBeVisible()
  const street = page.getByLabel('Street address Missing')
  await missing.getByRole('link', { name: /^The rest of your address/ }).click()
  await expect(street).toBeFocused()
  const before = await bytesKept(page)
  await page.keyboard.type('12 Elm Street')
  // What is typed is missing no more, and stays over a reload.
  await expect(street).toHaveCount(0)
  await expect.poll(() => bytesKept(page)).toBeGreaterThan(before)
  await page.reload()
  await expect(page.getByLabel(/^Street address/)).toHaveValue('12 Elm Street')
  await gender.selectOption({ label: 'Female' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('Your counselor has all they need.')
  await expect(missing).toHaveCount(0)
  await page.goto('/northstar/')
  await expect(visits(page)).toContainText('Your next appointment')
  await expect(visits(page)).not.toContainText('to add')
})

test('on the smallest phone a member without a visit sees in the first window what to do next [ROUTE-01]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await newMember(page.request, 'northstar')
  await page.goto('/northstar/')
  const next = visits(page).getByRole('link', { name: 'Book an appointment' })
  await expect(next).toBeInViewport({ ratio: 1 })
  await next.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/meet|talk/)
})

test.describe('kept articles', () => {
  // The second removal of the same article finds nothing.
  test.use({ allowConsoleErrors: [/404 .*kept-articles/] })

  test('an article is kept on the account, is on the home page of every tab, and is forgotten [ROUTE-01] [ROUTE-45]', async ({
    page,
    context,
  }) => {
    await newMember(page.request, 'northstar')
    await page.goto(article)
    await page.getByRole('button', { name: 'Keep for later' }).click()
    await expect(page.getByRole('button', { name: 'Kept for later' })).toHaveAttribute('aria-pressed', 'true')
    // What somebody reads is in no address.
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/northstar/')
    await expect(kept(page).getByRole('link', { name: 'Small steps out of a low mood' })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/northstar/')
    await kept(other)
      .getByRole('button', { name: /^Remove: / })
      .click()
    await expect(kept(other).getByRole('status')).toContainText('is no longer kept')
    // In the first tab it is still listed: there it counts as gone, and can be kept again.
    await kept(page)
      .getByRole('button', { name: /^Remove: / })
      .click()
    await page.getByRole('button', { name: 'Keep it again' }).click()
    await expect(kept(page).getByRole('status')).toContainText('is kept again')
    await expect(page.getByRole('heading', { name: 'Kept for later' })).toBeFocused()
    await expect(kept(page).getByRole('link', { name: 'Small steps out of a low mood' })).toBeVisible()
    expect(asked.filter((url) => url.includes('/api/') && url.includes('low-mood'))).toEqual([])

    await page.goto('/northstar/log-out')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/logged out/i)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'What is weighing on you?' })).toBeVisible()
    await expect(page.locator('body')).not.toContainText('Kept for later')
  })
})

test.describe('while the telehealth service is away', () => {
  test.use({ allowConsoleErrors: [/ERR_FAILED/] })

  test('the home page stays useful, signs nobody out, and goes on when it is back [ROUTE-01] [ERROR-17]', async ({
    page,
  }) => {
    const { email } = await newMember(page.request, 'northstar')
    const { provider } = await bookOverApi(page, email, 'northstar', 'phone')
    await drawnByScripts(page)
    await page.route('**/telehealth/**', (asked) => asked.abort())
    await page.goto('/northstar/')
    await expect(visits(page)).toContainText('We cannot reach your appointments right now')
    await expect(page.getByRole('heading', { level: 1, name: /^Hello, / })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Get help for myself' })).toBeVisible()
    await page.unroute('**/telehealth/**')
    await visits(page).getByRole('button', { name: 'Try again' }).click()
    await expect(visits(page)).toContainText(`By phone with ${provider}`)
  })
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test(`after an appointment was canceled the card at home cuts nothing of its picture in two (${viewport.width} px) [ROUTE-01]`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const { email } = await newMember(page.request, 'northstar')
    const booking = await bookOverApi(page, email, 'northstar', 'video')
    await cancelOverApi(page, booking)
    await page.goto('/northstar/')
    await expect(visits(page)).toContainText('was canceled.')
    const card = visits(page).locator('..')
    // The picture comes after the words.
    await expect(card.locator('svg:first-child path[d^="M142 288"]')).toHaveCount(1)
    const boxes = await card.evaluate((place) => {
      const drawing = [...place.querySelectorAll('svg:first-child g')]
      const boat = drawing.find((part) => part.querySelector('path[d^="M142 288"]'))
      const of = (part: Element | undefined | null) => part?.getBoundingClientRect().toJSON() as DOMRect
      const picture = place.querySelector('svg')
      return {
        place: of(place),
        boat: of(boat),
        words: of(place.querySelector('section')),
        corner: picture === null ? '' : getComputedStyle(picture).borderRadius,
      }
    })
    const { place, boat, words, corner } = boxes
    expect(boat.left).toBeGreaterThan(place.left)
    expect(boat.right).toBeLessThan(place.right)
    expect(boat.bottom).toBeLessThan(place.bottom)
    expect(boat.top >= words.bottom || boat.left >= words.right).toBe(true)
    // Its corners are those of the card, which cuts them.
    expect(corner).toBe('0px')
  })
