import { expect, test } from '../../fixtures.ts'
import {
  acceptAgreements,
  answerUntilMethod,
  chooseCounselor,
  chooseTime,
  confirmCode,
  logIn,
  createPerson,
  getPath,
  register,
  formatSlotTime,
  startIntake,
} from '../steps.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a new member books a video appointment and finds it again [ROUTE-01] [ROUTE-22] [ROUTE-23] [ROUTE-32] [ROUTE-33] [ROUTE-34] [ROUTE-36] [ROUTE-37] [ROUTE-38] [ROUTE-14] [ROUTE-26] [ROUTE-41] [LOADER-06] [INTAKE-01] [INTAKE-03] [AUTH-01] [AUTH-02] [AUTH-03] [STATE-11] [BOOK-01] [BOOK-04] [BOOK-08] [BOOK-10] [ROLE-01] [ROLE-03] [ROLE-04] [ROLE-07] [CALL-43]', async ({
  page,
  organization: { client, base },
}) => {
  const calls: { path: string; query: URLSearchParams; authorization: string }[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!/^\/(api|telehealth)\//.test(url.pathname)) return
    calls.push({
      path: `${request.method()} ${url.pathname}`,
      query: url.searchParams,
      authorization: request.headers().authorization ?? '',
    })
  })
  const person = createPerson(client)

  await startIntake(page, client)
  expect(getPath(page)).toBe('/safety-screen')
  expect(calls.filter(({ path }) => path === 'POST /api/answers')).toHaveLength(1)
  const asked = await answerUntilMethod(page)
  expect(asked).toHaveLength(4)
  expect(calls.filter(({ path }) => path === 'POST /api/answers')).toHaveLength(1)

  await chooseCounselor(page, 'Video')
  const at = (path: string) => calls.findIndex((call) => call.path === path)
  expect(at('GET /api/mdlive/fake-user-token')).toBeLessThan(at('POST /api/mdlive/search-providers'))
  const search = calls[at('POST /api/mdlive/search-providers')]
  expect(search?.query.get('per_page')).toBe('30')
  expect(search?.authorization).toMatch(/^Token /)
  // One call a day, Monday to Sunday.
  const days = () =>
    calls
      .filter(
        ({ path, query }) =>
          path === 'GET /api/mdlive/providers-profile' && query.get('show_next_availability') !== 'true',
      )
      .map(({ query }) => Temporal.PlainDate.from(query.get('specific_date') ?? '').dayOfWeek)
  await expect.poll(() => days().toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])

  const slot = await chooseTime(page)
  const { spoken, zone } = formatSlotTime(slot)
  await expect(page.getByRole('main')).toContainText(spoken)
  await expect(page.getByRole('main')).toContainText(zone)
  await acceptAgreements(page, person)
  await register(page, person)
  expect(getPath(page)).toBe('/schedule/register-verification')
  await confirmCode(page, person)
  await expect(page.getByText('Great. Give us a moment to submit your request').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })).toBeVisible()
  expect(getPath(page)).toBe('/schedule/register-success')
  await expect(page.getByRole('main')).toContainText(spoken)

  await page.getByRole('link', { name: 'See your appointments' }).click()
  await expect(page.getByRole('heading', { level: 2, name: `${spoken} ${zone}` })).toBeVisible()

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/logged out/i)
  await page.goto(`${base}/appointments`)
  await expect(page).toHaveURL(`${base}/log-in?redirect=%2Fappointments`)
  await logIn(page, person.email, person.password)
  await expect(page).toHaveURL(`${base}/appointments`)
  await expect(page.getByRole('heading', { level: 2, name: `${spoken} ${zone}` })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: `${spoken} ${zone}` })).toBeVisible()
})
