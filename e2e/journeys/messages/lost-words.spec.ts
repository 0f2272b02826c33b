import type { APIRequestContext, Page } from '@playwright/test'
import { faultsFoundByAxe } from '../../axe.ts'
import { translateAllTheTime } from '../../forms/fault-fixtures.ts'
import { password } from '../../organisations.ts'
import { expect, test } from '../../fixtures.ts'
import { rawStorage } from '../../raw-storage.ts'
import { bookOverApi } from '../appointments.ts'
import { arriveAs, newMember } from '../members.ts'
import { logIn } from '../steps.ts'

const maya = 'maya.lopez@northstar.example'
const picture = 'programmes/demo/documents/notes-of-the-week.png'
const compose = '/northstar/messages?write'

test.describe.configure({ mode: 'parallel' })
test.use({
  allowConsoleErrors: [
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|status of (401|403|404|500|503)/,
  ],
})

const words = (page: Page) => page.getByRole('textbox', { name: /^»?Message/ })
const sendButton = (page: Page) => page.getByRole('button', { name: /Send message/ })
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen files' })
const wasSent = (page: Page) => expect(page.getByText('Your message was sent')).toBeVisible()

/** A person of northstar who has a counselor to write to, signed in here. Returns the address. */
async function newWriter(page: Page): Promise<string> {
  const { email } = await newMember(page.request, 'northstar')
  await bookOverApi(page, email, 'northstar', 'phone')
  return email
}

/** How many messages with these words have arrived. */
async function arrived(request: APIRequestContext, email: string, text: string): Promise<number> {
  const headers = { 'x-client-id': 'northstar' }
  const entered = await request.post('/api/auth/login', { headers, data: { email, password } })
  const { auth_token } = (await entered.json()) as { auth_token: string }
  const found = await request.post('/api/messages/search', {
    headers: { ...headers, authorization: `Token ${auth_token}` },
    data: { text },
  })
  return ((await found.json()) as { results: unknown[] }).results.length
}

/** Opens the form, writes, adds a picture, and waits until both are kept. */
async function write(page: Page, text: string): Promise<void> {
  await page.goto(compose)
  await page.getByRole('combobox', { name: /^To/ }).selectOption({ index: 1 })
  await words(page).fill(text)
  await page.locator('input[type=file]').setInputFiles([picture])
  await expect(chosen(page)).toContainText('notes-of-the-week.png')
  await expect(async () => {
    expect((await rawStorage(page)).match(/sealed=/g)?.length ?? 0).toBeGreaterThanOrEqual(2)
  }).toPass()
}

async function expectKept(page: Page, text: string): Promise<void> {
  await expect(words(page)).toHaveValue(text)
  await expect(chosen(page)).toContainText('notes-of-the-week.png')
}

test('reload, Back, a closed tab and a crash lose nothing, and nothing was sent (trust R14) [MSG-01] [MSG-02]', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  const text = 'canary-one of the kitchen'
  const writer = await newWriter(page)
  await page.goto('/northstar/messages')
  await write(page, text)
  await test.step('reload', async () => {
    await page.reload()
    await expectKept(page, text)
  })
  await test.step('Back, and forward again', async () => {
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Go on writing' })).toBeVisible()
    await page.goForward()
    await expectKept(page, text)
  })
  const second = await context.newPage()
  await test.step('the tab is closed', async () => {
    await page.close()
    await second.goto(compose)
    await expectKept(second, text)
  })
  await test.step('the page crashes', async () => {
    const crashed = second.waitForEvent('crash')
    second.goto('chrome://crash').catch(() => {})
    await crashed
    const third = await context.newPage()
    await third.goto(compose)
    await expectKept(third, text)
    expect(await arrived(request, writer, text)).toBe(0)
    await sendButton(third).click()
    await wasSent(third)
    expect(await arrived(request, writer, text)).toBe(1)
  })
})

test('offline, a broken server, a slow network, a double click and translation send it once (trust R14) [MSG-01] [MSG-02]', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  const text = 'canary-two of the garden'
  const messages = (url: URL) => url.pathname === '/api/messages'
  const writer = await newWriter(page)
  await write(page, text)
  await test.step('offline', async () => {
    await context.setOffline(true)
    await sendButton(page).click()
    await expect(page.getByText('Your message was not sent yet')).toBeVisible()
    await context.setOffline(false)
    await expectKept(page, text)
  })
  await test.step('a server that takes it and then breaks', async () => {
    await page.route(messages, async (route) => {
      await route.fetch()
      await route.fulfill({ status: 500, json: { errors: [] } })
    })
    await sendButton(page).click()
    await expect(page).toHaveURL(/\/error$/)
    await page.unroute(messages)
    await page.goto(compose)
    await expectKept(page, text)
  })
  await test.step('a slow network, pressed again and again, in a page that is being translated', async () => {
    let release = () => {}
    const isThrough = new Promise<void>((done) => {
      release = done
    })
    await page.route(messages, async (route) => {
      await isThrough
      await route.continue()
    })
    await translateAllTheTime(page)
    await expectKept(page, text)
    const onItsWay = page.waitForRequest((asked) => messages(new URL(asked.url())))
    await sendButton(page).dblclick()
    await onItsWay
    await page.keyboard.press('Enter')
    release()
    await expect(page.getByText(/Your message was sent/)).toBeVisible()
    expect(await arrived(request, writer, text)).toBe(1)
  })
})

test('two tabs with the same draft send it once, and log-out asks before it deletes [MSG-01] [AUTH-06]', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  const text = 'canary-three of the stairs'
  const writer = await newWriter(page)
  await write(page, text)
  const other = await context.newPage()
  await test.step('two tabs', async () => {
    await other.goto(compose)
    await expectKept(other, text)
    await sendButton(page).click()
    await wasSent(page)
    await sendButton(other).click()
    await wasSent(other)
    expect(await arrived(request, writer, text)).toBe(1)
  })
  const unsent = 'canary-four of the window'
  await test.step('log-out in the other tab asks first', async () => {
    await write(page, unsent)
    await other.goto('/northstar/log-out')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(
      'You have something that is not sent yet',
    )
    await expect(other.getByRole('main')).toContainText('It is a message you began to write.')
    expect(await faultsFoundByAxe(other)).toEqual([])
    await other.getByRole('link', { name: 'Go on writing' }).click()
    await expect(other.getByRole('link', { name: 'Go on writing' })).toBeVisible()
    await expectKept(page, unsent)
  })
  await test.step('and deletes it when wished: the next person finds nothing', async () => {
    await other.goto('/northstar/log-out')
    await other.getByRole('button', { name: 'Log out and delete it' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('You are logged out')
    await expect(page.getByText('You logged out in another tab')).toBeVisible()
    await expect(page.getByText(/deleted from this device/)).toBeVisible()
    await expect(words(page)).toHaveCount(0)
    expect(await faultsFoundByAxe(page)).toEqual([])
    const left = await rawStorage(other)
    expect(left).not.toContain('canary')
    expect(left).not.toContain('sealed=')
    await arriveAs(other, maya)
    await other.goto(compose)
    await expect(words(other)).toHaveValue('')
    await expect(other.getByText('canary')).toHaveCount(0)
    expect(await arrived(request, writer, unsent)).toBe(0)
  })
  await test.step('its writer logs in again, and is back at the form', async () => {
    await logIn(page, writer, password)
    await expect(page).toHaveURL(compose)
    await expect(words(page)).toHaveValue('')
    await expect(page.getByText('You logged out in another tab')).toHaveCount(0)
  })
})

test('a session that ran out keeps the words for their writer alone (trust R14) [MSG-01] [STATE-15]', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  const text = 'canary-five of the bridge'
  const writer = await newWriter(page)
  await write(page, text)
  await test.step('ended on the server: taken up again in place', async () => {
    await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' }
      const extended = await fetch('/api/auth/extend-token', { method: 'POST', headers, body: '{}' })
      const { auth_token } = (await extended.json()) as { auth_token: string }
      await fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Token ${auth_token}` } })
    })
    await sendButton(page).click()
    const again = page.getByRole('dialog', { name: 'Log in again' })
    await expect(again).toBeVisible()
    await expect(page.getByText(text)).toBeHidden()
  })
  await test.step('the next person at this browser sees nothing of it', async () => {
    await context.clearCookies()
    const next = await context.newPage()
    await arriveAs(next, maya)
    await next.goto(compose)
    await expect(words(next)).toHaveValue('')
    await expect(chosen(next)).toHaveCount(0)
    const raw = await rawStorage(next)
    expect(raw).toContain('sealed=')
    expect(raw).not.toContain('canary')
    expect(raw).not.toContain('notes-of-the-week')
    await next.goto('/northstar/log-out')
    await expect(next.getByRole('heading', { level: 1 })).toHaveText('You are logged out')
    await next.close()
  })
  await test.step('its writer finds it again', async () => {
    await page.goto('/northstar/log-in')
    await arriveAs(page, writer)
    await page.goto(compose)
    await expectKept(page, text)
    await sendButton(page).click()
    await wasSent(page)
    expect(await arrived(request, writer, text)).toBe(1)
  })
})

test('a key that does not come loses nothing; one that is gone for good is told once [MSG-01]', async ({
  page,
}) => {
  test.slow()
  const text = 'canary-six of the door'
  const key = (url: URL) => url.pathname === '/api/me/draft-key'
  await newWriter(page)
  await write(page, text)
  await page.route(key, (route) => route.fulfill({ status: 503, json: { errors: [] } }))
  await page.reload()
  await expect(page.getByText('We cannot open what you wrote just now')).toBeVisible()
  await expect(words(page)).toHaveCount(0)
  expect(await faultsFoundByAxe(page)).toEqual([])
  await page.unroute(key)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectKept(page, text)
  const another = Buffer.alloc(32, 9).toString('base64url')
  await page.route(key, (route) => route.fulfill({ json: { key: another } }))
  await page.reload()
  const told = page.getByText('An earlier draft could not be opened')
  await expect(told).toBeVisible()
  expect(await faultsFoundByAxe(page)).toEqual([])
  await page.reload()
  await expect(words(page)).toHaveValue('')
  await expect(told).toHaveCount(0)
})
