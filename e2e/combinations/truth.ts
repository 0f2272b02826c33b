import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { signInOverApi } from '../journeys/appointments.ts'
import { password } from '../organisations.ts'
import { saidOn } from './settled.ts'

/** What really is in the services about one person. */
export interface Truth {
  /** Starts of the coming appointments, as instants. */
  readonly upcoming: readonly string[]
  /** Times that were asked for. */
  readonly asked: number
  /** In-person requests. */
  readonly requested: number
}
const nothing: Truth = { upcoming: [], asked: 0, requested: 0 }

/** Asks the services themselves. A person whose account is not confirmed has nothing there. */
export async function truthOf(page: Page, email: string): Promise<Truth> {
  // Whoever has no mail from us has no account, and a wrong log-in would count.
  const mails = (await (
    await page.request.get(`/mailbox.json?to=${encodeURIComponent(email)}`)
  ).json()) as unknown[]
  if (mails.length === 0) return nothing
  const headers = { 'x-client-id': 'northstar' }
  // Apart from the browser of the page, whose cookies stay as they are.
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('no browser')
  try {
    const enter = async () => {
      const entered = await context.request.post('/api/auth/login', { data: { email, password }, headers })
      return entered.ok() ? ((await entered.json()) as { md_live: unknown }) : null
    }
    if ((await enter()) === null) return nothing
    // After an outage the telehealth service is left alone for a while, and a log-in brings no token for it.
    await expect.poll(async () => (await enter())?.md_live ?? null, { timeout: 30_000 }).not.toBeNull()
    const { patientId, member, headers: bearer } = await signInOverApi(context.request, email, 'northstar')
    const read = async <T>(path: string, of: Record<string, string>): Promise<T> =>
      (await (await context.request.get(path, { headers: of })).json()) as T
    const own = { ...headers, authorization: `Token ${member.auth_token}` }
    const listed = await read<{ appointments: { start_time: string }[] }>(
      `/telehealth/v2/patients/${patientId}/appointments/upcoming`,
      bearer,
    )
    const queries = await read<{ results: unknown[] }>('/api/appointment-slot-queries', own)
    const latest = await read<{ status: string } | null>('/api/appointments/latest', own)
    return {
      upcoming: listed.appointments.map(({ start_time: start }) => Temporal.Instant.from(start).toString()),
      asked: queries.results.length,
      requested: latest?.status === 'requested' ? 1 : 0,
    }
  } finally {
    await context.close()
  }
}

/** A sentence of the portal, and what must be so where it is said: `before` is what was there when the screen was reached. */
interface Claim {
  readonly says: RegExp
  readonly holds: (now: Truth, before: Truth) => boolean
}
const isUnchanged = (now: Truth, before: Truth): boolean => JSON.stringify(now) === JSON.stringify(before)
const isBooked = (now: Truth): boolean => now.upcoming.length > 0
const claims: readonly Claim[] = [
  { says: /Your appointment is booked/, holds: isBooked },
  { says: /Your appointment is changed/, holds: (now, before) => isBooked(now) && !isUnchanged(now, before) },
  { says: /We have your request/, holds: ({ requested }) => requested === 1 },
  { says: /We sent your request/, holds: ({ asked }) => asked === 1 },
  { says: /[Nn]othing (was|is) changed|It stays yours/, holds: isUnchanged },
  {
    says: /Nothing is booked|not booked yet/,
    holds: (now, before) => now.upcoming.length <= before.upcoming.length,
  },
  { says: /no appointments yet|no appointments right now/, holds: (now) => !isBooked(now) },
  { says: /Your next appointment/, holds: isBooked },
  { says: /No appointment ahead/, holds: (now) => !isBooked(now) },
  { says: /appointment is canceled/, holds: (now, before) => now.upcoming.length < before.upcoming.length },
]

/** Nothing on the screen is false, and no hour is there twice. Answers with what is so. */
export async function expectTrue(page: Page, email: string, before: Truth): Promise<Truth> {
  const said = await saidOn(page)
  const now = await truthOf(page, email)
  for (const { says, holds } of claims)
    if (says.test(said))
      expect(holds(now, before), `${says.source} is said, and so is ${JSON.stringify({ now, before })}`).toBe(
        true,
      )
  expect(now.upcoming.length, JSON.stringify(now)).toBeLessThanOrEqual(1)
  return now
}
