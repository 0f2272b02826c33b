import type { Browser, BrowserContext, Page } from 'playwright'
import { demoPassword } from '../../e2e/organizations.ts'
import { syncBrowserClock } from '../../e2e/fixtures.ts'
import { addVirtualPasskey } from '../../e2e/staff/virtual-passkey.ts'

const laptop = { width: 1280, height: 860 }
/** Time for images, fonts and animations. */
const SETTLE_TIME = 1_200
/** Evening in Denver: the links of the demo staff are still valid at the time of the first visit, three days later. */
const SEED = '2026-11-18T01:00:00Z'
const COUNSELOR = 'Yesenia Ueda'

/** Resets the demo to the time of the screenshots. */
async function resetDemo({ request }: Page, base: string): Promise<void> {
  await request.post(`${base}/control/clock`, { data: { now: SEED } })
  await request.post(`${base}/control/reset`, { data: {} })
}

/** Moves the clock to an hour before the next visit of a demo member. */
async function moveToVisit(page: Page, base: string): Promise<void> {
  const { request } = page
  const login = await request.post(`${base}/api/auth/login`, {
    data: { email: 'maya.lopez@northstar.example', password: demoPassword },
    headers: { 'x-client-id': 'northstar' },
  })
  const { md_live: care } = (await login.json()) as { md_live: { jwt: string; user: { id: number } } }
  const headers = { authorization: `Bearer ${care.jwt}` }
  const ahead = await request.get(`${base}/telehealth/v2/patients/${care.user.id}/appointments/upcoming`, {
    headers,
  })
  const [visit] = ((await ahead.json()) as { appointments: { start_time: string }[] }).appointments
  const start = Temporal.Instant.from(visit?.start_time ?? SEED)
  await request.post(`${base}/control/clock`, { data: { now: start.subtract({ hours: 1 }).toString() } })
}

async function signIn(context: BrowserContext, base: string): Promise<Page> {
  const page = await context.newPage()
  const links = (await (await page.request.get(`${base}/control/staff`)).json()) as {
    readonly name: string
    readonly link: string
  }[]
  await addVirtualPasskey(page)
  await page.goto(links.find(({ name }) => name === COUNSELOR)?.link ?? '')
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  await page.getByRole('navigation').first().waitFor()
  return page
}

type ScreenshotSpec = readonly [path: string, heading: string, colorScheme: 'light' | 'dark']

/** Pages of a counselor who logs in with a new passkey. */
async function takeScreenshots(
  context: BrowserContext,
  base: string,
  looks: readonly ScreenshotSpec[],
): Promise<Buffer[]> {
  await syncBrowserClock(context, context.request, base)
  const page = await signIn(context, base)
  const pictures: Buffer[] = []
  for (const [path, heading, colorScheme] of looks) {
    await page.emulateMedia({ colorScheme })
    await page.goto(new URL(`/staff/counselor/${path}`, page.url()).href)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.waitForTimeout(SETTLE_TIME)
    pictures.push(await page.screenshot())
  }
  return pictures
}

/**
 * Screenshots of the counselor application: day, week, offers, and the profile in dark mode. Runs last, because it
 * moves the clock of the product.
 */
export async function takeCounselorScreenshots(browser: Browser, base: string): Promise<readonly Buffer[]> {
  const open = () => browser.newContext({ viewport: laptop, timezoneId: 'America/Denver' })
  // An offer expires when the first visit starts: reset the demo to another time.
  const before = await open()
  await resetDemo(await before.newPage(), base)
  const offers = await takeScreenshots(before, base, [['offers', 'Offers', 'light']])
  await before.close()
  const context = await open()
  const visitor = await context.newPage()
  await resetDemo(visitor, base)
  await moveToVisit(visitor, base)
  const [today, calendar, profile] = await takeScreenshots(context, base, [
    ['today', 'Your day', 'light'],
    ['calendar', 'Calendar', 'light'],
    ['profile', 'Profile', 'dark'],
  ])
  await context.close()
  return [today, calendar, ...offers, profile].flatMap((picture) => picture ?? [])
}
