import type { Browser, Page } from 'playwright'
import { logInAsMember } from '../../bench/harness/log-in.ts'
import { answerSentence } from '../../e2e/journeys/steps.ts'
import { addVirtualPasskey } from '../../e2e/staff/virtual-passkey.ts'

const phone = { viewport: { width: 390, height: 844 } }
const laptop = { viewport: { width: 1280, height: 860 } }
/** Time for images, fonts and animations. */
const SETTLE_TIME = 1_200

type Role = 'care_line' | 'account_manager' | 'privacy_officer' | 'editor' | 'administrator'

interface ScreenshotSpec {
  readonly role: Role
  readonly scheme: 'light' | 'dark'
  /** Steps from the first page to the screenshot. */
  readonly walk: (page: Page) => Promise<void>
}

/** Creates a passkey with an invitation link and logs in. */
async function registerPasskey(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ ...laptop, timezoneId: 'America/New_York' })
  const page = await context.newPage()
  await addVirtualPasskey(page)
  await page.goto(link)
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  await page.getByRole('navigation').first().waitFor()
  return page
}

/** Staff members, each in a separate browser; a link works once. */
function createStaffPages(browser: Browser, base: string) {
  const pages = new Map<Role, Page>()
  return async (role: Role): Promise<Page> => {
    const known = pages.get(role)
    if (known) return known
    const links = (await (await fetch(`${base}/control/staff`)).json()) as {
      readonly role: string
      readonly link: string
    }[]
    const page = await registerPasskey(browser, links.find((one) => one.role === role)?.link ?? '')
    pages.set(role, page)
    return page
  }
}

/** Calls the API as the user of a page. */
const postAsStaff = (page: Page, path: string, data: object = {}) => {
  const { origin } = new URL(page.url())
  return page.request.post(`${origin}/api/staff${path}`, {
    headers: { origin, 'x-evenkeel-staff': '1' },
    data,
  })
}

/** A member who reports danger, so that a care line task is open. */
async function confirmDialog(browser: Browser, base: string): Promise<void> {
  const context = await browser.newContext({ ...phone, baseURL: base })
  await context.addCookies((await logInAsMember(base)).map((one) => ({ ...one, url: base })))
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

const waitForPassingChecks = (page: Page) => page.getByText('All checks are green').waitFor()
const openMenuItem = (page: Page, name: string) => page.getByRole('link', { name }).first().click()

/** The staff application: Today of the care line, the content studio, the audit log. */
const staffAppScreenshots: readonly ScreenshotSpec[] = [
  {
    role: 'care_line',
    scheme: 'light',
    walk: (page) => page.getByRole('region', { name: 'Call now' }).waitFor(),
  },
  {
    role: 'account_manager',
    scheme: 'light',
    walk: async (page) => {
      await openMenuItem(page, 'Studio')
      await page
        .getByRole('link', { name: /Northstar/ })
        .first()
        .click()
      await waitForPassingChecks(page)
      await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
    },
  },
  { role: 'privacy_officer', scheme: 'dark', walk: (page) => openMenuItem(page, 'Audit') },
]

/** Tasks of editors and account managers: intake questions, a disabled organization. */
const studioScreenshots: readonly ScreenshotSpec[] = [
  {
    role: 'editor',
    scheme: 'light',
    walk: async (page) => {
      await postAsStaff(page, '/studio/spaces/intakes/take-over')
      await openMenuItem(page, 'Studio')
      await page.getByRole('link', { name: 'Questions' }).click()
      await page.locator('summary').getByText('1. Who is the support for?').click()
      await waitForPassingChecks(page)
      await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('img', { name: /Questions of default/ }).waitFor()
    },
  },
  {
    role: 'account_manager',
    scheme: 'light',
    walk: async (page) => {
      const space = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      await postAsStaff(page, `/studio/spaces/${space}/take-over`)
      await page.reload()
      await page.getByRole('link', { name: 'Manage', exact: true }).click()
      await page.getByRole('button', { name: 'Switch off' }).click()
      await page.getByRole('dialog').getByRole('definition').first().waitFor()
    },
  },
]

/** A care line member takes over a call from an absent colleague. */
async function takeOverCall(
  browser: Browser,
  base: string,
  people: ReturnType<typeof createStaffPages>,
): Promise<Page> {
  const email = 'bea.lind@provider.example'
  const grants = [{ role: 'care_line', organisation_id: null }]
  await postAsStaff(await people('administrator'), '/people', { name: 'Bea Lind', email, grants })
  const holder = await people('care_line')
  await holder.getByRole('button', { name: /^I call: In danger/ }).click()
  await holder.getByRole('link', { name: /^Call \(/ }).waitFor()
  await holder.request.post(`${base}/control/clock`, { data: { advance_seconds: 12 * 60 } })
  let link: string | undefined
  while (link === undefined) {
    const mails = (await (await fetch(`${base}/mailbox.json?to=${encodeURIComponent(email)}`)).json()) as {
      text: string
    }[]
    link = /http\S+\/staff\/enroll#\S+/.exec(mails[0]?.text ?? '')?.[0]
  }
  const page = await registerPasskey(browser, link)
  await page.getByRole('button', { name: /^Take over/ }).waitFor()
  return page
}

async function takePageScreenshot(page: Page, scheme: ScreenshotSpec['scheme']): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.waitForTimeout(SETTLE_TIME)
  return page.screenshot()
}

/** Screenshots of the pages, then of the tasks. */
export async function takeStaffScreenshots(
  browser: Browser,
  base: string,
): Promise<{ readonly house: readonly Buffer[]; readonly work: readonly Buffer[] }> {
  await confirmDialog(browser, base)
  const people = createStaffPages(browser, base)
  const taken = async (looks: readonly ScreenshotSpec[]): Promise<Buffer[]> => {
    const pictures: Buffer[] = []
    for (const { role, scheme, walk } of looks) {
      const page = await people(role)
      await walk(page)
      pictures.push(await takePageScreenshot(page, scheme))
    }
    return pictures
  }
  const ofHouse = await taken(staffAppScreenshots)
  const ofStudio = await taken(studioScreenshots)
  const call = await takePageScreenshot(await takeOverCall(browser, base, people), 'light')
  return { house: ofHouse, work: [...ofStudio, call] }
}
