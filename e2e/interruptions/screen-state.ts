import type { Page } from '@playwright/test'
import { expect, type TestOrganization } from '../fixtures.ts'
import { signInOverApi } from '../journeys/appointments.ts'
import { demoPassword } from '../organizations.ts'

/** Waits until a screen is idle; ignores loader messages. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(() => {
    delete (globalThis as { seenBefore?: unknown }).seenBefore
  })
  await page.waitForFunction(
    () => {
      document.querySelector<HTMLButtonElement>('[data-testid="loader"] button')?.click()
      const main = document.querySelector('main')
      const words = main?.textContent ?? ''
      const isBusy = document.querySelector(
        '[data-testid="loader"], main [class^="_waiting_"], main [aria-busy="true"], main form button[aria-disabled="true"]',
      )
      const isDrawn = main?.querySelector('h1') ?? null
      const seen = globalThis as { seenBefore?: { now: string; times: number } }
      const now = `${location.href} ${words}`
      const times = seen.seenBefore?.now === now ? seen.seenBefore.times + 1 : 0
      seen.seenBefore = { now, times }
      // Must be stable several times: a redirecting screen is visible only for a moment.
      return isBusy === null && !/Looking…|One moment…/.test(words) && isDrawn !== null && times >= 4
    },
    undefined,
    { timeout: 180_000, polling: 100 },
  )
}

export const getMainText = (page: Page): Promise<string> => page.getByRole('main').innerText()

/** Every screen has one heading, a next step and the help lines, whatever happened before. */
export async function expectUsableScreen(page: Page, { phone }: TestOrganization): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const help = page.getByRole('complementary', { name: 'Help lines' })
  for (const address of ['tel:911', 'tel:988', `tel:${phone}`, `sms:${phone}`])
    await expect(help.locator(`a[href="${address}"]`)).toBeInViewport()
  const ways = page
    .getByRole('main')
    .locator('a[href]:not([href^="#"]), button:not([disabled])')
    .filter({ visible: true })
  expect(await ways.count(), 'next steps').toBeGreaterThan(0)
}

/** Server-side state of one person. */
export interface ServerState {
  readonly upcoming: readonly string[]
  readonly asked: number
  readonly requested: number
}

/** Reads the state from the services. An unconfirmed account has none. */
export async function readServerState(
  page: Page,
  { client }: TestOrganization,
  email: string,
): Promise<ServerState> {
  const mails = await page.request.get(`/mailbox.json?to=${encodeURIComponent(email)}`)
  const nothing = { upcoming: [], asked: 0, requested: 0 }
  if (((await mails.json()) as unknown[]).length === 0) return nothing
  // A separate browser context, so that the page's cookies are unchanged.
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('no browser')
  try {
    const headers = { 'x-client-id': client }
    const logIn = () =>
      context.request.post('/api/auth/login', { data: { email, password: demoPassword }, headers })
    if (!(await logIn()).ok()) return nothing
    // For a while after an outage, log-in returns no telehealth token.
    await expect
      .poll(async () => ((await (await logIn()).json()) as { md_live: unknown }).md_live)
      .toBeTruthy()
    const { patientId, member, headers: bearer } = await signInOverApi(context.request, email, client)
    const own = { ...headers, authorization: `Token ${member.auth_token}` }
    const read = async <T>(path: string, of: Record<string, string>): Promise<T> =>
      (await (await context.request.get(path, { headers: of })).json()) as T
    const { appointments } = await read<{ appointments: { start_time: string }[] }>(
      `/telehealth/v2/patients/${patientId}/appointments/upcoming`,
      bearer,
    )
    const { results } = await read<{ results: unknown[] }>('/api/appointment-slot-queries', own)
    const latest = await read<{ status: string } | null>('/api/appointments/latest', own)
    return {
      upcoming: appointments.map(({ start_time: start }) => Temporal.Instant.from(start).toString()),
      asked: results.length,
      requested: latest?.status === 'requested' ? 1 : 0,
    }
  } finally {
    await context.close()
  }
}

const isBooked = ({ upcoming }: ServerState): boolean => upcoming.length > 0
const isUnchanged = (now: ServerState, before: ServerState): boolean =>
  JSON.stringify(now) === JSON.stringify(before)
/** Statements of the portal, and what must be true where they are shown. */
const screenClaims: readonly (readonly [
  says: RegExp,
  holds: (now: ServerState, before: ServerState) => boolean,
])[] = [
  [/Your appointment is booked/, isBooked],
  [/Your appointment is changed/, (now, before) => isBooked(now) && !isUnchanged(now, before)],
  [/We have your request/, ({ requested }) => requested === 1],
  [/We sent your request/, ({ asked }) => asked === 1],
  [/[Nn]othing (was|is) changed|It stays yours/, isUnchanged],
  [/Nothing is booked|not booked yet/, (now, before) => now.upcoming.length <= before.upcoming.length],
  [/no (upcoming )?appointments|No appointment ahead/, (now) => !isBooked(now)],
  [/Your next appointment/, isBooked],
  [/appointment is canceled/, (now, before) => now.upcoming.length < before.upcoming.length],
]

/**
 * Checks that every statement on the screen is true and no time is booked twice. Returns the server state.
 */
export async function expectAccurateScreen(
  page: Page,
  organization: TestOrganization,
  email: string,
  before: ServerState,
): Promise<ServerState> {
  const said = await getMainText(page)
  const now = await readServerState(page, organization, email)
  for (const [says, holds] of screenClaims)
    if (says.test(said))
      expect(holds(now, before), `${says.source}: ${JSON.stringify({ now, before })}`).toBe(true)
  expect(now.upcoming.length).toBeLessThanOrEqual(1)
  return now
}
