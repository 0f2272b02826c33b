import type { Page } from '@playwright/test'
import { announcementsOn } from '../keyboard/announcements.ts'
import { expect, test } from '../page.ts'

const words = [
  "We're sorry to hear you're going through a tough time",
  "But we're glad you reached out",
  "Help us understand a little more about what you're going through",
]

/** Notes when the loader comes and goes, and what it says, from inside of the page. */
const watch = () => {
  const seen: { says: string; shown: boolean; at: number; covers: boolean; help: boolean }[] = []
  Object.assign(globalThis, { seen })
  new MutationObserver(() => {
    const loader = document.querySelector('[data-testid="loader"]')
    const says = loader?.querySelector('p[aria-hidden]:not([hidden])')?.textContent ?? ''
    const last = seen.at(-1)
    if ((last?.shown ?? false) === (loader !== null) && (last?.says ?? '') === says) return
    const box = loader?.getBoundingClientRect()
    const line = document.querySelector('.help-lines a[href="tel:988"]')
    const place = line?.getBoundingClientRect()
    const onTop = place && document.elementFromPoint(place.x + place.width / 2, place.y + place.height / 2)
    seen.push({
      says,
      shown: loader !== null,
      at: performance.now(),
      covers: box?.width === innerWidth && box.height === innerHeight,
      help: onTop !== null && onTop !== undefined && line?.contains(onTop) === true,
    })
  }).observe(document, { childList: true, subtree: true, characterData: true, attributeFilter: ['hidden'] })
}
type Seen = { says: string; shown: boolean; at: number; covers: boolean; help: boolean }[]
const seenOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)

test('between pages dots cover the screen for about 300 ms, below the help lines [LOADER-01] [LOADER-03]', async ({
  page,
}) => {
  await page.goto('/northstar/')
  await expect(page.getByRole('link', { name: 'Contact us' }).first()).toBeVisible()
  // The second visit: the code of the page is there already, so that only the loader's own time counts.
  for (const visit of ['first', 'second']) {
    await page.evaluate(watch)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact us' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
    const seen = await seenOn(page)
    expect(seen.map(({ shown, says }) => ({ shown, says }))).toEqual([
      { shown: true, says: '' },
      { shown: false, says: '' },
    ])
    expect(seen[0]).toMatchObject({ covers: true, help: true })
    const lasted = (seen[1]?.at ?? 0) - (seen[0]?.at ?? 0)
    expect(lasted).toBeGreaterThan(250)
    if (visit === 'second') expect(lasted).toBeLessThan(1500)
    await page.getByRole('banner').getByRole('link', { name: /home$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'What is weighing on you?' })).toBeVisible()
  }
})

test('on the way into the intake it says its three sentences in order, once, and aloud in one go (trust A6) [LOADER-02] [LOADER-07]', async ({
  page,
}) => {
  const heard = await announcementsOn(page)
  await page.goto('/northstar/')
  await expect(page.getByRole('link', { name: 'Get help for myself' })).toBeVisible()
  await page.evaluate(watch)
  await page.getByRole('link', { name: 'Get help for myself' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What brings you here?' })).toBeVisible({
    timeout: 9000,
  })
  const seen = await seenOn(page)
  expect(seen.map(({ says }) => says).filter((says) => says !== '')).toEqual(words)
  for (const { help, covers } of seen.filter(({ says }) => says !== ''))
    expect({ help, covers }).toEqual({ help: true, covers: true })
  expect((seen.at(-1)?.at ?? 0) - (seen[0]?.at ?? 0)).toBeGreaterThan(5800)
  // A listener hears them together: not one by one, and not each time the words change.
  expect(heard).toEqual([`status: ${words.join('. ')}`])

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'What is weighing on you?' })).toBeVisible()
  await page.goForward()
  // No words the second time: the page is there long before six seconds.
  await expect(page.getByRole('heading', { level: 1, name: 'What brings you here?' })).toBeVisible({
    timeout: 3000,
  })
})
