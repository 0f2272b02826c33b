import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { and, gte, inArray, lt, max } from 'drizzle-orm'
import { FIRST_INVITED_PROVIDER_ID } from '#db/counselor-tables.ts'
import { licenses, type OpenHours, providers } from '#db/tables.ts'
import { computeNextFree } from '#modules/providers/next-free-cache.ts'
import { generateProvider } from './generate-provider.ts'

/** A counselor requested by a test; missing fields have defaults. */
export interface TestCounselor {
  /**
   * With title, for example "Dr. Nina Park"; default: the name of the directory's counselor at this index.
   */
  readonly fullname?: string | undefined
  /** States with a license; default: all. */
  readonly states?: readonly string[] | undefined
  readonly methods?: ('video' | 'phone')[] | undefined
  /** IANA time zone of the hours. */
  readonly zone?: string | undefined
  readonly hours?: readonly OpenHours[] | undefined
  readonly gender?: 'Male' | 'Female' | undefined
  readonly specialties?: string[] | undefined
  readonly languageIds?: number[] | undefined
}

/** First id of test counselors: above all directories used in tests, below invited counselors. */
const FIRST_TEST_PROVIDER_ID = 950_001

const isTestProvider = and(
  gte(providers.id, FIRST_TEST_PROVIDER_ID),
  lt(providers.id, FIRST_INVITED_PROVIDER_ID),
)
/** Every day from 8 to 18, so that no test depends on the weekday. */
const everyDay: readonly OpenHours[] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  from: 8 * 60,
  to: 18 * 60,
}))
const allStates = usStates.map(({ code }) => code)

/** Adds counselors with free hours; searches find only them from then on. */
export async function addCounselors(
  tx: Queryable,
  orders: readonly TestCounselor[],
  now: Temporal.Instant,
): Promise<readonly { readonly id: number; readonly fullname: string }[]> {
  const [last] = await tx
    .select({ id: max(providers.id) })
    .from(providers)
    .where(isTestProvider)
  const first = (last?.id ?? FIRST_TEST_PROVIDER_ID - 1) + 1
  // Includes counselors invited by other tests.
  await tx.update(providers).set({ listed: false })
  const added: { id: number; fullname: string }[] = []
  for (const [place, order] of orders.entries()) {
    const { row: drawn, sortName } = generateProvider(place + 1)
    const row = {
      ...drawn,
      id: first + place,
      fullname: order.fullname ?? drawn.fullname,
      methods: order.methods ?? ['video' as const, 'phone' as const],
      zone: order.zone ?? 'America/Denver',
      weeklyHours: order.hours ?? everyDay,
      gender: order.gender ?? drawn.gender,
      specialties: order.specialties ?? drawn.specialties,
      languageIds: order.languageIds ?? drawn.languageIds,
      fullDays: 0,
    }
    await tx.insert(providers).values(row)
    const hint = computeNextFree(row, [], now)
    const name = order.fullname === undefined ? sortName : order.fullname.replace(/^Dr\. /, '')
    await tx
      .insert(licenses)
      .values(
        (order.states ?? allStates).map((state) => ({ providerId: row.id, state, sortName: name, ...hint })),
      )
    added.push({ id: row.id, fullname: row.fullname })
  }
  return added
}

/** Lists the directory in search again, without test counselors. */
export async function restoreDirectory(tx: Queryable): Promise<void> {
  const ofTests = await tx.select({ id: providers.id }).from(providers).where(isTestProvider)
  if (ofTests.length > 0)
    await tx.delete(providers).where(
      inArray(
        providers.id,
        ofTests.map(({ id }) => id),
      ),
    )
  await tx.update(providers).set({ listed: true }).where(lt(providers.id, FIRST_TEST_PROVIDER_ID))
}
