import type { Locator, Page } from '@playwright/test'
import { expect, syncBrowserClock, test as base, type TestOrganization } from '../fixtures.ts'
import { addVirtualPasskey } from './virtual-passkey.ts'

interface StaffFixtures {
  /** Opens a separate browser on the product's clock; members and staff each have one. */
  readonly openBrowser: (baseURL?: string) => Promise<Page>
  /** Opens a staff link in a separate browser: creates a passkey and signs in. */
  readonly openLink: (link: string) => Promise<Page>
  /** Signs in a staff member of the organization by name. */
  readonly signIn: (organization: TestOrganization, name: string) => Promise<Page>
}

/** The test function of staff journeys: each person has a browser, which is closed after the test. */
export const test = base.extend<StaffFixtures>({
  openBrowser: async ({ browser, product, request }, use) => {
    const pages: Page[] = []
    await use(async (baseURL = product.url) => {
      const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })
      await syncBrowserClock(context, request, product.url)
      const page = await context.newPage()
      pages.push(page)
      return page
    })
    for (const page of pages) await page.context().close()
  },
  openLink: async ({ openBrowser, product }, use) =>
    use(async (link) => {
      const page = await openBrowser(product.staffUrl)
      await addVirtualPasskey(page)
      await page.goto(link)
      await page.getByRole('button', { name: 'Make my passkey' }).click()
      await expect(page.getByRole('navigation').first()).toBeVisible()
      return page
    }),
  signIn: async ({ openLink }, use) =>
    use(async ({ staff }, name) => {
      const one = staff.find((person) => person.name === name)
      if (!one) throw new Error(`${name} is not a staff member`)
      return openLink(one.link)
    }),
})
export { expect }

export const getHeading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name })
export const getDialog = (page: Page): Locator => page.getByRole('dialog')

/** Selects an option in a dropdown list. */
export async function selectOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Selects a radio button by its label. */
export async function selectRadio(within: Page | Locator, group: string, choice: string): Promise<void> {
  const radios = within.getByRole('radiogroup', { name: group })
  await radios.getByText(choice, { exact: true }).click()
  await expect(radios.getByRole('radio', { name: choice, exact: true })).toBeChecked()
}

/** Reads the link in an invitation email. */
export async function readInvitationLink(page: Page, membersUrl: string, email: string): Promise<string> {
  const newest = async (): Promise<string> => {
    const answer = await page.request.get(`${membersUrl}/mailbox.json?to=${encodeURIComponent(email)}`)
    const [mail] = (await answer.json()) as { text: string }[]
    return /http\S+\/staff\/enroll#\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(newest).not.toBe('')
  return newest()
}
