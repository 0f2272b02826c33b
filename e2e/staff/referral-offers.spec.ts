import { type Browser, expect, type Page, test } from '@playwright/test'
import { answerInPerson } from '../combinations/reach.ts'
import { signInOverApi } from '../journeys/appointments.ts'
import { newMember } from '../journeys/members.ts'
import { type OwnProduct, ownProduct } from './own-product.ts'
import { demoStaff, isSound, personAt } from './walkers.ts'

// Walk 5: a member asks to meet in person, staff offer it, two counselors accept at once. On the real product: no call is answered by the test.

let product: OwnProduct
test.beforeAll(async () => {
  test.setTimeout(240_000)
  const started = await ownProduct('embedded')
  if (typeof started === 'string') throw new Error(started)
  product = started
})
test.afterAll(() => product?.end())

const here = new Map<string, Page>()
/** One of the demo staff. A link is good for one passkey, so who is here stays here. */
async function colleague(browser: Browser, name: string): Promise<Page> {
  const page = here.get(name) ?? (await demoStaff(browser, product, name))
  here.set(name, page)
  return page
}

/** A counselor tells a license for Colorado, and an account manager checks it. */
async function licensed(counselor: Page, manager: Page): Promise<void> {
  const headers = { origin: product.staff, 'x-evenkeel-staff': '1' }
  const license = { number: 'L-100', ends_on: '2034-12-31' }
  const { request } = counselor
  const told = { headers, data: { ...license, state: 'CO' } }
  const added = await request.post('/telehealth/counselor/licences', told)
  // Some of the invented counselors have one.
  if (added.status() === 409) return
  const { provider_id: id } = (await (await request.get('/telehealth/counselor/me')).json()) as {
    provider_id: number
  }
  const check = { headers, data: { ...license, refusal: null } }
  const checked = await manager.request.post(`/api/staff/counselors/${id}/licences/CO/checks`, check)
  expect(checked.status()).toBe(200)
}

/** The request of the member of this walk, as a counselor reads it. */
const offered = (page: Page) => page.getByRole('article').filter({ hasText: 'Grief or Loss' })
const window = (page: Page) => page.getByRole('dialog')
const choose = (page: Page, group: string, choice: string) =>
  window(page).getByRole('radiogroup', { name: group }).getByText(choice, { exact: true }).click()

/** A member of Northstar who asks to meet in person. */
async function asks(browser: Browser): Promise<Page> {
  const member = await personAt(browser, product.members)
  await newMember(member.request, 'northstar')
  await member.goto('/northstar/appointment-type')
  await member.getByRole('button', { name: /^In person/ }).click()
  await answerInPerson(member)
  await member.getByRole('link', { name: 'Send my request' }).click()
  await expect(member.getByRole('heading', { level: 1, name: 'We have your request' })).toBeVisible()
  return member
}

test('of two counselors who accept a request at once one has it; the member, staff and the other one read so', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const member = await asks(browser)
  const grace = await colleague(browser, 'Grace Okafor')
  const counselors = [
    await colleague(browser, 'Yesenia Ueda'),
    await colleague(browser, 'Petra Huang'),
  ] as const
  await licensed(counselors[1], grace)

  await test.step('staff take the request and offer it to both', async () => {
    // The one of the demo is offered already.
    const row = grace
      .getByRole('listitem')
      .filter({ hasText: 'Wants to meet in person', hasNotText: 'offered to' })
    await row.getByRole('button', { name: /^I call/ }).click()
    await grace.getByRole('button', { name: 'Offer it to counselors' }).click()
    await expect(window(grace)).toContainText('Offer this request')
    await window(grace).getByRole('button', { name: 'Send the offer' }).click()
    await expect(window(grace)).toContainText('Please choose at least one counselor.')
    await isSound(grace)
    await choose(grace, 'What it is about', 'Grief or Loss')
    for (const name of [/Ueda/, /Huang/]) await window(grace).getByText(name).click()
    await choose(grace, 'Answer by', 'In four hours')
    await window(grace).getByRole('button', { name: 'Send the offer' }).click()
    await expect(window(grace)).toHaveCount(0)
    await expect(grace.getByRole('region', { name: /^Offered to counselors/ })).toContainText(
      'offered to 2 counselors',
    )
    await isSound(grace)
  })

  await test.step('both see it without a name, and press at once', async () => {
    for (const counselor of counselors) {
      await counselor.goto('/staff/counselor/today')
      await expect(counselor.getByText(/requests? waits? for your answer/)).toBeVisible()
      await counselor.getByRole('link', { name: 'Go to the offers' }).click()
      await expect(offered(counselor)).toContainText('Colorado')
      await expect(counselor.getByText('Lovett')).toHaveCount(0)
      await isSound(counselor)
      await offered(counselor).getByRole('button', { name: 'Accept' }).click()
      await expect(window(counselor)).toContainText('Accept this request?')
    }
    await isSound(counselors[0])
    const accept = (counselor: Page) => window(counselor).getByRole('button', { name: 'Accept' }).click()
    await Promise.all(counselors.map(accept))
  })

  const won = (counselor: Page) => /\/counselor\/cases\/\d+/.test(counselor.url())
  await expect.poll(() => counselors.filter(won).length).toBe(1)
  const [winner, loser] = won(counselors[0]) ? counselors : [counselors[1], counselors[0]]
  const name = winner === counselors[0] ? 'Ueda' : 'Huang'

  await test.step('one has the person as a case, the other reads why not', async () => {
    await expect(winner.getByRole('heading', { level: 1, name: 'Ada Lovett' })).toBeVisible()
    await isSound(winner)
    await expect(window(loser)).toContainText('Another counselor has accepted this request')
    await isSound(loser)
    await window(loser).getByRole('button', { name: 'Cancel' }).click()
    await expect(loser.getByText('Another counselor accepted first')).toBeVisible()
    await loser.goto(winner.url())
    await expect(loser.getByRole('alert')).toContainText('This is not one of your cases')
  })

  await test.step('staff read who has it and what is next', async () => {
    const panel = grace.getByRole('article', { name: 'Wants to meet in person' })
    await expect(panel).toContainText(`${name} has accepted`)
    await expect(panel).toContainText('Call the person and say so')
    await expect(panel.getByRole('button', { name: /Offer it/ })).toHaveCount(0)
    await isSound(grace)
  })

  await test.step('the member reads the name at home and with the appointments, and gets a letter', async () => {
    await member.goto('/northstar/')
    await expect(member.getByText('A counselor has accepted your request')).toBeVisible()
    await expect(member.getByRole('main')).toContainText(name)
    await member.getByRole('link', { name: 'See what is next' }).click()
    await expect(member.getByText('You have a counselor')).toBeVisible()
    await expect(member.getByRole('main')).toContainText(name)
    await isSound(member)
    await winner.getByRole('link', { name: 'Write a message' }).click()
    await winner.getByRole('textbox', { name: /^Message/ }).fill('When does it suit you?')
    await winner.getByRole('button', { name: 'Send' }).click()
    await expect(winner.getByText('Your message is sent.')).toBeVisible()
    await member.goto('/northstar/appointments')
    await member.getByRole('link', { name: 'Go to your messages' }).click()
    await expect(member.getByText('When does it suit you?').first()).toBeVisible()
  })
})

test('a newcomer finds an offer in the demo, accepts it and gives it back; staff and the member read so', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const yesenia = await colleague(browser, 'Yesenia Ueda')
  const rosa = await colleague(browser, 'Rosa Kim')
  const member = await personAt(browser, product.members)
  await signInOverApi(member.request, 'jonah.wells@northstar.example', 'northstar')
  const offer = yesenia.getByRole('article').filter({ hasText: 'Relationship Issues' })
  await yesenia.goto('/staff/counselor/offers')
  await expect(yesenia.getByText('Wells')).toHaveCount(0)
  await offer.getByRole('button', { name: 'Accept' }).click()
  await window(yesenia).getByRole('button', { name: 'Accept' }).click()
  await expect(yesenia.getByRole('heading', { level: 1, name: 'Jonah Wells' })).toBeVisible()
  await member.goto('/northstar/')
  await expect(member.getByText('A counselor has accepted your request')).toBeVisible()

  await yesenia.goto('/staff/counselor/offers')
  const accepted = yesenia
    .getByRole('listitem')
    .filter({ hasText: 'Relationship Issues' })
    .filter({ hasText: 'You accepted' })
  await accepted.getByRole('button', { name: 'Give it back' }).click()
  await expect(window(yesenia)).toContainText('Give this request back?')
  await isSound(yesenia)
  await choose(yesenia, 'Why, if you like', 'I am away')
  await window(yesenia).getByRole('button', { name: 'Give it back' }).click()
  await expect(yesenia.getByText('You gave it back')).toBeVisible()
  await isSound(yesenia)

  const row = rosa.getByRole('listitem').filter({ hasText: 'Yesenia Ueda gave it back' })
  await row.getByRole('button', { name: /^I call/ }).click()
  const panel = rosa.getByRole('article', { name: 'Wants to meet in person' })
  await expect(panel).toContainText('Yesenia Ueda had accepted and gave it back')
  await expect(panel.getByRole('button', { name: 'Offer it to others' })).toBeVisible()
  await isSound(rosa)
  await member.goto('/northstar/')
  await expect(member.getByText('We have your request')).toBeVisible()
  await expect(member.getByRole('main')).not.toContainText('Ueda')
})
