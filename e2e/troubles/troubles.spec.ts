import type { APIRequestContext, Page } from '@playwright/test'
import { arriveAs, newMember, notAgreed } from '../journeys/members.ts'
import {
  booked,
  choose,
  chooseCounselor,
  chooseTime,
  confirmCode,
  pathOf,
  spokenTime,
  startIntake,
  upToTheCode,
} from '../journeys/steps.ts'
import { expect, test } from '../fixtures.ts'

// Ordered troubles and the clock belong to the whole server: these run one after the other, when nothing else runs.
test.describe.configure({ mode: 'default' })
// The browser itself writes every refused call to the console.
test.use({ allowConsoleErrors: [/status of (400|401|404|409|422|500|503)/] })

const texts = {
  conflict:
    "You are successfully registered but the appointment couldn't be finalized due to some time conflict. Please choose another available time.",
  noSessions:
    'You have used the allotted number of EAP sessions listed on your authorization, or your authorization has expired. Please contact us 24/7 if you would like to request additional EAP sessions.',
  refused:
    'Sorry, we were unable to schedule an appointment with this counselor. Please contact us 24/7 for assistance with scheduling.',
  exists:
    'It looks like an account has already been created for you. Please log in above, or contact us for assistance at (800) 555-0111.',
}

const order = async (request: APIRequestContext, scenario: string, times = 1) => {
  const answer = await request.post('/control/telehealth', { data: { scenario, times } })
  expect(answer.ok()).toBe(true)
}
test.afterEach(({ request }) => order(request, 'none'))

/** The booking of a person who is signed in, up to the button that books. */
async function chooseAsMember(page: Page): Promise<void> {
  await page.goto('/northstar/appointment-type')
  await chooseCounselor(page, 'Video')
  await chooseTime(page)
  for (const box of await page.getByRole('checkbox').all()) await box.check({ force: true })
}
const book = (page: Page) => page.getByRole('button', { name: 'Book this appointment' })

test('a time taken between registering and booking: another one is chosen, nothing is typed twice [ERROR-23] [ORG-04] [ERROR-05] [ERROR-06] [BOOK-15] [SCREEN-01] [SCREEN-02] [STATE-14] [ROUTE-48]', async ({
  page,
  request,
}) => {
  test.slow()
  const person = await upToTheCode(page)
  // First the telehealth service says that it knows this person from elsewhere.
  // More than once: work in the background asks the service too.
  await order(request, 'account_exists', 9)
  await confirmCode(page, person)
  await expect(page.getByText(texts.exists).first()).toBeVisible()
  await order(request, 'provider_unavailable', 9)
  await confirmCode(page, person)
  await expect(page.getByRole('alert')).toHaveText(texts.conflict)
  expect(pathOf(page)).toBe('/error')
  await order(request, 'none')
  // The words are still there after a reload, and never stood in the address.
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(texts.conflict)
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('link', { name: 'Select another time' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time' })).toBeVisible()
  expect(pathOf(page)).toBe('/schedule/provider-schedule')
  const slot = page.getByRole('button', { name: /^\w+day, \w+ \d+, \d+:\d\d [AP]M / }).first()
  const name = (await slot.getAttribute('aria-label')) ?? (await slot.innerText())
  await page.getByRole('button', { name, exact: true }).click()
  // One touch chooses, a second one books; no form in between: what was agreed and entered is kept.
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(spokenTime(name).spoken)
  await page.getByRole('link', { name: 'Book this appointment' }).click()
  await expect(booked(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(spokenTime(name).spoken)
  await page.getByRole('link', { name: 'See your appointments' }).click()
  await expect(page.getByRole('listitem').getByRole('heading', { level: 2 })).toHaveCount(1)
})

test('without sessions left, or refused for another reason, the way is the phone [BOOK-13] [ERROR-07] [ERROR-08] [ERROR-09] [ERROR-10] [SCREEN-01] [ROUTE-49] [STATE-14]', async ({
  page,
  request,
}) => {
  test.slow()
  await newMember(page.request, 'northstar', notAgreed)
  await chooseAsMember(page)
  // Without both agreements and the right initials nothing is sent at all.
  const sent: string[] = []
  page.on('request', (asked) => sent.push(`${asked.method()} ${new URL(asked.url()).pathname}`))
  const initials = page.getByLabel(/^Your initials/)
  await initials.fill('xy')
  await book(page).click()
  await expect(page.getByText('Initials do not match').first()).toBeVisible()
  await page.getByRole('checkbox').first().uncheck({ force: true })
  await initials.fill('al')
  await book(page).click()
  await expect(book(page)).toBeDisabled()
  await expect(book(page)).toBeEnabled()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  expect(sent.filter((call) => /^POST .*\/appointments$/.test(call))).toEqual([])

  // Who agreed before is not asked again.
  await arriveAs(page, 'noor.haddad@northstar.example')
  await chooseAsMember(page)
  await expect(initials).toBeHidden()
  await book(page).click()
  await expect(page.getByRole('alert')).toHaveText(texts.noSessions)
  expect(pathOf(page)).toBe('/mdlerror')
  await expect(page.getByRole('main').getByRole('link', { name: 'Call (800) 555-0111' })).toHaveAttribute(
    'href',
    'tel:+18005550111',
  )
  for (const scenario of ['not_allowed_for_patient', 'provider_unavailable', 'no_state_license']) {
    await chooseAsMember(page)
    await order(request, scenario)
    await book(page).click()
    await expect(page.getByRole('alert')).toHaveText(texts.refused)
    expect(pathOf(page)).toBe('/mdlerror')
  }
})

test('while the telehealth service is down the rest works, and the trouble stays in its place [ERROR-17] [ROLE-02]', async ({
  page,
  request,
}) => {
  await order(request, 'down', 1000)
  await arriveAs(page, 'maya.lopez@northstar.example')
  for (const [address, heading] of [
    ['/northstar/topics', 'Articles'],
    ['/northstar/support', 'How can we help?'],
    ['/northstar/profile', 'Your profile'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await page.goto('/northstar/appointments')
  await expect(page.getByText('We cannot reach your appointments right now')).toBeVisible()
  await order(request, 'none')
  // So many failures have opened the breaker: for a quarter of a minute nobody bothers the service that was down.
  test.slow()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await expect(page.getByRole('region', { name: 'Past appointments' })).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('after 30 minutes the answers are gone, and that is said kindly [INTAKE-06] [STATE-10] [CONST-02]', async ({
  page,
  request,
}) => {
  await startIntake(page, 'northstar')
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What would help most?' })).toBeVisible()
  const later = async (seconds: number) => {
    await request.post('/control/clock', { data: { advance_seconds: seconds } })
    await page.addInitScript((ahead) => {
      const before = Temporal.Now.instant.bind(Temporal.Now)
      Temporal.Now.instant = () => before().add({ seconds: ahead })
    }, seconds)
    await page.reload()
  }
  await later(29 * 60)
  await expect(page.getByRole('heading', { level: 1, name: 'What would help most?' })).toBeVisible()
  await choose(page, 'Tools I can use')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Who would you feel more at ease with?' }),
  ).toBeVisible()
  await later(31 * 60)
  await expect(page.getByRole('heading', { level: 1, name: 'What brings you here?' })).toBeVisible()
  await expect(page.getByText('For your privacy we cleared your earlier answers.')).toBeVisible()
})
