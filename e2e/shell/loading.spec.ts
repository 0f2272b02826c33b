import { limits } from '@evenkeel/api-contract/limits'
import type { APIRequestContext, Page, Request } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { waitForHydration } from '../wait-for-hydration.ts'
import { recordAnnouncements } from '../keyboard/announcements.ts'
import { demoPassword } from '../organizations.ts'
import { runUntilVisible } from '../run-paused-clock.ts'
import { MAX_LAYOUT_SHIFT, readLayoutShift, observeLayoutShift } from '../site-crawl/layout-shift.ts'

const words = [
  "We're sorry to hear you're going through a tough time",
  "But we're glad you reached out",
  "Help us understand a little more about what you're going through",
]
const loader = (page: Page) => page.getByTestId('loader')
const shownWords = (page: Page) => loader(page).locator('p[aria-hidden]:not([hidden])')
const helpMyself = (page: Page) => page.getByRole('link', { name: 'Get help for myself' })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const home = (page: Page) => heading(page, 'What is weighing on you?')
const firstQuestion = (page: Page) => heading(page, 'What brings you here?')

interface Globals {
  seen: { says: string; shown: boolean; covers: boolean; help: boolean }[]
  durations: number[]
}

/**
 * Runs in the page: records when the loader appears and disappears with which message, and the duration of
 * page transitions.
 */
function watch(): void {
  const seen: Globals['seen'] = []
  const durations: Globals['durations'] = []
  Object.assign(globalThis, { seen, durations })
  document.addEventListener('animationstart', ({ target }) => {
    if (target instanceof HTMLElement && target.closest('main'))
      durations.push(...target.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration)))
  })
  const isOnTop = (link: Element | null): boolean => {
    const box = link?.getBoundingClientRect()
    const top = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return top !== null && top !== undefined && link?.contains(top) === true
  }
  new MutationObserver(() => {
    const cover = document.querySelector('[data-testid="loader"]')
    const says = cover?.querySelector('p[aria-hidden]:not([hidden])')?.textContent ?? ''
    const last = seen.at(-1)
    if ((last?.shown ?? false) === (cover !== null) && (last?.says ?? '') === says) return
    const box = cover?.getBoundingClientRect()
    const covers = box?.width === innerWidth && box.height === innerHeight
    const help = isOnTop(document.querySelector('.help-lines a[href="tel:988"]'))
    seen.push({ says, shown: cover !== null, covers, help })
  }).observe(document, { childList: true, subtree: true, characterData: true, attributeFilter: ['hidden'] })
}
const globals = (page: Page) =>
  page.evaluate(() => {
    const { seen, durations } = globalThis as unknown as Globals
    return { seen, durations }
  })

/** Opens the home page with a paused clock, after the code that is fetched ahead has been loaded. */
async function openStill(page: Page): Promise<void> {
  await page.clock.install()
  const putOff = page.waitForResponse(/\/RiskScreen-/)
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  await page.goto('/northstar/')
  await putOff
  await expect.poll(() => pending.size).toBe(0)
  await waitForHydration(page.getByRole('banner').getByRole('link').first())
  await waitForHydration(page.getByRole('main').getByRole('link').first())
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.clock.pauseAt(Date.now() + 3_600_000)
}

test('page transitions show dots for 300 ms; entering the intake shows and announces three sentences at once, and not on Forward (trust A6) [LOADER-01] [LOADER-02] [LOADER-03] [LOADER-05] [LOADER-07] [CONST-15]', async ({
  page,
}) => {
  const heard = await recordAnnouncements(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await openStill(page)
  await page.evaluate(watch)
  await test.step('dots between pages, below the help lines', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact us' }).click()
    await expect(loader(page)).toBeVisible()
    await page.clock.runFor(290)
    await expect(loader(page)).toBeVisible()
    await expect(heading(page, 'Contact us')).toHaveCount(0)
    await page.clock.runFor(10)
    await runUntilVisible(page, heading(page, 'Contact us'))
    await expect(loader(page)).toHaveCount(0)
    const { seen } = await globals(page)
    expect(seen.map(({ shown, says }) => [shown, says])).toEqual([
      [true, ''],
      [false, ''],
    ])
    expect(seen[0]).toMatchObject({ covers: true, help: true })
    expect(limits.routeTransition).toBe(300)
    // The page appears with the next frame.
    await expect.poll(async () => (await globals(page)).durations).toContain(limits.routeTransition)
    await page.getByRole('banner').getByRole('link', { name: /home$/ }).click()
    await runUntilVisible(page, home(page))
  })
  await test.step('three sentences, two seconds each', async () => {
    await page.evaluate(watch)
    heard.splice(0)
    await helpMyself(page).click()
    await runUntilVisible(page, shownWords(page))
    const leave = page.getByRole('button', { name: /^Leave/ })
    for (const sentence of words) {
      await expect(shownWords(page)).toHaveText(sentence)
      const isOnTop = await leave.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
      expect(isOnTop).toBe(true)
      await page.clock.runFor(1990)
      await expect(shownWords(page)).toHaveText(sentence)
      await page.clock.runFor(10)
    }
    await runUntilVisible(page, firstQuestion(page))
    const { seen } = await globals(page)
    for (const { help, covers } of seen.filter(({ says }) => says !== ''))
      expect({ help, covers }).toEqual({ help: true, covers: true })
    expect(heard).toEqual([`status: ${words.join('. ')}`])
  })
  await test.step('a press meant for sentences that just disappeared selects no answer; the next one does', async () => {
    const reason = page.getByRole('radio').first()
    await reason.scrollIntoViewIfNeeded()
    const box = await reason.boundingBox()
    const press = () => page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
    await press()
    await expect(reason).not.toBeChecked()
    await page.clock.runFor(500)
    await expect(page.getByTestId('late-press')).toHaveCount(0)
    await press()
    await expect(reason).toBeChecked()
  })
  await test.step('a person who returns with Forward sees them no more', async () => {
    await page.goBack()
    await runUntilVisible(page, home(page))
    await page.evaluate(watch)
    await page.goForward()
    await runUntilVisible(page, firstQuestion(page))
    expect((await globals(page)).seen.filter(({ says }) => says !== '')).toEqual([])
  })
  await test.step('at the end of a booking one sentence shows for three seconds, and not on Back', async () => {
    await page.goto('/northstar/schedule/register-success')
    const came = await runUntilVisible(page, shownWords(page))
    await expect(shownWords(page)).toHaveText('Great. Give us a moment to submit your request')
    await page.clock.runFor(2990 - came)
    await expect(shownWords(page)).toBeVisible()
    await page.clock.runFor(10)
    await expect(loader(page)).toHaveCount(0)
    // A press meant for the loader is ignored for a moment.
    await page.clock.runFor(1000)
    await page.getByRole('banner').getByRole('link', { name: /home$/ }).click()
    await runUntilVisible(page, home(page))
    await page.evaluate(watch)
    await page.goBack()
    await runUntilVisible(page, heading(page, 'There is no booking here'))
    expect((await globals(page)).seen.filter(({ says }) => says !== '')).toEqual([])
  })
})

/** Paths of the scripts that a document preloads, by name. */
async function preloads(request: APIRequestContext, path: string): Promise<ReadonlyMap<string, string>> {
  const html = await (await request.get(`/northstar/${path}`)).text()
  const links = html.matchAll(/<link rel="modulepreload" href="(\/assets\/([\w.-]+?)-[\w-]{8}\.js)"/g)
  return new Map(Array.from(links, ([, file = '', name = '']) => [name, file]))
}

test('pages load little before their first button; input before hydration is not lost, and a page that never loads offers a reload (trust A8) [LOADER-01] [LOADER-02] [LOADER-03] [ROUTE-01] [ROUTE-14] [ROUTE-25] [ROUTE-41] [ROUTE-43] [AUTH-01] [INTAKE-03] [BOOK-05]', async ({
  page,
  createOrganization,
}) => {
  const organization = await createOrganization({ members: ['maya.lopez'] })
  const { base, members } = organization
  for (const [path, own] of Object.entries({
    '': 'HomeScreen',
    'log-in': 'LogInScreen',
    topics: 'TopicsScreen',
    'help-myself': 'HelpMyselfScreen',
  })) {
    const names = [...(await preloads(page.request, path)).keys()]
    expect(names, path).toContain('vendor')
    expect(
      names.filter((name) => name.endsWith('Screen')),
      path,
    ).toEqual([own])
  }
  // The browser does not validate responses.
  for (const file of (await preloads(page.request, 'help-myself')).values())
    expect(await (await page.request.get(file)).text(), file).not.toContain('_zod')
  /** Opens a page whose scripts are blocked until the returned function is called. */
  const openUnscripted = async (path: string): Promise<() => void> => {
    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
    await page.route('**/assets/**.js', async (route) => {
      await mayCome
      await route.continue()
    })
    await page.goto(`${base}${path}`, { waitUntil: 'commit' })
    return letCome
  }
  await test.step('a member logs in before any script has loaded', async () => {
    const goOn = await openUnscripted('/log-in')
    await page.getByLabel(/^Email/).fill(members[0]?.email ?? '')
    await page.getByRole('textbox', { name: /^Password/ }).fill(demoPassword)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    goOn()
    await expect(heading(page, /^Hello, Maya/)).toBeVisible()
  })
  await test.step('the appointments are server-rendered, and nothing moves', async () => {
    await observeLayoutShift(page)
    const goOn = await openUnscripted('/appointments')
    const cancel = page.getByRole('button', { name: /^Cancel this appointment/ })
    await expect(cancel).toBeVisible()
    await expect(page.getByText(/^Loading your/)).toHaveCount(0)
    expect((await readLayoutShift(page)).sum).toBeLessThan(MAX_LAYOUT_SHIFT)
    goOn()
    await waitForHydration(cancel)
    await cancel.click()
    await expect(heading(page, 'Cancel this appointment?')).toBeVisible()
  })
  await test.step('a page that never loads shows a message after some seconds and can be reloaded', async () => {
    await page.context().clearCookies()
    let isLost = true
    await page.route(/\/assets\/LogInScreen-[^/]+\.js$/, async (route) => {
      // Neither a response nor an end, as from a lost network.
      if (!isLost) await route.continue()
    })
    await page.goto(`${base}/`)
    const logIn = page.getByRole('banner').getByRole('link', { name: 'Log in' })
    await waitForHydration(logIn)
    await logIn.click()
    await expect(loader(page)).toContainText('This takes longer than usual.')
    await expect(page.getByRole('link', { name: '988' })).toBeInViewport()
    isLost = false
    await loader(page).getByRole('button', { name: 'Load this page again' }).click()
    await expect(heading(page, 'Log in')).toBeVisible()
  })
})
