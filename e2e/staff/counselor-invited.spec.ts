import { type Browser, expect, type Page, test } from '@playwright/test'
import { faultsFoundByAxe } from '../axe.ts'
import { type OwnProduct, ownProduct } from './own-product.ts'
import { passkeyDevice } from './passkey.ts'

// Walk 5 from an invitation to a checked license, on the real product: no call is answered by the test.

let product: OwnProduct
test.beforeAll(async () => {
  test.setTimeout(240_000)
  const started = await ownProduct('embedded')
  if (typeof started === 'string') throw new Error(started)
  product = started
})
test.afterAll(() => product?.end())

/** Makes a passkey with a link and comes in, in a browser of its own. */
async function comeIn(browser: Browser, link: string, heading: string | RegExp): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.staff, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await passkeyDevice(page)
  await page.goto(link)
  // A hasty hand makes one passkey all the same.
  await page.getByRole('button', { name: 'Make my passkey' }).dblclick()
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  return page
}

async function demoLink(browser: Browser, name: string): Promise<string> {
  const { request } = await browser.newContext()
  const links = (await (await request.get(`${product.members}/control/staff`)).json()) as {
    readonly name: string
    readonly link: string
  }[]
  return links.find((one) => one.name === name)?.link ?? ''
}

/** Invites a counselor on the page People; returns the link of the mail. */
async function invited(administrator: Page, name: string, email: string): Promise<string> {
  await administrator.getByRole('link', { name: 'People' }).click()
  await administrator.getByRole('button', { name: 'Invite a person' }).click()
  await administrator.getByRole('textbox', { name: 'Name' }).fill(name)
  await administrator.getByRole('textbox', { name: 'Email' }).fill(email)
  await administrator.getByText('Meets members.').click()
  await administrator.getByRole('button', { name: 'Send the invitation' }).click()
  let link = ''
  await expect(async () => {
    const mails = (await (
      await administrator.request.get(`${product.members}/mailbox.json?to=${encodeURIComponent(email)}`)
    ).json()) as { text: string }[]
    link = /http\S+\/staff\/enroll#\S+/.exec(mails[0]?.text ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

async function chooseIn(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function fillProfile(page: Page): Promise<void> {
  await chooseIn(page, 'Your license', 'Licensed clinical social worker')
  await page.getByRole('radio', { name: 'Female' }).check({ force: true })
  await page.getByRole('textbox', { name: 'City you work from' }).fill('Columbus')
  await chooseIn(page, 'State you work from', 'Ohio')
  for (const name of ['By video', 'By phone', 'English', 'Anxiety', 'Stress', 'Veteran'])
    await page.getByRole('checkbox', { name, exact: true }).check({ force: true })
  await page.getByRole('radio', { name: 'By listening' }).check({ force: true })
  await page.getByRole('textbox', { name: 'About you' }).fill('I have worked with people for twelve years.')
  await page.getByRole('textbox', { name: 'Education' }).fill('Master of Social Work, Western State')
  await page.getByRole('textbox', { name: 'Years in practice' }).fill('12')
}

test('a counselor comes by an invitation, says who they are, and is told what waits for whom', async ({
  browser,
}) => {
  const administrator = await comeIn(browser, await demoLink(browser, 'Ada Novak'), 'Today')
  const link = await invited(administrator, 'Ines Calder', 'ines.calder@provider.example')
  const counselor = await comeIn(browser, link, 'Your day')
  await counselor.getByRole('link', { name: 'See what is left to do' }).click()
  await expect(counselor.getByRole('heading', { name: 'Welcome, Ines Calder' })).toBeVisible()
  // Nothing of the house is there for a counselor.
  await expect(counselor.getByRole('navigation').getByRole('link', { name: 'People' })).toHaveCount(0)
  expect(await faultsFoundByAxe(counselor)).toEqual([])

  await counselor.getByRole('link', { name: 'Say who you are' }).click()
  const sentence = counselor.getByRole('textbox', { name: 'One sentence' })
  await sentence.fill('I help you find the next small step.')
  await counselor.reload()
  await expect(sentence).toHaveValue('I help you find the next small step.')
  await counselor.getByRole('button', { name: 'Save' }).click()
  await expect(counselor.getByRole('alert')).toContainText('Some fields need another look')
  await expect(counselor.getByRole('button', { name: /Your license/ })).toBeFocused()
  expect(await faultsFoundByAxe(counselor)).toEqual([])
  await fillProfile(counselor)
  const card = counselor.getByRole('article')
  await expect(card.getByRole('heading', { name: 'Ines Calder, LCSW' })).toBeVisible()
  await counselor.getByRole('button', { name: 'Save' }).click()
  await expect(counselor.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await counselor.locator('input[type=file]').setInputFiles('docs/screens/wide.jpg')
  await expect(card.getByRole('img', { name: 'Your picture' })).toBeVisible()
  expect(await faultsFoundByAxe(counselor)).toEqual([])

  await expect(counselor.getByText('Members cannot find you yet. What is missing:')).toBeVisible()
  await expect(counselor.getByRole('link', { name: 'Hours in which you work' })).toBeVisible()
  await counselor.getByRole('link', { name: /^A license for a state/ }).click()
  await expect(counselor.getByRole('heading', { name: 'Licenses', level: 1 })).toBeVisible()
  await counselor.getByRole('button', { name: 'Add a license' }).click()
  await chooseIn(counselor, 'State', 'Ohio')
  await counselor.getByRole('textbox', { name: 'License number' }).fill('I.1800321')
  await counselor.getByLabel('Last day it is valid').fill('2020-01-01')
  await counselor.getByRole('button', { name: 'Send it for the check' }).click()
  await expect(counselor.getByText('This day is over.')).toBeVisible()
  await counselor.getByLabel('Last day it is valid').fill('2034-12-31')
  expect(await faultsFoundByAxe(counselor)).toEqual([])
  await counselor.getByRole('button', { name: 'Send it for the check' }).click()
  await expect(counselor.getByText('Waits for the check', { exact: true })).toBeVisible()

  await counselor.getByRole('link', { name: 'Your day' }).click()
  await expect(counselor.getByText('Ohio: waits for our staff.')).toBeVisible()
  expect(await faultsFoundByAxe(counselor)).toEqual([])
  await counselor.getByRole('link', { name: 'Go to your licenses' }).click()
  await expect(counselor.getByText('Waits for the check', { exact: true })).toBeVisible()

  const manager = await comeIn(browser, await demoLink(browser, 'Grace Okafor'), 'Today')
  await manager.getByRole('link', { name: 'Counselors' }).click()
  await expect(manager.getByRole('row', { name: /Petra Huang/ })).toBeVisible()
  expect(await faultsFoundByAxe(manager)).toEqual([])
  await manager.getByRole('button', { name: 'Check the OH license of Ines Calder' }).click()
  expect(await faultsFoundByAxe(manager)).toEqual([])
  await manager.getByRole('button', { name: 'It is as told' }).click()
  await expect(manager.getByText('No license waits for you.')).toBeVisible()

  await counselor.reload()
  await expect(counselor.getByText('Members find you', { exact: true })).toBeVisible()
  await counselor.getByRole('link', { name: 'First steps' }).click()
  await expect(counselor.getByText('Done')).toHaveCount(2)
})
