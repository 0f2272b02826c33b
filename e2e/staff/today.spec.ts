import { type Browser, expect, type Page, test } from '@playwright/test'
import { faultsFoundByAxe } from '../axe.ts'
import { newMember, arriveAs } from '../journeys/members.ts'
import { answerSentence } from '../journeys/steps.ts'
import { type OwnProduct, ownProduct } from './own-product.ts'
import { passkeyDevice } from './passkey.ts'

// Walk 1 as far as it belongs to Today, on the real product: no call is answered by the test.

let product: OwnProduct
test.beforeAll(async () => {
  test.setTimeout(240_000)
  product = await ownProduct()
})
test.afterAll(() => product.stop())

interface DemoLink {
  readonly name: string
  readonly link: string
}

/** Makes a passkey with a link and comes in, in a browser of its own. */
async function comeIn(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.staff, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await passkeyDevice(page)
  await page.goto(link)
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  return page
}

async function demoLink(page: Page, name: string): Promise<string> {
  const links = (await (await page.request.get(`${product.members}/control/staff`)).json()) as DemoLink[]
  return links.find((one) => one.name === name)?.link ?? ''
}

/** Invites somebody of the care line, as the page People does; returns the link of the mail. */
async function invited(administrator: Page, name: string, email: string): Promise<string> {
  const answer = await administrator.request.post(`${product.staff}/api/staff/people`, {
    headers: { origin: product.staff, 'x-evenkeel-staff': '1' },
    data: { name, email, grants: [{ role: 'care_line', organisation_id: null }] },
  })
  expect(answer.status()).toBe(201)
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

/** What the alarm reads. */
async function waiting(page: Page, kind: string): Promise<number> {
  const text = await (await page.request.get(`${product.members}/metrics`)).text()
  return Number(new RegExp(`^evenkeel_backlog\\{kind="${kind}"\\} (\\S+)$`, 'm').exec(text)?.[1])
}

const dangerOn = (page: Page) => page.getByRole('region', { name: 'Call now' })
const taskNamed = (page: Page) => dangerOn(page).getByRole('button', { name: /^I call: In danger/ })

test('a member says yes to danger; the care line sees it live, one of two calls, and it is gone', async ({
  browser,
}) => {
  const members = await browser.newContext({ baseURL: product.members })
  const member = await members.newPage()
  const administrator = await comeIn(browser, await demoLink(member, 'Ada Novak'))
  const rosa = await comeIn(browser, await demoLink(member, 'Rosa Kim'))
  const elsewhere = await comeIn(browser, await demoLink(member, 'Omar Haddad'))
  const bea = await comeIn(browser, await invited(administrator, 'Bea Lind', 'bea.lind@provider.example'))
  const pages = [rosa, bea, elsewhere, administrator]
  for (const page of pages) {
    await expect(page.getByText('New tasks appear by themselves.')).toBeVisible()
    await expect(dangerOn(page)).toHaveCount(0)
    // Gone with a reload.
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  }
  expect(await waiting(member, 'danger_unclaimed')).toBe(0)

  const person = await newMember(member.request, 'northstar', { phone: '(303) 555-0142' })
  await arriveAs(member, person.email)
  await member.goto('/northstar/help-myself')
  await answerSentence(member, { who: 'Myself' })
  await expect(member.getByRole('heading', { level: 1 })).toContainText('in danger')
  await member.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(member.getByRole('heading', { name: 'Please talk to somebody right now' })).toBeVisible()

  for (const page of [rosa, bea]) {
    await expect(dangerOn(page).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByText('Northstar Balance')).toBeVisible()
    await expect(page).toHaveTitle(/^\(1\) In danger/)
    await expect(page.getByText('Lovett')).toHaveCount(0)
    expect(await faultsFoundByAxe(page)).toEqual([])
  }
  for (const kind of ['danger_call', 'danger_unclaimed']) expect(await waiting(member, kind)).toBe(1)

  await Promise.all([rosa, bea].map((page) => taskNamed(page).click()))
  const number = (page: Page) => page.getByRole('link', { name: 'Call (303) 555-0142' })
  await expect(async () => {
    expect((await number(rosa).count()) + (await number(bea).count())).toBe(1)
  }).toPass()
  const [first, second, name] = (await number(rosa).isVisible())
    ? [rosa, bea, 'Rosa Kim']
    : [bea, rosa, 'Bea Lind']
  await expect(number(first)).toHaveAttribute('href', 'tel:+13035550142')
  await expect(first.getByRole('heading', { name: 'Ada Lovett' })).toBeVisible()
  await expect(second.getByRole('region', { name: 'With a colleague' })).toContainText(`${name} has it since`)
  await expect(second.getByText('Lovett')).toHaveCount(0)
  await expect(dangerOn(second)).toHaveCount(0)
  expect(await faultsFoundByAxe(first)).toEqual([])
  expect(await waiting(member, 'danger_unclaimed')).toBe(0)
  expect(await waiting(member, 'danger_call')).toBe(1)

  await first.getByText('I talked to the person').click()
  await first.getByRole('button', { name: 'Save' }).click()
  for (const page of [first, second]) {
    await expect(page.getByText('In danger: said yes to the question')).toHaveCount(0)
    await expect(page.getByText('Lovett')).toHaveCount(0)
  }
  await expect(elsewhere.getByText('Northstar Balance')).toHaveCount(0)
  for (const page of pages) expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  expect(await waiting(member, 'danger_call')).toBe(0)

  await product.stop()
  expect(await product.callbackQueue()).toContain('To call because of danger: 0')
})
