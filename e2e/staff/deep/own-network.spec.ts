import { type Browser, expect, type Page, test } from '@playwright/test'
import {
  acceptAgreements,
  getBookedHeading,
  pressChoice,
  chooseTime,
  createPerson,
  register,
  skipQuestions,
  startIntake,
} from '../../journeys/steps.ts'
import { selectOption, selectRadio } from '../fixtures.ts'
import { type RunningProvider, startProvider } from './production-provider.ts'
import { addVirtualPasskey } from '../virtual-passkey.ts'

// Production on PostgreSQL: from an empty database without demo data to a completed visit.

const counselorName = 'Ines Calder'
const note = 'I wake at four, and my sister is ill.'

let provider: RunningProvider
test.beforeAll(async () => {
  test.setTimeout(300_000)
  const started = await startProvider()
  if (typeof started === 'string') return
  provider = started
})
test.afterAll(() => provider?.end())

async function somebody(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })
  return context.newPage()
}

/** Opens a link in a separate browser and creates a passkey. */
async function comeIn(browser: Browser, link: string): Promise<Page> {
  const page = await somebody(browser, provider.staff)
  await addVirtualPasskey(page)
  await page.goto(link)
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  return page
}

/** Invites a staff member as an administrator, on the People page. */
async function invited(
  browser: Browser,
  administrator: Page,
  { name, role }: { readonly name: string; readonly role: 'counselor' | 'account_manager' },
): Promise<Page> {
  const email = `${role.replace('_', '.')}@provider.example`
  const answer = await administrator.request.post('/api/staff/people', {
    headers: { origin: provider.staff, 'x-evenkeel-staff': '1' },
    data: { name, email, grants: [{ role, organisation_id: null }] },
  })
  expect(answer.status()).toBe(201)
  return comeIn(browser, await provider.linkFor(email))
}

/** Completes the profile, and submits a license. */
async function tellProfile(page: Page): Promise<void> {
  await page.goto('/staff/counselor/profile')
  await page.getByRole('textbox', { name: 'One sentence' }).fill('I help you find the next small step.')
  await selectOption(page, 'Your license', 'Licensed clinical social worker')
  await page.getByRole('radio', { name: 'Female' }).check({ force: true })
  await page.getByRole('textbox', { name: 'City you work from' }).fill('Denver')
  await selectOption(page, 'State you work from', 'Colorado')
  for (const name of ['By video', 'By phone', 'English', 'Anxiety', 'Stress'])
    await page.getByRole('checkbox', { name, exact: true }).check({ force: true })
  await page.getByRole('radio', { name: 'By listening' }).check({ force: true })
  await page.getByRole('textbox', { name: 'About you' }).fill('I have worked with people for twelve years.')
  await page.getByRole('textbox', { name: 'Education' }).fill('Master of Social Work, Western State')
  await page.getByRole('textbox', { name: 'Years in practice' }).fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Members cannot find you yet. What is missing:')).toBeVisible()
  await page.getByRole('link', { name: /^A license for a state/ }).click()
  await page.getByRole('button', { name: 'Add a license' }).click()
  await selectOption(page, 'State', 'Colorado')
  await page.getByRole('textbox', { name: 'License number' }).fill('CSW.9921')
  await page.getByLabel('Last day it is valid').fill('2034-12-31')
  await page.getByRole('button', { name: 'Send it for the check' }).click()
  await expect(page.getByText('Waits for the check', { exact: true })).toBeVisible()
}

/** Sets hours for all day, every day: the journey runs at any time. */
async function tellHours(page: Page): Promise<void> {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 24 * 60 }))
  const from = Temporal.Now.plainDateISO('America/Denver').toString()
  const saved = await page.request.post('/telehealth/counselor/calendar/changes', {
    headers: { origin: provider.staff, 'x-evenkeel-staff': '1' },
    data: { change: { kind: 'week', from, hours }, decisions: [] },
  })
  expect(saved.status()).toBe(204)
}

test('an empty production with an own network reaches a completed visit @deep', async ({ browser }) => {
  test.skip(provider === undefined, 'no PostgreSQL on this machine')
  test.setTimeout(300_000)
  const printed = await provider.run(
    'staff/staff-invite.ts',
    '--email',
    'ada@provider.example',
    '--name',
    'Ada Novak',
  )
  const administrator = await comeIn(browser, /http\S+\/staff\/enroll#\S+/.exec(printed)?.[0] ?? '')
  const manager = await invited(browser, administrator, { name: 'Grace Okafor', role: 'account_manager' })
  const counselor = await invited(browser, administrator, { name: counselorName, role: 'counselor' })
  const member = await somebody(browser, provider.members)
  const person = createPerson('northstar')

  await test.step('the counselor completes the profile, and an account manager checks the license', async () => {
    await tellProfile(counselor)
    await tellHours(counselor)
    await manager.getByRole('link', { name: 'Counselors' }).click()
    await manager.getByRole('button', { name: `Check the CO license of ${counselorName}` }).click()
    await manager.getByRole('button', { name: 'It is as told' }).click()
    await expect(manager.getByText('No license waits for you.')).toBeVisible()
    await counselor.goto('/staff/counselor/today')
    await expect(counselor.getByRole('heading', { name: 'Your day' })).toBeVisible()
    await expect(counselor.getByText('Members cannot find you yet')).toHaveCount(0)
  })

  await test.step('a person finds the counselor, creates an account and books', async () => {
    await startIntake(member, 'northstar')
    await skipQuestions(member, 'northstar')
    await pressChoice(member, /^Video/)
    await member
      .getByRole('main')
      .getByRole('button', { name: `More times with ${counselorName}` })
      .click()
    await chooseTime(member)
    await member.getByRole('button', { name: 'Add a note for your counselor' }).click()
    await member.getByRole('textbox', { name: /^What should your counselor know/ }).fill(note)
    await acceptAgreements(member, person)
    await register(member, person)
    await member.getByRole('textbox', { name: /^One-time code/ }).fill(await provider.codeFor(person.email))
    await member.getByRole('button', { name: 'Confirm' }).click()
    await expect(getBookedHeading(member)).toBeVisible()
  })

  await test.step("both meet in the video room, where the counselor sees the member's note", async () => {
    await provider.beginVisits()
    await counselor.goto('/staff/counselor/today')
    await counselor
      .getByRole('link', { name: new RegExp(`${person.firstName} ${person.lastName}`) })
      .first()
      .click()
    await expect(counselor.getByText('Anxiety')).toBeVisible()
    await expect(counselor.getByText(note)).toBeVisible()
    const opened = counselor.waitForEvent('popup')
    await counselor.getByRole('button', { name: 'Enter the video room' }).click()
    const room = await opened
    await room.getByRole('button', { name: 'Enter the room' }).click()
    await expect(room.getByRole('status')).toContainText('Waiting for the other side')
    await member.goto('/northstar/appointments')
    await member.getByRole('button', { name: /^Join the video appointment: / }).click()
    await member.getByRole('button', { name: 'Use camera and microphone' }).click()
    await expect(member.getByText('Your microphone works. Only this page hears you.')).toBeVisible()
    await member.getByRole('button', { name: 'Enter the room' }).click()
    await expect(room.getByRole('status')).toContainText('You are connected.')
    await room.close()
  })

  await test.step('the counselor closes the visit, and the member sees that it took place', async () => {
    for (const [group, choice] of [
      ['The visit', 'It took place'],
      ['What was it about?', 'Stress or mood'],
      ['How is the person, compared with the last visit?', 'It was the first one'],
      ['How does it go on?', 'The person books when they want to'],
      ['Did you recommend somebody else?', 'No'],
      ['How long was it?', 'As planned'],
    ] as const)
      await selectRadio(counselor, group, choice)
    await counselor.getByRole('button', { name: 'Close this visit' }).click()
    // The visit has just begun: closing it now needs confirmation.
    await counselor.getByRole('dialog').getByRole('button', { name: 'Yes, close it' }).click()
    await expect(counselor.getByText('This visit is closed')).toBeVisible()
    await member.goto('/northstar/appointments')
    const past = member.getByRole('region', { name: 'Past appointments' })
    await expect(past.getByRole('listitem').filter({ hasText: 'Took place' })).toHaveCount(1)
  })
})
