import type { Page } from '@playwright/test'
import { arriveAs } from '../../journeys/members.ts'
import { expect, test } from '../../fixtures.ts'
import { open, screensOf } from '../../walk/screens-of.ts'
import { MOST_SHIFT, shiftsOf, watchShifts } from '../../walk/shift.ts'
import { drawnByScripts } from '../../drawn-by-scripts.ts'

const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
]

/** Where everything is that a member reads or presses on the home page. */
const placesOf = (page: Page): Promise<Record<string, number[]>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [
        ...document.querySelectorAll(
          'h1, main h2:not(section[aria-label] *), main p:not(section[aria-label] *, aside *), main li, footer',
        ),
      ]
        .filter((element) => element.checkVisibility())
        .map((element, at) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return [
            // The words of greeting and rows come; their places do not change.
            `${at} ${element.tagName}`,
            [x, y + scrollY, width, height].map(Math.round),
          ]
        }),
    ),
  )

/** Opens a member's home page and holds back every call, so that the page is as the server drew it; `go` lets them through. */
async function openHeld(page: Page, base: string): Promise<() => void> {
  await drawnByScripts(page)
  let go = (): void => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(/\/(api|telehealth)\//, async (asked) => {
    await held
    await asked.fallback()
  })
  await page.goto(base, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello.')
  await page.evaluate(() => document.fonts.ready)
  return go
}

const people = [
  {
    email: 'maya.lopez@northstar.example',
    client: 'northstar',
    first: 'Maya',
    card: 'Your next appointment',
    messages: 'Messages',
  },
  {
    email: 'lena.fischer@cedarvalley.example',
    client: 'cedarvalley',
    first: 'Lena',
    card: 'No appointment ahead',
    messages: 'Messages',
  },
]
for (const { email, client, first, card, messages } of people)
  for (const font of ['its own font', 'the font of the system'])
    test(`nothing on a member's home page moves when name, number of messages and "${card}" arrive, in ${font} [ROUTE-01] [HEADER-05] [HEADER-08]`, async ({
      page,
    }) => {
      if (font !== 'its own font') await page.route(/\.woff2$/, (asked) => asked.fulfill({ body: '' }))
      await arriveAs(page, email, client)
      await watchShifts(page)
      for (const size of sizes) {
        await page.setViewportSize(size)
        const go = await openHeld(page, `/${client}/`)
        const before = await placesOf(page)
        go()
        await expect(page.getByRole('heading', { level: 1 })).toContainText(`Hello, ${first}.`)
        await expect(page.locator('nav[aria-label="Main"] a', { hasText: messages })).toHaveCount(1)
        expect((await shiftsOf(page)).sum).toBeLessThan(MOST_SHIFT)
        await expect(page.getByRole('region', { name: 'Your appointments' })).toContainText(card)
        expect(await placesOf(page)).toEqual(before)
      }
    })

test('past appointments are not pushed down by the next ones, which come late [ROUTE-14]', async ({
  page,
}) => {
  await arriveAs(page, 'maya.lopez@northstar.example')
  await watchShifts(page)
  const walker = { organisation: 'northstar', isMember: true } as const
  for (const size of sizes) {
    await page.setViewportSize(size)
    await drawnByScripts(page)
    let go = (): void => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    await page.route(/\/appointments\/upcoming/, async (asked) => {
      await held
      await asked.fallback()
    })
    for (const place of screensOf(walker, ['appointments'])) await open(page, walker, place)
    await page.locator('#past').waitFor({ state: 'attached' })
    go()
    await expect(page.getByText('Loading your appointments')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 2, name: 'Past appointments' })).toBeVisible()
    expect((await shiftsOf(page)).sum).toBeLessThan(MOST_SHIFT)
  }
})

test('the contents of a legal page stand in their place before the rest of the document has arrived [ROUTE-03]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/northstar/privacy-policy')
  const [arriving, whole] = await page.evaluate(() => {
    const contents = document.querySelector('nav[aria-labelledby="contents"]')
    const text = contents?.nextElementSibling
    const left = () => contents?.getBoundingClientRect().left
    const atTheEnd = left()
    text?.remove()
    return [left(), atTheEnd]
  })
  expect(whole).toBeGreaterThan(640)
  expect(arriving).toBe(whole)
})

for (const { width, height } of sizes)
  test(`the text of an article stands in its place before the rest of the document has arrived, at ${width} px [ROUTE-45]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/northstar/topics/sleeping-better/when-you-cannot-sleep')
    const [arriving, whole] = await page.evaluate(() => {
      const beside = document.querySelector('main article img')?.parentElement
      const [first, second] = beside?.children ?? []
      const place = () => [first?.getBoundingClientRect().left, first?.getBoundingClientRect().top]
      const atTheEnd = place()
      second?.remove()
      return [place(), atTheEnd]
    })
    expect(whole).toEqual([expect.any(Number), expect.any(Number)])
    expect(arriving).toEqual(whole)
  })

test.describe('for whoever wants less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a change of sizes is there at once, not on its way for a picture longer (trust A12) [ROUTE-42]', async ({
    page,
  }) => {
    await page.goto('/northstar/risk')
    const [before, after, moving] = await page.evaluate(() => {
      const line = document.querySelector('main strong') ?? document.body
      const size = () => Number.parseFloat(getComputedStyle(line).fontSize)
      const first = size()
      document.documentElement.style.fontSize = '200%'
      return [first, size(), document.getAnimations().length]
    })
    expect(after).toBeGreaterThan(before * 1.5)
    expect(moving).toBe(0)
  })
})
