import type { Page } from '@playwright/test'
import { faultsFoundByAxe } from '../axe.ts'
import { arriveAs } from '../journeys/members.ts'
import { chooseCounselor, skipQuestions, startIntake } from '../journeys/steps.ts'
import { takenOver } from '../hydrated.ts'
import { expect, test } from '../fixtures.ts'

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test.describe('on a device in Los Angeles', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('times of a visit in Colorado are read by the own clock, Mountain time is one press away, and a choice is kept over a reload [STORE-01] [CONST-05] [CONST-06]', async ({
    page,
  }) => {
    await startIntake(page, 'northstar')
    await skipQuestions(page, 'northstar')
    await chooseCounselor(page, 'Video')
    const zone = page.getByRole('combobox', { name: 'Times in' })
    await expect(zone).toHaveValue('America/Los_Angeles')
    await expect(page.getByRole('button', { name: /^\w+day, .* Pacific time$/ }).first()).toBeVisible()
    expect(await stored(page, 'timezone')).toBeNull()
    await expect(page.getByText('You chose Colorado.')).toBeVisible()
    await page.getByRole('button', { name: 'Show Mountain time' }).click()
    await expect(zone).toHaveValue('America/Denver')
    await expect(page.getByRole('button', { name: 'Show Pacific time' })).toBeVisible()
    await zone.selectOption('America/Phoenix')
    await expect.poll(() => stored(page, 'timezone')).toBe('America/Phoenix')
    await page.reload()
    await expect(zone).toHaveValue('America/Phoenix')
  })
})

test('on a device where the visit is, times are the ones there, and nobody is asked; nothing is kept of it [CONST-05]', async ({
  page,
}) => {
  await startIntake(page, 'northstar')
  await skipQuestions(page, 'northstar')
  await chooseCounselor(page, 'Video')
  await expect(page.getByRole('combobox', { name: 'Times in' })).toHaveValue('America/Denver')
  await expect(page.getByRole('button', { name: /^\w+day, .* Mountain time$/ }).first()).toBeVisible()
  await expect(page.getByText('Not your time zone?')).toHaveCount(0)
  expect(await stored(page, 'timezone')).toBeNull()
})

test("a member's own time zone comes back in a new browser, and goes with the member [CONST-05] [STORE-01] [ENTITY-02]", async ({
  page,
}) => {
  await arriveAs(page, 'lena.fischer@cedarvalley.example', 'cedarvalley')
  expect(await stored(page, 'timezone')).toBeNull()
  await page.goto('/cedarvalley/profile/contact')
  const zone = page.getByRole('combobox', { name: 'Times in' })
  await expect(zone).toHaveValue('America/Los_Angeles')
  // What is chosen on a device stays with the device.
  await zone.selectOption('America/Phoenix')
  // A choice made before the scripts are awake is heard once they are.
  await expect.poll(() => stored(page, 'timezone')).toBe('America/Phoenix')
  await page.reload()
  await expect(zone).toHaveValue('America/Phoenix')
})

test('the location is kept with every letter typed, and says what is covered there [STORE-02] [ORG-11] [ORG-09] [ORG-10]', async ({
  page,
}) => {
  await page.goto('/cedarvalley/')
  const location = page.locator('#org_location')
  await expect(location).toBeVisible()
  await page.waitForLoadState('networkidle')
  await location.pressSequentially('Elem')
  expect(await stored(page, 'childOrg')).toBe('Elem')
  await location.fill('Elementary Schools')
  const chosen = await stored(page, 'childOrg')
  expect(chosen).toMatch(/^[0-9a-f-]{36}$/)
  await expect(page.getByRole('main')).toContainText('8 sessions are covered for you')
  await page.reload()
  await expect(location).toHaveValue('Elementary Schools')
  await expect(page.getByRole('main')).toContainText('8 sessions are covered for you')
  await location.fill('High Schools')
  await expect(page.getByRole('main')).not.toContainText(/\d sessions are covered/)
})

test('a location typed before its field has its code is chosen all the same [ORG-11] [STORE-02]', async ({
  page,
}) => {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(around|DeferredParts)-[^/]+\.js$/, async (route) => {
    await mayCome
    await route.continue()
  })
  await page.goto('/cedarvalley/')
  await takenOver(page.getByRole('link', { name: 'Get help for myself' }))
  await page.locator('#org_location').fill('Elementary Schools')
  letCome()
  await expect(page.getByText('You chose Elementary Schools')).toBeVisible()
  await expect(page.locator('#org_location')).toHaveValue('Elementary Schools')
  await expect(page.getByRole('main')).toContainText('8 sessions are covered for you')
  await expect.poll(() => stored(page, 'childOrg')).toMatch(/^[0-9a-f-]{36}$/)
})

test('a location typed before its field has its code goes along with whoever goes on meanwhile [ORG-11] [STORE-02]', async ({
  page,
}) => {
  await page.route(/\/assets\/(around|DeferredParts)-[^/]+\.js$/, () => {})
  await page.goto('/cedarvalley/')
  const begin = page.getByRole('link', { name: 'Get help for myself' })
  await takenOver(begin)
  await page.locator('#org_location').pressSequentially('Elementary Schools')
  await begin.click()
  await expect(page).toHaveURL(/help-myself/)
  expect(await stored(page, 'childOrg')).toMatch(/^[0-9a-f-]{36}$/)
})

test('the location is said beside the way to meet too, can be changed there, and says how many sessions stand beside the counselors [ORG-09] [ORG-10] [ORG-11] [ORG-12] [STORE-02]', async ({
  page,
}) => {
  await page.goto('/cedarvalley/')
  await page.locator('#org_location').fill('Elementary Schools')
  await expect.poll(() => stored(page, 'childOrg')).toMatch(/^[0-9a-f-]{36}$/)
  await startIntake(page, 'cedarvalley')
  await skipQuestions(page, 'cedarvalley')
  const location = page.getByLabel('Where do you work?')
  await expect(page.getByText('Where you work: Elementary Schools')).toBeVisible()
  await page.getByRole('button', { name: 'Change it' }).click()
  await expect(location).toBeFocused()
  await expect(location).toHaveValue('Elementary Schools')
  await test.step('a slip of a finger is understood', async () => {
    await location.fill('hihg schols')
    await location.blur()
    await expect(location).toHaveValue('High Schools')
  })
  await test.step('words that name no location are not taken without a word', async () => {
    await location.fill('3')
    const locations = page.getByRole('list', { name: 'Locations' })
    await expect(locations.getByRole('button')).toHaveText([
      'Elementary Schools',
      'High Schools',
      'Transportation',
    ])
    expect(await faultsFoundByAxe(page)).toEqual([])
    await page.getByRole('button', { name: /^Video/ }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Please check this form' })
    await summary.getByRole('link', { name: /^Where do you work\?/ }).click()
    await expect(location).toBeFocused()
    await locations.getByRole('button', { name: 'Elementary Schools' }).click()
    await expect(location).toHaveValue('Elementary Schools')
    await expect(page.locator(':focus')).toHaveText('You chose Elementary Schools')
  })
  const toCounselors = async () => {
    await page.getByRole('button', { name: /^Video/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Counselors in/ })).toBeVisible()
  }
  await toCounselors()
  await expect(page.getByRole('main')).toContainText('Your program pays for 8 sessions.')
  await page.goBack()
  await page.getByRole('button', { name: 'Change it' }).click()
  await location.fill('High Schools')
  await expect(page.getByText('You chose High Schools')).toBeVisible()
  expect(await stored(page, 'childOrg')).toMatch(/^[0-9a-f-]{36}$/)
  await toCounselors()
  await expect(page.getByRole('main')).not.toContainText(/\d sessions?/)
})

test('forcedLogout says once that the session has ended, and is removed on start [STORE-03] [STATE-15]', async ({
  page,
}) => {
  await page.goto('/northstar/log-in')
  // The first document reads the key once while it starts: it must have done so.
  await page.locator('main form[data-ready]').waitFor()
  await page.evaluate(() => localStorage.setItem('forcedLogout', 'true'))
  await page.reload()
  await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible()
  expect(await stored(page, 'forcedLogout')).toBeNull()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await expect(page.getByText('Your session has expired')).toHaveCount(0)
})

test('the privacy policy names every cookie the site sets [ROUTE-03]', async ({ page, context }) => {
  await page.goto('/northstar/privacy-policy')
  const policy = await page.getByRole('main').innerText()
  expect(await context.cookies()).toEqual([])
  await startIntake(page, 'northstar')
  await arriveAs(page, 'lena.fischer@cedarvalley.example', 'cedarvalley')
  const names = (await context.cookies()).map(({ name }) => name.replace(/^__(Host|Secure)-/, ''))
  expect(names.length).toBe(4)
  for (const name of names) expect(policy).toContain(`${name} `)
})

test('logOut is false once the header is there [STORE-04] [HEADER-21]', async ({ page }) => {
  await page.addInitScript(() => localStorage.getItem('logOut') ?? localStorage.setItem('logOut', 'true'))
  await page.goto('/northstar/about')
  await expect.poll(() => stored(page, 'logOut')).toBe('false')
})

test('the welcome shows on the first visit only, closes with Escape and sets setHomePopUp [STORE-05]', async ({
  page,
}) => {
  await page.goto('/northstar/')
  const welcome = page.getByRole('complementary', { name: 'Welcome' })
  await expect(welcome).toBeVisible()
  await expect.poll(() => stored(page, 'setHomePopUp')).toBe('true')
  await page.keyboard.press('Escape')
  await expect(welcome).toBeHidden()
  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.runFor(5000)
  await expect(welcome).toBeHidden()
})

test('nothing but the five keys ever lies in local storage, and no token anywhere (trust S28) [STORE-01]', async ({
  page,
}) => {
  await arriveAs(page, 'maya.lopez@northstar.example')
  const { keys, values } = await page.evaluate(() => ({
    keys: Object.keys(localStorage),
    values: [...Object.values(localStorage), ...Object.values(sessionStorage), document.cookie].join('\n'),
  }))
  const known = ['timezone', 'childOrg', 'forcedLogout', 'logOut', 'setHomePopUp']
  expect(keys.filter((key) => !known.includes(key))).toEqual([])
  expect(values).not.toMatch(/eyJ|maya|lopez|Token /i)
})
