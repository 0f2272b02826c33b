import type { Page } from '@playwright/test'
import { newMember } from '../../journeys/members.ts'
import { goOn } from '../../journeys/steps.ts'
import { chooseRadio, dialog, expect, heading, test } from '../fixtures.ts'

const message = (page: Page) => page.getByRole('textbox', { name: /^Message/ })

/** Answers every question about a meeting in person with its first choice. */
async function answerQuestions(member: Page): Promise<void> {
  const send = member.getByRole('link', { name: 'Send my request' })
  const questions = member.getByRole('main')
  // A choice of the question before, on its way, cannot be pressed.
  const choice = questions.getByRole('group').getByRole('button', { disabled: false }).first()
  const words = questions.getByRole('textbox')
  for (let asked = 0; asked < 12; asked += 1) {
    await expect(send.or(choice).or(words)).toBeVisible()
    if (await send.isVisible()) return
    const before = await heading(member, /./).innerText()
    if (await words.isVisible()) await goOn(member)
    else await choice.click()
    await expect(heading(member, before)).toHaveCount(0)
  }
}

test('a counselor who accepts a request in person has the case, and gives it back while a message waits', async ({
  createOrganization,
  openBrowser,
  signIn,
}) => {
  test.slow()
  const organization = await createOrganization({
    members: ['maya.lopez'],
    counselors: [
      { fullname: 'Dr. Yesenia Ueda', states: ['CO'] },
      { fullname: 'Dr. Petra Huang', states: ['CO'] },
    ],
    staff: [
      { name: 'Grace Okafor', role: 'account_manager' },
      { name: 'Yesenia Ueda', role: 'counselor' },
    ],
  })
  const { client, base } = organization
  const member = await openBrowser()
  await newMember(member.request, client)
  await member.goto(`${base}/appointment-type`)
  await member.getByRole('button', { name: /^In person/ }).click()
  await answerQuestions(member)
  await member.getByRole('link', { name: 'Send my request' }).click()
  await expect(heading(member, 'We have your request')).toBeVisible()
  const grace = await signIn(organization, 'Grace Okafor')
  const counselor = await signIn(organization, 'Yesenia Ueda')
  const offered = counselor.getByRole('article').filter({ hasText: 'Grief or Loss' })

  await test.step('staff take the request and offer it to a counselor', async () => {
    const row = grace.getByRole('listitem').filter({ hasText: 'Wants to meet in person' })
    await row.getByRole('button', { name: /^I call/ }).click()
    await grace.getByRole('button', { name: 'Offer it to counselors' }).click()
    await chooseRadio(dialog(grace), 'What it is about', 'Grief or Loss')
    await dialog(grace).getByText('Dr. Yesenia Ueda').click()
    await chooseRadio(dialog(grace), 'Answer by', 'In four hours')
    await dialog(grace).getByRole('button', { name: 'Send the offer' }).click()
    await expect(dialog(grace)).toHaveCount(0)
    await expect(grace.getByRole('region', { name: /^Offered to counselors/ })).toContainText(
      'offered to one counselor',
    )
  })

  await test.step('a counselor sees it without a name, and accepts it', async () => {
    await counselor.goto('/staff/counselor/today')
    await expect(counselor.getByText(/requests? waits? for your answer/)).toBeVisible()
    await counselor.getByRole('link', { name: 'Go to the offers' }).click()
    await expect(offered).toContainText('Colorado')
    await expect(counselor.getByText('Lovett')).toHaveCount(0)
    await offered.getByRole('button', { name: 'Accept' }).click()
    await expect(dialog(counselor)).toContainText('Accept this request?')
    await dialog(counselor).getByRole('button', { name: 'Accept' }).click()
    await counselor.waitForURL(/\/counselor\/cases\/\d+/)
  })
  const ofCase = counselor.url()

  await test.step('the counselor has the person as a case; staff and the member read who', async () => {
    await expect(heading(counselor, 'Ada Lovett')).toBeVisible()
    const panel = grace.getByRole('article', { name: 'Wants to meet in person' })
    await expect(panel).toContainText('Ueda has accepted')
    await expect(panel.getByRole('button', { name: /Offer it/ })).toHaveCount(0)
    await member.goto(`${base}/`)
    await expect(member.getByText('A counselor has accepted your request')).toBeVisible()
    await expect(member.getByRole('main')).toContainText('Ueda')
    await counselor.getByRole('link', { name: 'Write a message' }).click()
  })

  await test.step('given back in another window, staff can offer it again, and an unsent message is not lost', async () => {
    await message(counselor).fill('Is Monday good?')
    await expect(counselor.getByText('Kept. You can go on later, on any device.')).toBeVisible()
    const other = await counselor.context().newPage()
    await other.goto(ofCase)
    await other.getByRole('link', { name: 'Give it back, under Offers' }).click()
    await other.getByRole('button', { name: 'Give it back' }).click()
    await chooseRadio(dialog(other), 'Why, if you like', 'I am away')
    await dialog(other).getByRole('button', { name: 'Give it back' }).click()
    await expect(other.getByText('You gave it back')).toBeVisible()
    await other.goto(ofCase)
    await expect(other.getByRole('alert')).toContainText('the person is not yours any more')
    await counselor.getByRole('button', { name: 'Send' }).click()
    await expect(counselor.getByText('You cannot write to this person any more')).toBeVisible()
    await expect(counselor.getByText('Is Monday good?')).toBeVisible()
    const panel = grace.getByRole('article', { name: 'Wants to meet in person' })
    await expect(panel).toContainText('had accepted and gave it back')
    await expect(panel.getByRole('button', { name: 'Offer it to others' })).toBeVisible()
    await member.goto(`${base}/`)
    await expect(member.getByText('We have your request')).toBeVisible()
    await expect(member.getByRole('main')).not.toContainText('Ueda')
  })
})
