import type { Page } from '@playwright/test'
import { arriveAs } from '../journeys/members.ts'
import { organisations, outsideSignIn } from '../organisations.ts'
import { expect, test } from '../fixtures.ts'

const help = (page: Page) => page.getByRole('complementary', { name: 'Help lines' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('the help lines name 911, 988 and the phone of the organisation [HEADER-01] [HEADER-02] [HEADER-03] [ORG-04] [CONST-23]', async ({
  page,
}) => {
  for (const { base, phone, readable } of Object.values(organisations)) {
    await page.goto(`${base}/`)
    await expect(help(page).getByRole('link', { name: '911 Emergency' })).toHaveAttribute('href', 'tel:911')
    await expect(help(page).getByRole('link', { name: /^988 Suicide/ })).toHaveAttribute('href', 'tel:988')
    await expect(help(page).getByText('EAP support')).toBeVisible()
    await expect(help(page).getByRole('link', { name: `Call ${readable}` })).toHaveAttribute(
      'href',
      `tel:${phone}`,
    )
    await expect(help(page).getByRole('link', { name: 'Text' })).toHaveAttribute('href', `sms:${phone}`)
  }
})

test('on a phone the number itself is read aloud with call and text, and shown where there is room [HEADER-03] [ORG-04]', async ({
  page,
}) => {
  const { base, phone, readable } = organisations.northstar
  for (const width of [320, 390, 700]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${base}/`)
    const call = help(page).getByRole('link', { name: `Call support ${readable}`, exact: true })
    await expect(call).toHaveAttribute('href', `tel:${phone}`)
    await expect(
      help(page).getByRole('link', { name: `Text support ${readable}`, exact: true }),
    ).toHaveAttribute('href', `sms:${phone}`)
    const seen = await call.locator('[translate="no"]').boundingBox()
    expect((seen?.width ?? 0) > 40).toBe(width === 700)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    // All of them in one row still.
    const rows = await help(page)
      .getByRole('link')
      .evaluateAll((links) => new Set(links.map((link) => Math.round(link.getBoundingClientRect().top))).size)
    expect(rows).toBe(1)
  }
})

test('an organisation without a glyph is shown by its logo, which leads home [ORG-03] [HEADER-17]', async ({
  page,
  request,
}) => {
  const configuration = (await (
    await request.get('/api/organisations/v2/configuration?domain=bluefin')
  ).json()) as { logo: { full_size: string } | null; glyph: unknown }
  expect(configuration).toMatchObject({
    logo: { full_size: expect.stringMatching(/^\/api\/organisations\/bluefin\/logo\?v=/) },
    glyph: null,
  })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/bluefin/terms')
    const logo = page.getByRole('banner').getByRole('img', { name: `${organisations.bluefin.name}, home` })
    await expect(logo).toHaveAttribute('src', configuration.logo?.full_size ?? '')
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true)
    const box = await logo.boundingBox()
    expect(box?.height).toBe(44)
    expect(box?.width).toBeLessThan(width / 2)
    await logo.click()
    await expect(page).toHaveURL(/\/bluefin\/?$/)
  }
})

test('the glyph of the organisation is drawn in its size and leads home; without one the logo does [HEADER-17] [ORG-03]', async ({
  page,
}) => {
  await page.goto('/northstar/terms')
  const glyph = page.getByRole('banner').getByRole('img', { name: 'Northstar Balance, home' })
  await expect(glyph).toBeVisible()
  expect(await glyph.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await glyph.boundingBox()).toMatchObject({ width: 160, height: 44 })
  await glyph.click()
  await expect(page).toHaveURL(/\/northstar\/?$/)

  await page.goto('/palebrand/terms')
  await expect(page.getByRole('banner').getByRole('img')).toHaveCount(0)
  const logo = page.getByRole('banner').getByRole('link', { name: organisations.palebrand.name, exact: true })
  await expect(logo).toHaveAttribute('href', /^\/palebrand\/?$/)
})

test('focused steps have the reduced header without menu and no footer, the others the full ones [HEADER-18] [FOOTER-09]', async ({
  page,
}) => {
  for (const step of [
    'help-someone-else',
    'risk',
    'log-in',
    'password/forgot',
    'error',
    'mdlerror',
    'confirm',
  ]) {
    await page.goto(`/northstar/${step}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(menu(page)).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Northstar Balance, home' }),
    ).toBeVisible()
  }
  for (const other of ['', 'about', 'contact', 'support', 'legal', 'topics', 'sitemap', 'no-such-page']) {
    await page.goto(`/northstar/${other}`)
    await expect(menu(page)).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  }
})
test.use({ allowConsoleErrors: [/404.*no-such-page/] })

test("a member's header takes one row of a phone, and a long name there no more than four lines [HEADER-17] [ORG-03]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await arriveAs(page, 'maya.lopez@northstar.example')
  await page.goto('/northstar/appointments')
  const places = await page
    .getByRole('banner')
    .locator('a:visible, button:visible')
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
    )
  expect(places.length).toBeGreaterThan(3)
  expect(Math.max(...places) - Math.min(...places)).toBeLessThan(12)
  await page.goto('/palebrand/terms')
  const name = page.getByRole('banner').getByRole('link').first().getByText(organisations.palebrand.name)
  const lines = await name.evaluate((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })
  expect(lines).toBeLessThanOrEqual(4)
})

test('767 pixels have the mobile menu, 768 the full one [CONST-14]', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 800 })
  await page.goto('/northstar/about')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await expect(menu(page)).toBeHidden()
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(menu(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
})

test('the mobile menu opens and closes, and is closed where its links lead [HEADER-19] [HEADER-20]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 500, height: 800 })
  await page.goto('/northstar/')
  const toggle = page.getByRole('button', { name: 'Menu' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(menu(page)).toBeVisible()
  await toggle.click()
  await expect(menu(page)).toBeHidden()
  await toggle.click()
  await menu(page).getByRole('link', { name: 'Contact us' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(menu(page)).toBeHidden()
})

test('a visitor is offered the program, contact and log-in; the root organisation has no menu [HEADER-11] [HEADER-12] [HEADER-13] [HEADER-14] [HEADER-15] [ROLE-10] [ORG-01]', async ({
  page,
}) => {
  const offered = () => menu(page).getByRole('link')
  await page.goto('/northstar/')
  await expect(offered()).toHaveText(["What's Northstar Balance?", 'Contact us', 'Log in'])
  await expect(offered().nth(0)).toHaveAttribute('href', '/northstar/about')
  await expect(offered().nth(1)).toHaveAttribute('href', '/northstar/contact')
  await expect(offered().nth(2)).toHaveAttribute('href', '/northstar/log-in')
  await page.goto('/bluefin/')
  await expect(offered()).toHaveText(["What's Bluefin Assist?", 'Contact us', 'Log in'])
  await expect(offered().nth(2)).toHaveAttribute('href', outsideSignIn)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(menu(page)).toHaveCount(0)
  for (const hidden of [/^What's/, 'Contact us', 'Log in']) {
    await expect(page.getByRole('banner').getByRole('link', { name: hidden })).toHaveCount(0)
  }
})

test('a member sees messages, documents, appointments, the own name and log-out [HEADER-04] [HEADER-06] [HEADER-07] [HEADER-08] [HEADER-09] [HEADER-10] [HEADER-12]', async ({
  page,
}) => {
  await arriveAs(page, 'maya.lopez@northstar.example')
  const offered = menu(page).getByRole('link')
  await expect(offered).toHaveText([
    "What's Northstar Balance?",
    'Contact us',
    /^Messages/,
    'Documents',
    'Appointments',
    'Maya',
    'Log out',
  ])
  await expect(offered.nth(2)).toHaveAttribute('href', '/northstar/messages')
  await expect(offered.nth(5)).toHaveAttribute('href', '/northstar/profile')
})

test('on a phone the way in stands beside the menu where it fits, and the page stays as wide as the window [HEADER-14]', async ({
  page,
}) => {
  for (const [width, shown] of [
    [390, true],
    [360, true],
    [320, false],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${organisations.northstar.base}/`)
    const way = page.getByRole('banner').getByRole('link', { name: 'Log in' })
    await expect(way).toHaveCount(shown ? 1 : 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    // All in one row: the first words of the page begin no lower.
    const bar = await page.getByRole('banner').boundingBox()
    expect(bar?.height).toBeLessThan(84)
    if (shown) {
      await way.click()
      await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
    }
  }
})

test('beside a long name in words the way in is in sight on a phone, too [HEADER-14] [HEADER-17]', async ({
  page,
}) => {
  for (const width of [320, 390, 430]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/palebrand/')
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('link', { name: 'Log in' })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    // The name above, and all that can be pressed in one row below it.
    expect((await banner.boundingBox())?.height).toBeLessThan(125)
  }
})
