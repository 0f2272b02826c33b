import type { Browser, BrowserContext, Page } from 'playwright'
import { password } from '../../e2e/organisations.ts'
import { keepSameClock } from '../../e2e/page.ts'
import { passkeyDevice } from '../../e2e/staff/passkey.ts'

const laptop = { width: 1280, height: 860 }
/** Pictures and letters come in, and what moves comes to rest. */
const REST = 1_200
/** In the evening in Denver: the links of the demo staff are alive at the time of the first visit, three days later. */
const SEED = '2026-11-18T01:00:00Z'
const COUNSELOR = 'Yesenia Ueda'

/** An hour before the next visit of a demo member, where the product's clock is then. */
async function beforeTheVisit(page: Page, base: string): Promise<void> {
  const { request } = page
  await request.post(`${base}/control/clock`, { data: { now: SEED } })
  await request.post(`${base}/control/reset`, { data: {} })
  const login = await request.post(`${base}/api/auth/login`, {
    data: { email: 'maya.lopez@northstar.example', password },
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
  await passkeyDevice(page)
  await page.goto(links.find(({ name }) => name === COUNSELOR)?.link ?? '')
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  await page.getByRole('navigation').first().waitFor()
  return page
}

/** The counselor's application: the day, the week, and the profile by night. It moves the clock of the product, so it comes last. */
export async function counselorPictures(browser: Browser, base: string): Promise<readonly Buffer[]> {
  const context = await browser.newContext({ viewport: laptop, timezoneId: 'America/Denver' })
  const visitor = await context.newPage()
  await beforeTheVisit(visitor, base)
  await keepSameClock(context, context.request, base)
  const page = await signIn(context, base)
  const looks = [
    ['today', 'Your day', 'light'],
    ['calendar', 'Calendar', 'light'],
    ['profile', 'Profile', 'dark'],
  ] as const
  const pictures: Buffer[] = []
  for (const [path, heading, colorScheme] of looks) {
    await page.emulateMedia({ colorScheme })
    await page.goto(new URL(`/staff/counselor/${path}`, page.url()).href)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.waitForTimeout(REST)
    pictures.push(await page.screenshot())
  }
  await context.close()
  return pictures
}
