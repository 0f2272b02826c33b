import { takenOver } from '../hydrated.ts'
import { expect, test } from '../fixtures.ts'

test('the footer says what the program is and which services it does not provide [FOOTER-01] [FOOTER-02] [FOOTER-03] [FOOTER-04]', async ({
  page,
}) => {
  await page.goto('/northstar/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('contracted affiliates')
  await expect(footer).toContainText('short-term counseling only')
  await expect(footer).toContainText(
    /Diagnosable mental health or substance-use conditions are referred to your medical benefit/,
  )
  for (const service of [
    'psychiatry',
    'inpatient or residential care',
    'intensive outpatient',
    'emergent care',
    'long-term care',
    'prescriptions',
    'autism treatment',
    'remedial education',
    'non-evidence-based care',
  ]) {
    await expect(footer).toContainText(service)
  }
})

const pages = [
  ['Privacy Policy', '/privacy-policy', 'FOOTER-05', 'ROUTE-03'],
  ['Notice of Privacy Practices', '/privacy', 'FOOTER-06', 'ROUTE-04'],
  ['Terms of Use', '/terms', 'FOOTER-07', 'ROUTE-02'],
  ['Statement of Understanding', '/statement-of-understanding', 'FOOTER-08', 'ROUTE-05'],
] as const

test(`its links lead to the four legal pages ${pages.map(([, , a, b]) => `[${a}] [${b}]`).join(' ')}`, async ({
  page,
}) => {
  await page.goto('/northstar/')
  // Pressed before the page is awake a link loads a document, and a document takes no focus.
  await takenOver(page.locator('footer'))
  for (const [name, address] of pages) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/northstar${address}$`))
    // What takes the focus has come to its end: nothing scrolls away below the next press.
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  }
})
