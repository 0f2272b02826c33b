import type { Page } from '@playwright/test'
import { syncBrowserClock } from '../../fixtures.ts'
import { bookOverApi, signInOverApi } from '../../journeys/appointments.ts'
import { createMember } from '../../journeys/members.ts'
import { selectRadio, getDialog, expect, getHeading, test } from '../fixtures.ts'

const plan = {
  name: 'plan.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const message = (page: Page) => page.getByRole('textbox', { name: /^Message/ })
const tookPlace = (page: Page) =>
  page
    .getByRole('region', { name: 'Past appointments' })
    .getByRole('listitem')
    .filter({ hasText: 'Took place' })

test('a counselor answers a message, requests a care line call, closes the visit, and has no access to others’ cases', async ({
  createOrganization,
  openBrowser,
  signIn,
  control,
}) => {
  test.slow()
  const organization = await createOrganization({
    members: ['maya.lopez'],
    counselors: [
      { fullname: 'Dr. Yesenia Ueda', states: ['CO'] },
      { fullname: 'Dr. Petra Huang', states: ['CO', 'FL'] },
    ],
    staff: [
      { name: 'Yesenia Ueda', role: 'counselor' },
      { name: 'Rosa Kim', role: 'care_line' },
    ],
  })
  const { client, base, members } = organization
  const [{ email } = { email: '' }] = members
  const [member, stranger] = [await openBrowser(), await openBrowser()]
  const visit = await bookOverApi(member, email, client, 'video')
  expect(visit.provider).toContain('Ueda')
  const other = await createMember(stranger.request, client, { state: 'FL' })
  const foreign = await bookOverApi(stranger, other.email, client, 'video')
  expect(foreign.provider).toContain('Huang')
  const now = (minutes: number) => ({ now: Temporal.Instant.from(visit.start).add({ minutes }).toString() })
  await control('clock', now(25))
  await syncBrowserClock(member.context(), member.request)
  await signInOverApi(member.request, email, client)
  const counselor = await signIn(organization, 'Yesenia Ueda')
  const rosa = await signIn(organization, 'Rosa Kim')
  await test.step('sees on the day page that the member wrote, and saves the file', async () => {
    await member.goto(`${base}/messages?write`)
    const to = member.getByRole('combobox', { name: /^To/ })
    const choice = to.getByRole('option').filter({ hasText: 'Yesenia Ueda' }).first()
    await to.selectOption(await choice.getAttribute('value'))
    await message(member).fill('The canary sings at four in the morning.')
    await member
      .locator('input[type=file]')
      .setInputFiles(['tenant-config/demo/documents/notes-of-the-week.png'])
    await member.getByRole('button', { name: 'Send message' }).click()
    await expect(member.getByText('Your message was sent')).toBeVisible()
    await counselor.goto('/staff/counselor/today')
    await expect(getHeading(counselor, 'Your day')).toBeVisible()
    await expect(counselor.getByText('People wrote to you: 1')).toBeVisible()
    await counselor.getByRole('link', { name: 'Go to the inbox' }).click()
    await counselor.getByRole('link', { name: 'Maya Lopez' }).click()
    const received = counselor.getByRole('listitem').filter({ hasText: 'The canary sings' })
    const saved = counselor.waitForEvent('download')
    await received.getByRole('button', { name: 'Save notes-of-the-week.png' }).click()
    expect((await saved).suggestedFilename()).toBe('notes-of-the-week.png')
  })

  await test.step('a reply with a file survives a reload, and the member receives it once', async () => {
    await message(counselor).fill('Four is early. Here is a plan.')
    await counselor.getByLabel('Add a file').setInputFiles([plan])
    await expect(counselor.getByRole('list', { name: 'Files' })).toContainText('plan.png')
    await expect(counselor.getByText('Kept. You can go on later, on any device.')).toBeVisible()
    await counselor.reload()
    await expect(message(counselor)).toHaveValue('Four is early. Here is a plan.')
    await expect(counselor.getByRole('list', { name: 'Files' })).toContainText('plan.png')
    await counselor.getByRole('button', { name: 'Send' }).dblclick()
    await expect(counselor.getByText('Your message is sent.')).toBeVisible()
    await expect(message(counselor)).toHaveValue('')
    await member.goto(`${base}/messages`)
    await member
      .getByRole('list', { name: 'Received' })
      .getByRole('link', { name: /Four is early/ })
      .click()
    const received = member.getByRole('article').filter({ hasText: 'Four is early' })
    await expect(received).toHaveCount(1)
    await expect(received).toContainText('plan.png')
  })

  await test.step('one press creates a care line task for the member, and shows who has claimed it', async () => {
    const waiting = rosa.getByRole('region', { name: 'Call now' })
    await expect(rosa.getByText('New tasks appear by themselves.')).toBeVisible()
    await counselor.goto('/staff/counselor/cases')
    await counselor.getByRole('link', { name: 'Maya Lopez' }).click()
    await counselor.getByRole('button', { name: 'Have the care line call now' }).click()
    await getDialog(counselor).getByText('Said they want to hurt or kill themselves').click()
    await counselor.getByLabel('In a few words').fill('Alone at home')
    await counselor.getByRole('button', { name: 'Yes, call now' }).click()
    await expect(counselor.getByText('Nobody has taken it yet')).toBeVisible()
    await expect(waiting).toContainText('In danger: a counselor asks you to call')
    await expect(rosa.getByText('Lopez')).toHaveCount(0)
    await waiting.getByRole('button', { name: /^I call: In danger/ }).click()
    await expect(rosa.getByRole('heading', { name: 'Maya Lopez' })).toBeVisible()
    await expect(rosa.getByText('Said they want to hurt or kill themselves. Alone at home')).toBeVisible()
    await counselor.goto(`/staff/counselor/visits/${visit.id}`)
    await expect(counselor.getByText('Rosa Kim of the care line has taken it.')).toBeVisible()
  })

  await test.step('an ongoing visit is not shown as held to the member', async () => {
    await member.goto(`${base}/appointments`)
    await expect(tookPlace(member)).toHaveCount(1)
  })

  await test.step('the URL of another counselor’s visit or case gives no access', async () => {
    for (const [path, text] of [
      [`visits/${foreign.id}`, 'This visit is not one of yours'],
      [`cases/${foreign.patientId}`, 'This is not one of your cases'],
      [`inbox/${foreign.patientId}`, 'This is not one of your cases'],
    ] as const) {
      await counselor.goto(`/staff/counselor/${path}`)
      await expect(counselor.getByRole('alert')).toContainText(text)
      await expect(counselor.getByText('Lovett')).toHaveCount(0)
    }
  })

  await test.step('closes the past visit, and the member sees that it took place', async () => {
    await control('clock', now(52))
    for (const page of [counselor, member]) await syncBrowserClock(page.context(), member.request)
    await counselor.goto('/staff/counselor/today')
    const toClose = counselor
      .getByRole('listitem')
      .filter({ hasText: 'Maya Lopez' })
      .filter({ hasText: 'To close' })
    await toClose.getByRole('link').first().click()
    await expect(getHeading(counselor, 'Visit with Maya Lopez')).toBeVisible()
    for (const [group, choice] of [
      ['The visit', 'It took place'],
      ['What was it about?', 'Stress or mood'],
      ['How does it go on?', 'The person books when they want to'],
      ['How is the person, compared with the last visit?', 'Better'],
    ] as const)
      await selectRadio(counselor, group, choice)
    await counselor.getByRole('button', { name: 'Close this visit' }).click()
    await expect(counselor.getByText('This visit is closed')).toBeVisible()
    await expect(counselor.getByRole('region', { name: 'What you answered' })).toContainText('Stress or mood')
    await member.goto(`${base}/appointments`)
    await expect(tookPlace(member)).toHaveCount(2)
  })
})
