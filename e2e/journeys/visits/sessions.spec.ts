import { expect, syncBrowserClock, test } from '../../fixtures.ts'
import { bookOverApi } from '../appointments.ts'
import { logInAs, createMember } from '../members.ts'
import { createSessionsCommand } from '../run-sessions-command.ts'
import { pressChoice, chooseCounselor, chooseTime, getHeading, getPath } from '../steps.ts'

// Rejected bookings, and sessions that expired when the clock was moved.
test.use({ allowConsoleErrors: [/status of (401|403|422)/] })

test('a member without sessions left is warned before booking; after the rejection the next step is a phone call [BOOK-13] [ERROR-07] [ERROR-08] [SCREEN-01] [ROUTE-49] [STATE-14] [ORG-09]', async ({
  page,
  control,
  createOrganization,
}) => {
  test.slow()
  const main = page.getByRole('main')
  const { client, base, members } = await createOrganization({ members: ['noor.haddad'] })
  await logInAs(page, members[0]?.email ?? '', client)
  await expect(main).toContainText('You have used the sessions your program covers.')
  await expect(main).not.toContainText(/sessions are covered/)
  const book = async () => {
    await page.goto(`${base}/appointment-type`)
    await chooseCounselor(page, 'Video')
    await chooseTime(page)
    await page.getByRole('button', { name: 'Book this appointment' }).click()
  }
  await page.goto(`${base}/appointment-type`)
  await pressChoice(page, /^Video/)
  await expect(getHeading(page, /^Counselors in/)).toBeVisible()
  await expect(main).toContainText('You have used the sessions your program covers.')
  await expect(main).not.toContainText(/pays for \d/)
  await book()
  await expect(page.getByRole('alert')).toHaveText(
    'You have used the allotted number of EAP sessions listed on your authorization, or your authorization has expired. Please contact us 24/7 if you would like to request additional EAP sessions.',
  )
  expect(getPath(page)).toBe('/mdlerror')
  const call = main.getByRole('link', { name: 'Call (800) 555-0111' })
  await expect(call).toHaveAttribute('href', 'tel:+18005550111')

  await createMember(page.request, client)
  await control('telehealth', { scenario: 'not_allowed_for_patient' })
  await book()
  await expect(page.getByRole('alert')).toHaveText(
    'Sorry, we were unable to schedule an appointment with this counselor. Please contact us 24/7 for assistance with scheduling.',
  )
  expect(getPath(page)).toBe('/mdlerror')
  await expect(call).toBeVisible()
})

test('an employee class has its own number of sessions, and a session counted by mistake is returned [ORG-09] @deep', async ({
  page,
  context,
  product,
  control,
  organization: { client, base },
}) => {
  test.slow()
  const main = page.getByRole('main')
  const staffSay = createSessionsCommand(product.port)
  const { email } = await createMember(page.request, client)
  const named = ['--organisation', client, '--email', email]
  expect(await staffSay(...named, '--class', 'first-responder')).not.toContain('no class')
  const { id } = await bookOverApi(page, email, client, 'video', 'Stress')
  await logInAs(page, email, client)
  await expect(main).toContainText('10 sessions are covered for you')
  await page.goto(`${base}/appointment-type`)
  await pressChoice(page, /^Video/)
  await expect(main).toContainText('Your program pays for 10 sessions.')
  // Sessions are granted per concern.
  await expect(main).toContainText('For what brings you now, none of them is used or booked yet.')
  await page.goto(`${base}/profile/sessions`)
  await expect(main).toContainText('For: Stress')
  await expect(main).toContainText('9 of 10 sessions left')

  await page.goto('about:blank')
  await control('clock', { advance_seconds: 4 * 60 * 60 })
  await syncBrowserClock(context, page.request)
  const visit = [...named, '--visit', String(id)]
  await staffSay(...visit, '--no-show')
  await logInAs(page, email, client)
  await page.goto(`${base}/profile/sessions`)
  await expect(main).toContainText('Counts: your counselor noted that you did not come on')
  const contest = page.getByRole('button', { name: /^Tell us if this is not right/ })
  await contest.click()
  await expect(main).toContainText('You told us that this is not right. We look into it and answer here.')
  await expect(contest).toHaveCount(0)
  expect(await staffSay('--contests')).toContain(String(id))
  await staffSay(...visit, '--waive', 'member_was_there')
  expect(await staffSay('--contests')).not.toContain(String(id))
  await page.reload()
  await expect(main).toContainText('Given back: we checked, and you were there on')
  await expect(main).toContainText('10 of 10 sessions left')
})
