import { expect, test } from '../../fixtures.ts'
import { readBrowserStorage } from '../../read-browser-storage.ts'
import { logIn } from '../steps.ts'
import { demoPassword } from '../../organizations.ts'
import {
  getSelectedFiles,
  logInAsMember,
  expectDraft,
  getSendButton,
  expectSent,
  getMessageField,
  createDraft,
} from './message-form.ts'

test.use({
  allowConsoleErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (401|403|404|500|503)/],
})

test('a draft survives reload, Back, a closed tab, a crash, no network and a server error, and is sent once (trust R14) [MSG-01] [MSG-02]', async ({
  page,
  context,
  createOrganization,
}) => {
  const organization = await createOrganization({ members: ['maya.lopez'] })
  const { base } = organization
  const compose = `${base}/messages?write`
  const text = 'canary-one of the kitchen'
  await logInAsMember(page, organization)
  await page.goto(`${base}/messages`)
  await createDraft(page, base, text)
  await test.step('reload, Back and forward again', async () => {
    await page.reload()
    await expectDraft(page, text)
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Go on writing' })).toBeVisible()
    await page.goForward()
    await expectDraft(page, text)
  })
  const second = await context.newPage()
  await test.step('the tab is closed', async () => {
    await page.close()
    await second.goto(compose)
    await expectDraft(second, text)
  })
  const third = await context.newPage()
  await test.step('the page crashes', async () => {
    const crashed = second.waitForEvent('crash')
    second.goto('chrome://crash').catch(() => {})
    await crashed
    await second.close()
    await third.goto(compose)
    await expectDraft(third, text)
  })
  await test.step('there is no network', async () => {
    await context.setOffline(true)
    await getSendButton(third).click()
    await expect(third.getByText('Your message was not sent yet')).toBeVisible()
    await context.setOffline(false)
    await expectDraft(third, text)
  })
  await test.step('the server stores it and then fails', async () => {
    await third.route('**/api/messages', async (route) => {
      await route.fetch()
      await route.fulfill({ status: 500, json: { errors: [] } })
    })
    await getSendButton(third).click()
    await expect(third).toHaveURL(/\/error$/)
    await third.unroute('**/api/messages')
    await third.goto(compose)
    await expectDraft(third, text)
  })
  await test.step('it is sent with a double click, and arrived once', async () => {
    await getSendButton(third).dblclick()
    await expectSent(third)
    await third.goto(`${base}/messages`)
    await third.getByRole('searchbox', { name: 'Search your messages' }).fill(text)
    await expect(third.getByRole('list', { name: 'Messages found' }).getByRole('listitem')).toHaveCount(1)
  })
})

test('two tabs send a draft once; log-out asks before deleting one, and leaves nothing for the next person [MSG-01] [AUTH-06] @deep', async ({
  page,
  context,
  createOrganization,
}) => {
  const organization = await createOrganization({ members: ['maya.lopez', 'noor.haddad'] })
  const { base, members } = organization
  const compose = `${base}/messages?write`
  const text = 'canary-three of the stairs'
  const { email } = await logInAsMember(page, organization)
  await createDraft(page, base, text)
  const other = await context.newPage()
  await test.step('two tabs send it once', async () => {
    await other.goto(compose)
    await expectDraft(other, text)
    await getSendButton(page).click()
    await expectSent(page)
    await getSendButton(other).click()
    await expectSent(other)
    await other.goto(`${base}/messages`)
    await other.getByRole('searchbox', { name: 'Search your messages' }).fill(text)
    await expect(other.getByRole('list', { name: 'Messages found' }).getByRole('listitem')).toHaveCount(1)
  })
  await test.step('log-out in the other tab asks first', async () => {
    await createDraft(page, base, 'canary-four of the window')
    await other.goto(`${base}/log-out`)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(
      'You have something that is not sent yet',
    )
    await expect(other.getByRole('main')).toContainText('It is a message you began to write.')
    await other.getByRole('link', { name: 'Go on writing' }).click()
    await expect(other.getByRole('link', { name: 'Go on writing' })).toBeVisible()
    await expectDraft(page, 'canary-four of the window')
  })
  await test.step('and deletes it on request: the next person finds nothing', async () => {
    await other.goto(`${base}/log-out`)
    await other.getByRole('button', { name: 'Log out and delete it' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('You are logged out')
    await expect(page.getByText('You logged out in another tab')).toBeVisible()
    await expect(page.getByText(/deleted from this device/)).toBeVisible()
    expect(await readBrowserStorage(other)).not.toMatch(/canary|sealed=/)
    await other.goto(`${base}/log-in`)
    await logIn(other, members[1]?.email ?? '', demoPassword)
    await expect(other.getByRole('heading', { level: 1 })).toContainText('Hello, Noor')
    await other.goto(compose)
    await expect(getMessageField(other)).toHaveValue('')
    await other.goto(`${base}/log-out`)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('You are logged out')
  })
  await test.step('the writer logs in again and is back at the form', async () => {
    await logIn(page, email, demoPassword)
    await expect(page).toHaveURL(compose)
    await expect(getMessageField(page)).toHaveValue('')
  })
})

test('an expired session keeps a draft for its author only (trust R14) [MSG-01] [STATE-15] @deep', async ({
  page,
  context,
  createOrganization,
}) => {
  const organization = await createOrganization({ members: ['maya.lopez', 'noor.haddad'] })
  const { base, client, members } = organization
  const compose = `${base}/messages?write`
  const text = 'canary-five of the bridge'
  await logInAsMember(page, organization)
  await createDraft(page, base, text)
  await test.step('the session ends on the server', async () => {
    await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' }
      const extended = await fetch('/api/auth/extend-token', { method: 'POST', headers, body: '{}' })
      const { auth_token } = (await extended.json()) as { auth_token: string }
      await fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Token ${auth_token}` } })
    })
    await getSendButton(page).click()
    await expect(page.getByRole('dialog', { name: 'Log in again' })).toBeVisible()
    await expect(page.getByText(text)).toBeHidden()
  })
  await test.step('the next person at this browser sees nothing of it', async () => {
    await context.clearCookies()
    const next = await context.newPage()
    await logInAsMember(next, { ...organization, members: members.slice(1) })
    await next.goto(compose)
    await expect(getMessageField(next)).toHaveValue('')
    await expect(getSelectedFiles(next)).toHaveCount(0)
    const raw = await readBrowserStorage(next)
    expect(raw).toContain('sealed=')
    expect(raw).not.toMatch(/canary|notes-of-the-week/)
    await next.goto(`${base}/log-out`)
    await expect(next.getByRole('heading', { level: 1 })).toHaveText('You are logged out')
    await next.close()
  })
  await test.step('its author finds it again', async () => {
    await page.goto(`/${client}/log-in`)
    await logInAsMember(page, organization)
    await page.goto(compose)
    await expectDraft(page, text)
    await getSendButton(page).click()
    await expectSent(page)
  })
})
