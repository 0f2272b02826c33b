import type { Page } from '@playwright/test'
import { syncBrowserClock } from '../../fixtures.ts'
import { bookOverApi, cancelOverApi, signInOverApi } from '../../journeys/appointments.ts'
import { getDialog, expect, getHeading, test } from '../fixtures.ts'

const asked = (member: Page) => member.getByText('Your counselor asks you to choose another time.')

test('a counselor asks to move a visit, keeps it after all, sees a cancellation, cancels one, and records one as not held @deep', async ({
  createOrganization,
  openBrowser,
  signIn,
  control,
}) => {
  const organization = await createOrganization({
    members: ['maya.lopez'],
    counselors: [{ fullname: 'Dr. Yesenia Ueda' }, { fullname: 'Dr. Petra Huang' }],
    staff: [{ name: 'Yesenia Ueda', role: 'counselor' }],
  })
  const { client, base, members } = organization
  const [{ email } = { email: '' }] = members
  const member = await openBrowser()
  const first = await bookOverApi(member, email, client, 'phone')
  expect(first.provider).toContain('Ueda')
  const counselor = await signIn(organization, 'Yesenia Ueda')
  const open = async (id: number): Promise<void> => {
    await counselor.goto(`/staff/counselor/visits/${id}`)
    await expect(getHeading(counselor, 'Visit with Maya Lopez')).toBeVisible()
  }
  const cannot = counselor.getByRole('button', { name: 'I cannot make it' })

  await test.step('the message survives a reload and is shown with day and hour before it is sent', async () => {
    await open(first.id)
    await expect(counselor.getByText('They are in Colorado · Mountain time.')).toBeVisible()
    await cannot.click()
    await getDialog(counselor).getByRole('button', { name: 'Send', exact: true }).click()
    await expect(getDialog(counselor).getByText('Please choose what should happen.')).toBeVisible()
    await getDialog(counselor)
      .getByText(/^Ask to move it/)
      .click()
    const own = getDialog(counselor).getByLabel('Your words to Maya Lopez')
    await expect(own).toHaveValue(/^I am sorry: I cannot be there at this time\./)
    await own.fill('My train is late.')
    await counselor.reload()
    await cannot.click()
    await expect(own).toHaveValue('My train is late.')
    await expect(
      getDialog(counselor).getByText(
        /^About our visit on \w+, November \d+ at .+ Mountain time, which I ask/,
      ),
    ).toContainText('My train is late.')
    await getDialog(counselor).getByRole('button', { name: 'Send, and ask to move it' }).dblclick()
    await expect(counselor.getByText('You asked Maya Lopez to choose another time')).toBeVisible()
    await member.goto(`${base}/messages`)
    const received = member.getByRole('list', { name: 'Received' })
    await expect(received.getByRole('link', { name: /About our visit on/ })).toHaveCount(1)
    for (const path of ['', 'appointments']) {
      await member.goto(`${base}/${path}`)
      await expect(asked(member)).toBeVisible()
    }
  })

  await test.step('keeps the time after all, pressed in two windows: the member is notified once', async () => {
    const second = await counselor.context().newPage()
    for (const page of [counselor, second]) {
      await page.goto(`/staff/counselor/visits/${first.id}`)
      await page.getByRole('button', { name: 'I can make it after all' }).click()
      await expect(getDialog(page)).toContainText('which stays at this time after all:')
    }
    for (const page of [counselor, second]) {
      await getDialog(page).getByRole('button', { name: 'Send, and keep the time' }).click()
      await expect(page.getByText('Maya Lopez is told that the visit stays at its time.')).toBeVisible()
    }
    await second.close()
    await member.goto(`${base}/messages`)
    const received = member.getByRole('list', { name: 'Received' })
    await expect(received.getByText(/which stays at this time after all/)).toHaveCount(1)
    await member.goto(`${base}/appointments`)
    await expect(member.getByRole('button', { name: /^Change the time/ }).first()).toBeVisible()
    await expect(asked(member)).toHaveCount(0)
  })

  await test.step('sends nothing when the member has just canceled, and sees it on the day page', async () => {
    await open(first.id)
    await cannot.click()
    await cancelOverApi(member, first)
    await getDialog(counselor)
      .getByText(/^Cancel it/)
      .click()
    await getDialog(counselor).getByRole('button', { name: 'Send, and cancel it' }).click()
    await expect(
      getDialog(counselor).getByText('The person canceled this visit just now. Nothing was sent.'),
    ).toBeVisible()
    await getDialog(counselor).getByRole('button', { name: 'Go back' }).click()
    await counselor.goto('/staff/counselor/today')
    await expect(counselor.getByText('Canceled by the person')).toBeVisible()
    await counselor.getByRole('button', { name: 'Put away the note about Maya Lopez' }).click()
    await expect(counselor.getByText('Canceled by the person')).toHaveCount(0)
  })

  await test.step('cancels another visit, and the member sees why', async () => {
    const second = await bookOverApi(member, email, client, 'phone')
    await open(second.id)
    await cannot.click()
    await getDialog(counselor)
      .getByText(/^Cancel it/)
      .click()
    await getDialog(counselor).getByRole('button', { name: 'Send, and cancel it' }).click()
    await expect(counselor.getByText('You canceled this visit, ')).toBeVisible()
    await member.goto(`${base}/messages`)
    const received = member.getByRole('list', { name: 'Received' })
    await expect(received.getByText(/which I had to cancel/).first()).toBeVisible()
  })

  await test.step('records a visit as not held, and the member gets the session back', async () => {
    const third = await bookOverApi(member, email, client, 'phone')
    const begun = Temporal.Instant.from(third.start).add({ minutes: 1 })
    await control('clock', { now: begun.toString() })
    await syncBrowserClock(counselor.context(), member.request)
    await counselor.goto(`/staff/counselor/visits/${third.id}`)
    const signInAgain = counselor.getByRole('button', { name: 'Sign in with a passkey' })
    const call = counselor.getByRole('link', { name: 'Call (720) 555-0111' })
    // The session has expired where the next free time is tomorrow.
    await expect(signInAgain.or(call)).toBeVisible()
    if (await signInAgain.isVisible()) await signInAgain.click()
    await expect(call).toBeVisible()
    await counselor.getByText('We did not meet, and not because of the person').click()
    await counselor.reload()
    await expect(counselor.getByRole('radio', { name: /^We did not meet/ })).toBeChecked()
    await counselor.getByText('The person did not come').click()
    await counselor.getByRole('button', { name: 'Close this visit' }).click()
    await expect(getDialog(counselor)).toContainText('It counts as one of their covered sessions.')
    await getDialog(counselor).getByRole('button', { name: 'Cancel' }).click()
    await counselor.getByText('We did not meet, and not because of the person').click()
    await counselor.getByRole('button', { name: 'Close this visit' }).click()
    await expect(getDialog(counselor)).toContainText(/The visit is booked until \d+:\d\d [AP]M\./)
    await getDialog(counselor).getByRole('button', { name: 'Yes, close it' }).click()
    await expect(counselor.getByText('You did not meet. The person has the session back.')).toBeVisible()
    await syncBrowserClock(member.context(), member.request)
    await signInOverApi(member.request, email, client)
    await member.goto(`${base}/profile/sessions`)
    await expect(member.getByRole('main')).toContainText(/You have the session back|Given back/)
  })
})
