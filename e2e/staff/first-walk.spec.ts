import { limits } from '@evenkeel/contract/limits'
import { minutes, seconds } from '@evenkeel/contract/units'
import { expect, type Page, test } from '@playwright/test'
import { faultsFoundByAxe } from '../axe.ts'
import { arriveAs, newMember } from '../journeys/members.ts'
import { answerSentence } from '../journeys/steps.ts'
import { type OwnProduct, ownProduct } from './own-product.ts'
import { waiting, walkersOf } from './walkers.ts'

// The first walk through the staff house, on the real product and on both databases: no call is answered by the test.

const dangerOn = (page: Page) => page.getByRole('region', { name: 'Call now' })
const taskNamed = (page: Page) => dangerOn(page).getByRole('button', { name: /^I call: In danger/ })
const number = (page: Page) => page.getByRole('link', { name: 'Call (303) 555-0142' })

/** A signed-in member answers yes to the question about danger; the address. */
async function saysYes(member: Page): Promise<string> {
  const { email } = await newMember(member.request, 'northstar', { phone: '(303) 555-0142' })
  await arriveAs(member, email)
  await member.goto('/northstar/help-myself')
  await answerSentence(member, { who: 'Myself' })
  await expect(member.getByRole('heading', { level: 1 })).toContainText('in danger')
  await member.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(member.getByRole('heading', { name: 'Please talk to somebody right now' })).toBeVisible()
  return email
}

/** Two press at once; whoever has it sees whom to call, the other by whom it was taken. */
async function oneOfTwo(rosa: Page, bea: Page): Promise<{ first: Page; second: Page; name: string }> {
  await Promise.all([rosa, bea].map((page) => taskNamed(page).click()))
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
  return { first, second, name }
}

/** Whoever has the call is gone for too long: two colleagues take it over at once, one has it, the other and whoever was away read who. */
async function takesOver(
  product: OwnProduct,
  away: { readonly page: Page; readonly name: string },
  colleagues: readonly (readonly [Page, string])[],
): Promise<{ first: Page; second: Page; name: string }> {
  const pages = colleagues.map(([page]) => page)
  const ahead = await away.page.request.post(`${product.members}/control/clock`, {
    data: { advance_seconds: (limits.dangerHolderAway + minutes(1)) / seconds(1) },
  })
  expect(ahead.status()).toBe(200)
  const button = (page: Page) =>
    dangerOn(page).getByRole('button', { name: new RegExp(`^Take over from ${away.name}`) })
  for (const page of pages) {
    await page.goto(`${product.staff}/staff/today`)
    await expect(button(page)).toBeVisible()
  }
  await Promise.all(pages.map((page) => button(page).click()))
  await expect(async () => {
    const seen = await Promise.all(pages.map((page) => number(page).count()))
    expect(seen.reduce((sum, one) => sum + one, 0)).toBe(1)
  }).toPass()
  const [one, other] = colleagues
  if (!one || !other) throw new Error('two are needed')
  const [[first, name], [second]] = (await number(one[0]).isVisible()) ? [one, other] : [other, one]
  await expect(first.getByRole('article')).toContainText(`taken over from ${away.name}`)
  await expect(second.getByText(`${name} has taken this. The list is fresh again.`)).toBeVisible()
  await expect(second.getByText('Lovett')).toHaveCount(0)
  await expect(away.page.getByText(`${name} took this over from you`)).toBeVisible()
  await expect(away.page.getByText('Lovett')).toHaveCount(0)
  for (const page of [second, away.page]) expect(await faultsFoundByAxe(page)).toEqual([])
  return { first, second, name }
}

/** Opens a member by the whole address, because the member called. */
async function lookUp(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Look up' }).click()
  await page.getByLabel('The whole email address').fill(email)
  await page.getByText('The member asked for help').click()
  await page.getByRole('button', { name: 'Open this person' }).click()
}

/** The account manager changes phone and second color in the studio; a page of a member that is loaded anew has both, and later neither. */
async function changesAndBringsBack(grace: Page, member: Page): Promise<void> {
  const publish = async (version: number) => {
    await expect(grace.getByRole('status').filter({ hasText: 'All checks are green' })).toBeVisible()
    await grace.getByRole('link', { name: 'Publish', exact: true }).click()
    await grace.getByRole('button', { name: 'Publish now' }).click()
    await expect(grace.getByText(`Published as version ${version}.`)).toBeVisible()
  }
  const page = async () => (await member.request.get('/northstar/')).text()
  await grace.getByRole('link', { name: 'Studio' }).click()
  await grace.getByRole('link', { name: /Northstar Balance/ }).click()
  await grace.getByRole('link', { name: 'Manage', exact: true }).click()
  await grace.getByRole('button', { name: 'Take over from the files' }).click()
  await grace.getByRole('dialog').getByRole('button', { name: 'Take over from the files' }).click()
  await expect(grace.getByText('The studio keeps it.')).toBeVisible()
  await grace.getByRole('link', { name: 'Edit', exact: true }).click()
  await grace.getByLabel('Phone that answers day and night').fill('(202) 555-0177')
  await grace.getByRole('link', { name: 'Look', exact: true }).click()
  await grace.getByLabel('Second color', { exact: true }).fill('#7a2e5d')
  await publish(2)
  await expect.poll(page).toContain('tel:+12025550177')
  await grace.getByRole('link', { name: 'Versions' }).click()
  await grace.getByRole('button', { name: 'Bring back version 1' }).click()
  await grace.getByRole('dialog').getByRole('button', { name: 'Bring it back' }).click()
  await expect(grace.getByText('Version 1 is back. Members read it as version 3.')).toBeVisible()
  await expect.poll(page).not.toContain('tel:+12025550177')
}

/** The privacy officer sees each act with the name of who did it, and that the chain is whole. */
async function readsAudit(officer: Page, acts: readonly (readonly [string, string])[]): Promise<void> {
  await officer.getByRole('link', { name: 'Audit' }).click()
  const did = officer.getByLabel('What was done?')
  for (const [name, act] of acts) {
    await did.fill(act)
    await officer.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(
      officer.getByRole('row').filter({ hasText: act }).filter({ hasText: name }).first(),
    ).toBeVisible()
  }
  await officer.getByText('Is it whole?').click()
  await officer.getByRole('button', { name: 'Check the chain' }).click()
  await expect(officer.getByText(/^Whole\. [\d,]+ events, none changed, none missing\.$/)).toBeVisible()
}

for (const engine of ['embedded', 'postgres'] as const)
  test.describe(`on ${engine}`, () => {
    let product: OwnProduct
    test.beforeAll(async () => {
      test.setTimeout(240_000)
      const started = await ownProduct(engine)
      if (typeof started === 'string') test.skip(true, started)
      else product = started
    })
    test.afterAll(() => product?.end())

    test('a member says yes to danger; the care line sees it live, one of two calls, and everything stands in the audit', async ({
      browser,
    }) => {
      const walkers = walkersOf(browser, product)
      const member = await (await browser.newContext({ baseURL: product.members })).newPage()
      const administrator = await walkers.demo('Ada Novak')
      const rosa = await walkers.demo('Rosa Kim')
      const elsewhere = await walkers.demo('Omar Haddad')
      const bea = await walkers.invited(administrator, 'Bea Lind', 'bea.lind@provider.example')
      const pages = [rosa, bea, elsewhere, administrator]
      for (const page of pages) {
        await expect(page.getByText('New tasks appear by themselves.')).toBeVisible()
        await expect(dangerOn(page)).toHaveCount(0)
        // Gone with a reload.
        await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
      }
      expect(await waiting(product, 'danger_unclaimed')).toBe(0)

      const email = await saysYes(member)
      for (const page of [rosa, bea]) {
        await expect(dangerOn(page).getByRole('listitem')).toHaveCount(1)
        await expect(dangerOn(page).getByText('Northstar Balance')).toBeVisible()
        await expect(page).toHaveTitle(/^\(1\) In danger/)
        await expect(page.getByText('Lovett')).toHaveCount(0)
        expect(await faultsFoundByAxe(page)).toEqual([])
      }
      for (const kind of ['danger_call', 'danger_unclaimed']) expect(await waiting(product, kind)).toBe(1)
      const faster = await oneOfTwo(rosa, bea)
      expect(await waiting(product, 'danger_unclaimed')).toBe(0)
      expect(await waiting(product, 'danger_call')).toBe(1)
      for (const page of pages) expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
      const cy = await walkers.invited(administrator, 'Cy Moran', 'cy.moran@provider.example')
      const away = { page: faster.first, name: faster.name }
      const other = faster.name === 'Rosa Kim' ? 'Bea Lind' : 'Rosa Kim'
      const { first, second, name } = await takesOver(product, away, [
        [faster.second, other],
        [cy, 'Cy Moran'],
      ])
      expect(await waiting(product, 'danger_unclaimed')).toBe(0)

      await first.getByText('I talked to the person').click()
      await first.getByRole('button', { name: 'Save' }).click()
      for (const page of [first, second]) {
        await expect(page.getByText('In danger: said yes to the question')).toHaveCount(0)
        await expect(page.getByText('Lovett')).toHaveCount(0)
      }
      await expect(elsewhere.getByText('Northstar Balance')).toHaveCount(0)
      expect(await waiting(product, 'danger_call')).toBe(0)

      await lookUp(elsewhere, email)
      await expect(elsewhere.getByRole('alert')).toContainText('We found nobody with exactly this')
      await lookUp(first, email)
      await expect(first.getByRole('heading', { name: 'Ada Lovett' })).toBeVisible()
      await member.goto('/northstar/profile/contact')
      const [firstName] = name.split(' ')
      await expect(
        member.getByText(
          new RegExp(`^${firstName}, care line, called you because of your answer, \\w+ \\d+$`),
        ),
      ).toBeVisible()
      const grace = await walkers.demo('Grace Okafor')
      await changesAndBringsBack(grace, member)
      await readsAudit(await walkers.demo('Samuel Ortiz'), [
        [name, 'POST /staff/tasks'],
        [name, 'POST /staff/look-ups'],
        ['Omar Haddad', 'POST /staff/look-ups'],
        ['Grace Okafor', 'POST /staff/studio'],
      ])
      await product.stop()
      expect(await product.callbackQueue()).toContain('To call because of danger: 0')
    })
  })
