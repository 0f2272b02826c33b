import type { Page } from '@playwright/test'
import { createMember } from '../../journeys/members.ts'
import { pressContinue } from '../../journeys/steps.ts'
import { selectRadio, getDialog, expect, getHeading, test } from '../fixtures.ts'

const message = (page: Page) => page.getByRole('textbox', { name: /^Message/ })

/** Answers every in-person question with its first choice. */
async function answerQuestions(member: Page): Promise<void> {
  const send = member.getByRole('link', { name: 'Send my request' })
  const questions = member.getByRole('main')
  // A choice of the previous, outgoing question cannot be pressed.
  const choice = questions.getByRole('group').getByRole('button', { disabled: false }).first()
  const words = questions.getByRole('textbox')
  for (let asked = 0; asked < 12; asked += 1) {
    await expect(send.or(choice).or(words)).toBeVisible()
    if (await send.isVisible()) return
    const before = await getHeading(member, /./).innerText()
    if (await words.isVisible()) await pressContinue(member)
    else await choice.click()
    await expect(getHeading(member, before)).toHaveCount(0)
  }
}

test('of two counselors who accept an in-person request one gets it, and gives it back with an unsent message @deep', async ({
  createOrganization,
  openBrowser,
  signIn,
}) => {
  test.slow()
  const organization = await createOrganization({
    members: ['maya.lopez', 'noor.haddad'],
    counselors: [
      { fullname: 'Dr. Yesenia Ueda', states: ['CO'] },
      { fullname: 'Dr. Petra Huang', states: ['CO', 'IL'] },
    ],
    staff: [
      { name: 'Grace Okafor', role: 'account_manager' },
      { name: 'Yesenia Ueda', role: 'counselor', counselor_of: 'maya.lopez' },
      { name: 'Petra Huang', role: 'counselor', counselor_of: 'noor.haddad' },
    ],
  })
  const { client, base } = organization
  const member = await openBrowser()
  await createMember(member.request, client)
  await member.goto(`${base}/appointment-type`)
  await member.getByRole('button', { name: /^In person/ }).click()
  await answerQuestions(member)
  await member.getByRole('link', { name: 'Send my request' }).click()
  await expect(getHeading(member, 'We have your request')).toBeVisible()
  const grace = await signIn(organization, 'Grace Okafor')
  const counselors = [
    await signIn(organization, 'Yesenia Ueda'),
    await signIn(organization, 'Petra Huang'),
  ] as const
  const offered = (page: Page) => page.getByRole('article').filter({ hasText: 'Grief or Loss' })

  await test.step('staff take the request and offer it to both', async () => {
    const row = grace.getByRole('listitem').filter({ hasText: 'Wants to meet in person' })
    await row.getByRole('button', { name: /^I call/ }).click()
    await grace.getByRole('button', { name: 'Offer it to counselors' }).click()
    await selectRadio(getDialog(grace), 'What it is about', 'Grief or Loss')
    for (const name of ['Dr. Yesenia Ueda', 'Dr. Petra Huang']) await getDialog(grace).getByText(name).click()
    await selectRadio(getDialog(grace), 'Answer by', 'In four hours')
    await getDialog(grace).getByRole('button', { name: 'Send the offer' }).click()
    await expect(getDialog(grace)).toHaveCount(0)
    await expect(grace.getByRole('region', { name: /^Offered to counselors/ })).toContainText(
      'offered to 2 counselors',
    )
  })

  await test.step('both see it without a name, and accept at once', async () => {
    for (const counselor of counselors) {
      await counselor.goto('/staff/counselor/today')
      await expect(counselor.getByText(/requests? waits? for your answer/)).toBeVisible()
      await counselor.getByRole('link', { name: 'Go to the offers' }).click()
      await expect(offered(counselor)).toContainText('Colorado')
      await expect(counselor.getByText('Lovett')).toHaveCount(0)
      await offered(counselor).getByRole('button', { name: 'Accept' }).click()
      await expect(getDialog(counselor)).toContainText('Accept this request?')
    }
    const accept = (page: Page) => getDialog(page).getByRole('button', { name: 'Accept' }).click()
    await Promise.all(counselors.map(accept))
  })
  const won = (page: Page) => /\/counselor\/cases\/\d+/.test(page.url())
  await expect.poll(() => counselors.filter(won).length).toBe(1)
  const [winner, loser, name] = won(counselors[0])
    ? ([counselors[0], counselors[1], 'Ueda'] as const)
    : ([counselors[1], counselors[0], 'Huang'] as const)
  const caseOfWinner = winner.url()

  await test.step('one has the person as a case; the other one, staff and the member see who', async () => {
    await expect(getHeading(winner, 'Ada Lovett')).toBeVisible()
    await expect(getDialog(loser)).toContainText('Another counselor has accepted this request')
    await getDialog(loser).getByRole('button', { name: 'Cancel' }).click()
    await loser.goto(caseOfWinner)
    await expect(loser.getByRole('alert')).toContainText('This is not one of your cases')
    const panel = grace.getByRole('article', { name: 'Wants to meet in person' })
    await expect(panel).toContainText(`${name} has accepted`)
    await expect(panel.getByRole('button', { name: /Offer it/ })).toHaveCount(0)
    await member.goto(`${base}/`)
    await expect(member.getByText('A counselor has accepted your request')).toBeVisible()
    await expect(member.getByRole('main')).toContainText(name)
    await winner.getByRole('link', { name: 'Write a message' }).click()
  })

  await test.step('given back in another window, it can be offered again, and an unsent message is not lost', async () => {
    await message(winner).fill('Is Monday good?')
    await expect(winner.getByText('Kept. You can go on later, on any device.')).toBeVisible()
    const other = await winner.context().newPage()
    await other.goto(caseOfWinner)
    await other.getByRole('link', { name: 'Give it back, under Offers' }).click()
    await other.getByRole('button', { name: 'Give it back' }).click()
    await selectRadio(getDialog(other), 'Why, if you like', 'I am away')
    await getDialog(other).getByRole('button', { name: 'Give it back' }).click()
    await expect(other.getByText('You gave it back')).toBeVisible()
    await other.goto(caseOfWinner)
    await expect(other.getByRole('alert')).toContainText('the person is not yours any more')
    await winner.getByRole('button', { name: 'Send' }).click()
    await expect(winner.getByText('You cannot write to this person any more')).toBeVisible()
    await expect(winner.getByText('Is Monday good?')).toBeVisible()
    const panel = grace.getByRole('article', { name: 'Wants to meet in person' })
    await expect(panel).toContainText('had accepted and gave it back')
    await expect(panel.getByRole('button', { name: 'Offer it to others' })).toBeVisible()
    await member.goto(`${base}/`)
    await expect(member.getByText('We have your request')).toBeVisible()
    await expect(member.getByRole('main')).not.toContainText(name)
  })
})
