import type { Page, Request } from '@playwright/test'
import { startIntake } from '../../journeys/steps.ts'
import { announcementsOn } from '../../keyboard/announcements.ts'
import { takenOver } from '../../hydrated.ts'
import { expect, test } from '../../fixtures.ts'
import { runUntilVisible } from '../../still-clock.ts'

const words = [
  "We're sorry to hear you're going through a tough time",
  "But we're glad you reached out",
  "Help us understand a little more about what you're going through",
]

/** Milliseconds after which no press is meant for the words any more. */
const tooLate = 450

/** Notes when the loader comes and goes, and what it says, from inside of the page. */
const watch = () => {
  const seen: { says: string; shown: boolean; covers: boolean; help: boolean }[] = []
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
      covers: box?.width === innerWidth && box.height === innerHeight,
      help: onTop !== null && onTop !== undefined && line?.contains(onTop) === true,
    })
  }).observe(document, { childList: true, subtree: true, characterData: true, attributeFilter: ['hidden'] })
}
type Seen = { says: string; shown: boolean; covers: boolean; help: boolean }[]
const seenOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)

const loader = (page: Page) => page.getByTestId('loader')
const said = (page: Page) => loader(page).locator('p[aria-hidden]:not([hidden])')
const helpMyself = (page: Page) => page.getByRole('link', { name: 'Get help for myself' })
const firstQuestion = (page: Page) => page.getByRole('heading', { level: 1, name: 'What brings you here?' })
const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'What is weighing on you?' })

/** Opens a page whose time goes on only when it is told to. */
async function openStill(page: Page, address: string): Promise<void> {
  await page.clock.install()
  // The screen for danger comes with all that is put off: a busy machine is quiet for a while before that too.
  const putOff = page.waitForResponse(/\/RiskScreen-/)
  const onTheirWay = new Set<Request>()
  page.on('request', (request) => onTheirWay.add(request))
  page.on('requestfinished', (request) => onTheirWay.delete(request))
  await page.goto(address)
  await expect(page.getByRole('banner')).toBeVisible()
  await putOff
  await page.waitForLoadState('networkidle')
  // On a busy machine that was so before, and other files are still on their way: the next page would wait for them.
  await expect.poll(() => onTheirWay.size).toBe(0)
  await takenOver(page.getByRole('banner').getByRole('link').first())
  // Head and page are taken over one after the other.
  await takenOver(page.getByRole('main').getByRole('link').first())
  // What has come is not run yet: a press before that waits for the next picture, which does not come while time stands.
  await expect(page.locator('html[data-whole]')).toBeAttached()
  await page.clock.pauseAt(Date.now() + 3_600_000)
}

/** The three sentences, two seconds each, with the help lines above them; then the first question. */
async function saysAllThree(page: Page): Promise<void> {
  for (const sentence of words) {
    await expect(said(page)).toHaveText(sentence)
    await page.clock.runFor(1990)
    await expect(said(page)).toHaveText(sentence)
    await page.clock.runFor(10)
  }
  // What keeps the answers tells of them a moment later.
  await runUntilVisible(page, firstQuestion(page))
  await page.clock.runFor(tooLate)
}

test('between pages dots cover the screen for 300 ms, below the help lines [LOADER-01] [LOADER-03]', async ({
  page,
}) => {
  const contact = page.getByRole('heading', { level: 1, name: 'Contact us' })
  await openStill(page, '/northstar/')
  for (const visit of ['first', 'second']) {
    await page.evaluate(watch)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact us' }).click()
    await expect(loader(page)).toBeVisible()
    await page.clock.runFor(290)
    await expect(loader(page), visit).toBeVisible()
    await expect(contact).toHaveCount(0)
    await page.clock.runFor(10)
    await runUntilVisible(page, contact)
    await expect(loader(page)).toHaveCount(0)
    const seen = await seenOn(page)
    expect(seen.map(({ shown, says }) => ({ shown, says }))).toEqual([
      { shown: true, says: '' },
      { shown: false, says: '' },
    ])
    expect(seen[0]).toMatchObject({ covers: true, help: true })
    await page.getByRole('banner').getByRole('link', { name: /home$/ }).click()
    await runUntilVisible(page, home(page))
  }
})

test('on the way into the intake it says its three sentences in order, every time, and aloud in one go (trust A6) [LOADER-02] [LOADER-05] [LOADER-07]', async ({
  page,
}) => {
  const heard = await announcementsOn(page)
  await openStill(page, '/northstar/')
  await page.evaluate(watch)
  await helpMyself(page).click()
  await saysAllThree(page)
  for (const { help, covers } of (await seenOn(page)).filter(({ says }) => says !== ''))
    expect({ help, covers }).toEqual({ help: true, covers: true })
  // A listener hears them together: not one by one, and not each time the words change.
  expect(heard).toEqual([`status: ${words.join('. ')}`])

  await page.goBack()
  await runUntilVisible(page, home(page))
  await helpMyself(page).click()
  await saysAllThree(page)

  // Whoever comes back by the browser's own buttons enters nothing: they have read the words.
  await page.goBack()
  await runUntilVisible(page, home(page))
  await page.evaluate(() => ((globalThis as unknown as { seen: Seen }).seen.length = 0))
  await page.goForward()
  await runUntilVisible(page, firstQuestion(page))
  expect((await seenOn(page)).filter(({ says }) => says !== '')).toEqual([])
})

test('it stays until the question is there, and whoever does not want to wait goes on [LOADER-01] [LOADER-02]', async ({
  page,
}) => {
  const held: (() => void)[] = []
  await page.route('**/api/questions/starting-question', async (route) => {
    await new Promise<void>((release) => held.push(release))
    await route.continue()
  })
  await openStill(page, '/northstar/')
  await helpMyself(page).click()
  await expect(said(page)).toHaveText(words[0] ?? '')
  await page.clock.runFor(9000)
  await expect(said(page)).toHaveText(words[2] ?? '')
  await expect(page.getByRole('main').getByRole('heading')).toHaveCount(0)
  // What is to be asked may still wait for its code and for a moment of the standing clock.
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return held.length
    })
    .toBe(1)
  const answered = page.waitForResponse('**/api/questions/starting-question')
  held.shift()?.()
  await (await answered).finished()
  await runUntilVisible(page, firstQuestion(page))
  await expect(loader(page)).toHaveCount(0)

  await page.clock.resume()
  await page.goto('/northstar/')
  await helpMyself(page).click()
  await page.getByRole('button', { name: 'Go on now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your questions' })).toBeVisible()
  await expect.poll(() => held.length).toBe(1)
  for (const release of held) release()
  await expect(firstQuestion(page)).toBeVisible()
})

for (const width of [320, 390, 1280])
  test(`while it says its words at ${width} px, "Leave this site" lies above them (trust A8) [LOADER-02]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await openStill(page, '/northstar/')
    await helpMyself(page).click()
    await expect(said(page)).toHaveText(words[0] ?? '')
    const leave = page.getByRole('button', { name: /^Leave/ })
    const onTop = await leave.evaluate((element) => {
      const { x, y, width: wide, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + wide / 2, y + height / 2))
    })
    expect(onTop).toBe(true)
  })

test('the first question comes with the page, behind the words: nobody who passes them over waits for it [LOADER-02] [LOADER-07] [ROUTE-41]', async ({
  page,
}) => {
  const asked: string[] = []
  await page.route('**/api/questions/**', (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await page.goto('/northstar/help-myself', { waitUntil: 'commit' })
  await expect(page.getByText(words[0] ?? '').first()).toBeVisible()
  await page.getByRole('button', { name: 'Go on now' }).click()
  await expect(firstQuestion(page)).toBeVisible()
  expect(asked).toEqual([])
})

test('going back to a question of the same walk says none of it [LOADER-03] [INTAKE-04]', async ({
  page,
}) => {
  await startIntake(page, 'northstar')
  await page.evaluate(watch)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(firstQuestion(page)).toBeVisible()
  const seen = await seenOn(page)
  expect(seen.some(({ shown }) => shown)).toBe(true)
  expect(seen.filter(({ says }) => says !== '')).toEqual([])
})

test('on the way to the end of a booking it says its one sentence for three seconds, and not again on Back [LOADER-02] [LOADER-04] [LOADER-06]', async ({
  page,
}) => {
  const sentence = 'Great. Give us a moment to submit your request'
  const lasts = async () => {
    const came = await runUntilVisible(page, said(page))
    await expect(said(page)).toHaveText(sentence)
    await page.clock.runFor(2990 - came)
    await expect(said(page)).toHaveText(sentence)
    await page.clock.runFor(10)
    await expect(loader(page)).toHaveCount(0)
    await page.clock.runFor(tooLate)
  }
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.goto('/northstar/schedule/register-success')
  await page.waitForLoadState('networkidle')
  await lasts()
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).click()
  await runUntilVisible(page, home(page))
  await page.evaluate(watch)
  await page.goBack()
  await runUntilVisible(page, page.getByRole('heading', { level: 1, name: 'There is no booking here' }))
  expect((await seenOn(page)).filter(({ says }) => says !== '')).toEqual([])
})

test('who loads a page again has read its words: neither the question nor the end of a booking waits for them [LOADER-01] [LOADER-02]', async ({
  page,
}) => {
  await page.goto('/northstar/help-myself')
  await page.getByRole('button', { name: 'Go on now' }).click()
  await expect(firstQuestion(page)).toBeVisible()
  await page.reload({ waitUntil: 'commit' })
  // The words would take six seconds, and three.
  await expect(page.getByRole('combobox')).toBeEditable()
  await expect(loader(page)).toHaveCount(0, { timeout: 4500 })

  await page.goto('/northstar/schedule/register-success')
  await expect(loader(page)).toHaveCount(0)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'There is no booking here' })).toBeVisible({
    timeout: 2500,
  })
})

/** Opens the first question with its scripts held back until the answer is called. */
async function openUnscripted(page: Page): Promise<() => void> {
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/assets/**.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/northstar/help-myself', { waitUntil: 'commit' })
  return goOn
}

test('the words can be passed over before any script has come, and what is chosen then is kept and sent [LOADER-02] [ROUTE-41] [INTAKE-03]', async ({
  page,
}) => {
  const goOn = await openUnscripted(page)
  await page.getByRole('button', { name: 'Go on now' }).click()
  await expect(firstQuestion(page)).toBeVisible()
  await page.getByRole('combobox').selectOption('Colorado')
  await page.getByRole('radio', { name: 'Stress', exact: true }).check()
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/answers'))
  await page.getByRole('button', { name: 'Continue' }).click()
  goOn()
  const said = JSON.stringify((await sent).postDataJSON())
  expect(said).toContain('Colorado')
  expect(said).toContain('Stress')
  await expect(page.getByRole('heading', { level: 1, name: /danger/ })).toBeVisible()
})

test('what is behind the words of a page that came with its question cannot be reached, and is where the focus goes after them (trust A6) [LOADER-01]', async ({
  page,
}) => {
  await page.goto('/northstar/help-myself')
  const takesFocus = page.getByRole('combobox').evaluate((list: HTMLElement) => {
    list.focus()
    return document.activeElement === list
  })
  expect(await takesFocus).toBe(false)
  await page.getByRole('button', { name: 'Go on now' }).press('Enter')
  await expect(firstQuestion(page)).toBeFocused()
})

test('a tab on its way through the questions sees none but its own, wherever it is loaded anew [INTAKE-04] [ROUTE-41]', async ({
  page,
}) => {
  await startIntake(page, 'northstar')
  await page.goto('/northstar/help-myself')
  await page.getByRole('button', { name: 'Go on now' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('in danger')
})
