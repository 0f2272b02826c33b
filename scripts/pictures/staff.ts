import type { Browser, Page } from 'playwright'
import { cookiesOfMember } from '../../bench/log-in.ts'
import { answerSentence } from '../../e2e/journeys/steps.ts'
import { passkeyDevice } from '../../e2e/staff/passkey.ts'

const phone = { viewport: { width: 390, height: 844 } }
const laptop = { viewport: { width: 1280, height: 860 } }
/** Pictures and letters come in, and what moves comes to rest. */
const REST = 1_200

interface Look {
  readonly role: 'care_line' | 'account_manager' | 'privacy_officer'
  readonly size: typeof phone
  readonly scheme: 'light' | 'dark'
  /** From the first page to what the picture shows. */
  readonly walk: (page: Page) => Promise<void>
}

async function pictureOf(
  browser: Browser,
  base: string,
  { role, size, scheme, walk }: Look,
): Promise<Buffer> {
  const context = await browser.newContext({ ...size, colorScheme: scheme, timezoneId: 'America/New_York' })
  const page = await context.newPage()
  const people = (await (await page.request.get(`${base}/control/staff`)).json()) as {
    readonly role: string
    readonly link: string
  }[]
  await passkeyDevice(page)
  await page.goto(people.find((one) => one.role === role)?.link ?? '')
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  await page.getByRole('navigation').first().waitFor()
  await walk(page)
  await page.waitForTimeout(REST)
  const picture = await page.screenshot()
  await context.close()
  return picture
}

/** A member who says yes to the question about danger, so that something waits. */
async function sayYes(browser: Browser, base: string): Promise<void> {
  const context = await browser.newContext({ ...phone, baseURL: base })
  await context.addCookies((await cookiesOfMember(base)).map((one) => ({ ...one, url: base })))
  const page = await context.newPage()
  await page.goto('/northstar/help-myself')
  await page.getByRole('button', { name: 'Go on now' }).click()
  await page.getByRole('main').getByRole('combobox').waitFor()
  await answerSentence(page, { who: 'Myself' })
  const isKept = page.waitForResponse('**/add-or-update-answer')
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await isKept
  await context.close()
}

const menu = (page: Page, name: string) => page.getByRole('link', { name }).first().click()

/** The staff application as its people see it: Today of the care line, the studio, the audit. */
export async function staffPictures(browser: Browser, base: string): Promise<readonly Buffer[]> {
  const looks: readonly Look[] = [
    {
      role: 'care_line',
      size: laptop,
      scheme: 'light',
      walk: (page) => page.getByRole('region', { name: 'Call now' }).waitFor(),
    },
    {
      role: 'account_manager',
      size: laptop,
      scheme: 'light',
      walk: async (page) => {
        await menu(page, 'Studio')
        await page
          .getByRole('link', { name: /Northstar/ })
          .first()
          .click()
      },
    },
    {
      role: 'privacy_officer',
      size: laptop,
      scheme: 'dark',
      walk: (page) => menu(page, 'Audit'),
    },
  ]
  await sayYes(browser, base)
  const pictures: Buffer[] = []
  for (const look of looks) pictures.push(await pictureOf(browser, base, look))
  return pictures
}
