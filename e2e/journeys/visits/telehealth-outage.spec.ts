import { expect, test } from '../../fixtures.ts'
import { bookOverApi } from '../appointments.ts'
import { createMember } from '../members.ts'
import { getHeading } from '../steps.ts'

// Console lines of the simulated outage.
test.use({ allowConsoleErrors: [/status of (500|503)/] })

test('during a telehealth outage a member stays logged in and can use everything else; afterwards the appointments are back [ERROR-17] [ROLE-02] [ROUTE-01] @deep', async ({
  page,
  control,
  organization: { client, base },
}) => {
  test.slow()
  const visits = page.getByRole('region', { name: 'Your appointments' })
  const { email } = await createMember(page.request, client)
  const { provider } = await bookOverApi(page, email, client, 'phone')
  await control('telehealth', { scenario: 'down', times: 1000 })
  await page.goto(`${base}/`)
  await expect(getHeading(page, /^Hello, /)).toBeVisible()
  await expect(visits).toContainText('We cannot reach your appointments right now')
  await expect(page.getByRole('main').getByRole('link', { name: 'Get help for myself' })).toBeVisible()
  for (const [address, name] of [
    ['topics', 'Articles'],
    ['support', 'How can we help?'],
    ['profile', 'Your profile'],
  ] as const) {
    await page.goto(`${base}/${address}`)
    await expect(getHeading(page, name)).toBeVisible()
  }
  await page.goto(`${base}/appointments`)
  await expect(page.getByText('We cannot reach your appointments right now')).toBeVisible()
  await control('telehealth', { scenario: 'none' })
  // The circuit breaker is open for a quarter of a minute.
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await expect(page.getByRole('main')).toContainText(`With ${provider}`, { timeout: 1000 })
  }).toPass()
})
