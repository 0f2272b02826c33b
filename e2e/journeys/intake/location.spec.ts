import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { createMember } from '../members.ts'
import {
  getBookedHeading,
  pressChoice,
  chooseCounselor,
  chooseTime,
  getHeading,
  logIn,
  skipQuestions,
  startIntake,
  checkAll,
} from '../steps.ts'

// Answers already taken over by a member are read from the member's record instead.
test.use({ allowConsoleErrors: [/status of 403 .*\/api\/answers\/extend-token/] })

const job = /^Does your job have safety rules/

/** Location ids of an organization, by name. */
async function locationsOf(request: APIRequestContext, client: string): Promise<Record<string, string>> {
  const answer = await request.get('/api/organisations/v2/configuration', { params: { domain: client } })
  const { child_organisations: all } = (await answer.json()) as {
    child_organisations: { id: string; location: string }[]
  }
  return Object.fromEntries(all.map(({ id, location }) => [location, id]))
}

test('a member of a location with safety rules gets the job questions, whatever location the browser has stored [INTAKE-02] [ORG-11] [ORG-12]', async ({
  page,
  createOrganization,
}) => {
  test.slow()
  const { client, base } = await createOrganization({ scenario: 'cedarvalley' })
  const locations = await locationsOf(page.request, client)
  await createMember(page.request, client, { organisation: locations['Transportation'] })
  await page.goto(`${base}/`)
  await expect(page.getByRole('main')).toContainText('5 sessions are covered for you')
  await page.evaluate((id) => localStorage.setItem('childOrg', id ?? ''), locations['Elementary Schools'])
  const named: string[] = []
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url())
    if (/^\/api\/(questions|answers)/.test(pathname) && !pathname.endsWith('/extend-token'))
      named.push(asked.headers()['x-child-organisation'] ?? `none: ${pathname}`)
  })
  await startIntake(page, client, 'Colorado', 'Alcohol or Drug use')
  await pressChoice(page, 'No')
  await pressChoice(page, 'I work there')
  await expect(getHeading(page, job)).toBeVisible()
  await pressChoice(page, 'Yes')
  const call = getHeading(page, 'Please call us, so that we can set this up with you.')
  await expect(call).toBeVisible()
  expect(new Set(named)).toEqual(new Set([locations['Transportation']]))
  for (const address of ['appointment-type', 'schedule/appointment', 'schedule/results']) {
    await page.goto(`${base}/${address}`)
    await expect(call).toBeVisible()
  }
})

test('a member who logs in with a selected time answers the missing questions of the location, and books that time [INTAKE-02] [INTAKE-07] [STATE-12] @deep', async ({
  page,
  request,
  createOrganization,
}) => {
  test.slow()
  const { client, base } = await createOrganization({ scenario: 'cedarvalley' })
  const { Transportation: organisation } = await locationsOf(request, client)
  const { email, password } = await createMember(request, client, { organisation })
  await startIntake(page, client, 'Colorado', 'Alcohol or Drug use')
  await skipQuestions(page, client)
  await chooseCounselor(page, 'Video')
  const slot = await chooseTime(page)
  await expect(page.getByText(/^Held for you/)).toBeVisible()
  const bookings: string[] = []
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url())
    if (asked.method() === 'POST' && /\/(appointments|finalize)$/.test(pathname)) bookings.push(pathname)
  })
  await page.goto(`${base}/log-in`)
  await logIn(page, email, password)
  await expect(getHeading(page, /^Do you work for/)).toBeVisible()
  await expect(page.getByText('A few more questions before you book')).toBeVisible()
  await pressChoice(page, 'I work there')
  await expect(getHeading(page, job)).toBeVisible()
  expect(bookings).toEqual([])
  await pressChoice(page, 'No')
  await expect(getHeading(page, 'Your appointment')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/^(\w+day, \w+ \d+)/.exec(slot)?.[1] ?? 'no day')
  await checkAll(page)
  await page.getByLabel(/^Your initials/).fill('al')
  await page.getByRole('button', { name: 'Book this appointment' }).click()
  await expect(getBookedHeading(page)).toBeVisible()
})
