import type { Page } from '@playwright/test'
import { chooseCounselor, skipQuestions, startIntake } from '../../journeys/steps.ts'
import { selectOption, getDialog, expect, getHeading, readInvitationLink, test } from '../fixtures.ts'

const email = 'ines.calder@provider.example'

async function fillProfile(page: Page): Promise<void> {
  await selectOption(page, 'Your license', 'Licensed clinical social worker')
  await page.getByText('Female', { exact: true }).click()
  await page.getByRole('textbox', { name: 'City you work from' }).fill('Columbus')
  await selectOption(page, 'State you work from', 'Ohio')
  for (const name of ['By video', 'By phone', 'English', 'Anxiety', 'Stress', 'Veteran'])
    await page.getByText(name, { exact: true }).click()
  await page.getByText('By listening', { exact: true }).click()
  await page.getByRole('textbox', { name: 'About you' }).fill('I have worked with people for twelve years.')
  await page.getByRole('textbox', { name: 'Education' }).fill('Master of Social Work, Western State')
  await page.getByRole('textbox', { name: 'Years in practice' }).fill('12')
}

test('an invited counselor signs in, completes a profile, has a license checked, sets hours, and members see them @deep', async ({
  createOrganization,
  openBrowser,
  openLink,
  signIn,
  product,
}) => {
  test.slow()
  const organization = await createOrganization({
    counselors: [{ states: ['CO'] }],
    staff: [
      { name: 'Ada Novak', role: 'administrator', everywhere: true },
      { name: 'Grace Okafor', role: 'account_manager', everywhere: true },
    ],
  })
  const administrator = await signIn(organization, 'Ada Novak')
  await administrator.getByRole('link', { name: 'People' }).click()
  await administrator.getByRole('button', { name: 'Invite a person' }).click()
  await administrator.getByRole('textbox', { name: 'Name' }).fill('Ines Calder')
  await administrator.getByRole('textbox', { name: 'Email' }).fill(email)
  await administrator.getByText('Meets members.').click()
  await administrator.getByRole('button', { name: 'Send the invitation' }).click()
  const counselor = await openLink(await readInvitationLink(administrator, product.url, email))
  await counselor.getByRole('link', { name: 'See what is left to do' }).click()
  await expect(counselor.getByRole('heading', { name: 'Welcome, Ines Calder' })).toBeVisible()
  await expect(counselor.getByRole('navigation').getByRole('link', { name: 'People' })).toHaveCount(0)

  await test.step('completes the profile, which survives a reload', async () => {
    await counselor.getByRole('link', { name: 'Say who you are' }).click()
    const sentence = counselor.getByRole('textbox', { name: 'One sentence' })
    await sentence.fill('I help you find the next small step.')
    await counselor.reload()
    await expect(sentence).toHaveValue('I help you find the next small step.')
    await fillProfile(counselor)
    const card = counselor.getByRole('article')
    await expect(card.getByRole('heading', { name: 'Ines Calder, LCSW' })).toBeVisible()
    await counselor.getByRole('button', { name: 'Save' }).click()
    await expect(counselor.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
    await counselor
      .locator('input[type=file]')
      .setInputFiles('tenant-config/demo/documents/notes-of-the-week.png')
    await expect(card.getByRole('img', { name: 'Your picture' })).toBeVisible()
    await expect(counselor.getByText('Members cannot find you yet. What is missing:')).toBeVisible()
  })

  await test.step('sends a license, and an account manager checks it', async () => {
    await counselor.getByRole('link', { name: /^A license for a state/ }).click()
    await expect(getHeading(counselor, 'Licenses')).toBeVisible()
    await counselor.getByRole('button', { name: 'Add a license' }).click()
    await selectOption(counselor, 'State', 'Ohio')
    await counselor.getByRole('textbox', { name: 'License number' }).fill('I.1800321')
    await counselor.getByLabel('Last day it is valid').fill('2034-12-31')
    await counselor.getByRole('button', { name: 'Send it for the check' }).click()
    await expect(counselor.getByText('Waits for the check', { exact: true })).toBeVisible()
    const manager = await signIn(organization, 'Grace Okafor')
    await manager.getByRole('link', { name: 'Counselors' }).click()
    await manager.getByRole('button', { name: 'Check the OH license of Ines Calder' }).click()
    await manager.getByRole('button', { name: 'It is as told' }).click()
    await expect(manager.getByText('No license waits for you.')).toBeVisible()
  })

  const hours = counselor.getByRole('region', { name: 'Weekly hours' })
  const show = (name: string) =>
    counselor
      .getByRole('region', { name, exact: true })
      .getByRole('button', { name: 'See what members will see' })
  const save = async (): Promise<void> => {
    await getDialog(counselor).getByRole('button', { name: 'Save' }).click()
    await expect(getDialog(counselor)).toHaveCount(0)
  }
  const member = await openBrowser()

  await test.step('sets weekly hours; a person in Ohio finds the times', async () => {
    await counselor.goto('/staff/counselor/calendar')
    for (const day of ['Wednesday', 'Thursday']) {
      const add = hours.getByRole('button', { name: `Add hours on ${day}` })
      if ((await hours.getByLabel(`From, ${day}`).count()) === 0) await add.click()
      await hours.getByLabel(`From, ${day}`).fill('09:00')
      await hours.getByLabel(`To, ${day}`).fill('12:00')
    }
    await show('Weekly hours').click()
    await save()
    await counselor.goto('/staff/counselor/today')
    await expect(getHeading(counselor, 'Your day')).toBeVisible()
    await expect(counselor.getByText('Members cannot find you yet')).toHaveCount(0)
    await startIntake(member, organization.client, 'Ohio')
    await skipQuestions(member, organization.client)
    await chooseCounselor(member, 'Video', 'Ines Calder')
    await expect(member.getByRole('button', { name: /^Wednesday, November 18, / })).toHaveCount(3)
    await expect(member.getByRole('button', { name: /^Thursday, November 19, / })).toHaveCount(3)
  })

  await test.step('takes Wednesday off: its times are no longer offered to members', async () => {
    await counselor.goto('/staff/counselor/calendar')
    const off = counselor.getByRole('region', { name: 'Time off' })
    await off.getByLabel('First moment away').fill('2026-11-18T08:00')
    await off.getByLabel('Back again').fill('2026-11-18T18:00')
    await show('Time off').click()
    await expect(getDialog(counselor).getByText('3 times that members see now will be gone')).toBeVisible()
    await save()
    await member.reload()
    await expect(member.getByRole('button', { name: /^Thursday, November 19, / })).toHaveCount(3)
    await expect(member.getByRole('button', { name: /^Wednesday, November 18, / })).toHaveCount(0)
  })
})
