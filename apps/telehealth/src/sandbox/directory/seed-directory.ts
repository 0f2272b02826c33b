import { and, count, gte, inArray, like, lt, max, or, sql } from 'drizzle-orm'
import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { FIRST_INVITED_PROVIDER_ID } from '#db/counselor-tables.ts'
import { licenses, type OpenHours, providers } from '#db/tables.ts'
import { computeNextFree } from '#modules/providers/next-free-cache.ts'
import { FIRST_PROVIDER_ID, generateProvider } from './generate-provider.ts'

/**
 * Retired statements, which were repeated often or named a specialty of others. Counselors who still have one
 * get a new one.
 */
const retiredStatements: readonly string[] = [
  'You leave each talk with one small thing to try before we meet again.',
  'I like plain tools that work on a hard Tuesday, not only in my office.',
  'We set one clear goal and check each time if we are getting closer.',
  'I will teach you ways to calm your body when your mind will not stop.',
  'We find out what already helps you, and then we do more of it.',
  'Together we map your week and find room for rest.',
  'I give you a short list, never homework for its own sake.',
  'We practice the hard talk here first, so it is easier out there.',
  'You set the pace. I listen closely, and nothing has to be perfect here.',
  'You can say it out loud here, even if it comes out all wrong.',
  'I will not rush you, and I will not tell you how to feel.',
  'Some things get lighter when another person knows about them.',
  'You do not need the right words. We will find them as we go.',
  'I keep a calm room, and I have time for the long version.',
  'What you feel makes sense once we look at what you carry.',
  'I ask honest questions, and a quiet minute is fine with me.',
  'I like to look at where a pattern began, so it can lose its grip.',
  'We look at what keeps a worry going, and then at what it wants to protect.',
  'Knowing why you react the way you do gives you a choice.',
  'Old stories shape new days. Let us read yours together.',
  'We look behind the last fight to see what it was really about.',
  'I help you see the thread between then and now.',
  'When you know what you need, it gets easier to ask for it.',
  'We connect the dots at your speed, and you decide where to look.',
  'Grief, shame, relief: all of them are welcome in here.',
  'Most fights are about something else. We find out what.',
  'The same argument again and again is a clue. I like clues.',
  'A low mood rarely comes from nowhere. We can trace where yours began.',
  'The way we love was learned, and it can be learned anew.',
  'Stress at work is often about more than work. We can look underneath.',
  'I draw a family map with most people. It explains a lot.',
  'I grew up in a loud family, so I learned to listen early.',
  'I draw a lot. A worry on paper is easier to argue with.',
  'A worry is like a phone alarm. I can help you find the off button.',
  'What does your worry want to protect? We can ask it together.',
]

/** A phrase in all biographies written before they matched the counselor's approach. */
const retiredBiography = ' years I have worked with people who live with '

/** Rows per statement: PostgreSQL accepts at most 65,535 parameters. */
const CHUNK = 500

/** Invited counselors are not part of the directory. */
const isGenerated = lt(providers.id, FIRST_INVITED_PROVIDER_ID)

/** Adds counselors until the directory has `wanted`; existing ones remain. Returns how many were added. */
export async function seedDirectory(tx: Queryable, wanted: number, now: Temporal.Instant): Promise<number> {
  const [present] = await tx.select({ rows: count() }).from(providers).where(isGenerated)
  const first = present?.rows ?? 0
  for (let from = first; from < wanted; from += CHUNK) {
    const length = Math.min(CHUNK, wanted - from)
    const chunk = Array.from({ length }, (_, place) => generateProvider(from + place))
    await tx.insert(providers).values(chunk.map(({ row }) => row))
    await tx.insert(licenses).values(
      chunk.flatMap(({ row, states, sortName }) => {
        const hint = computeNextFree(row, [], now)
        return states.map((state) => ({ providerId: row.id, state, sortName, ...hint }))
      }),
    )
  }
  // Without statistics on the new rows, the planner scans the whole directory for one page of it.
  if (first < wanted) await tx.execute(sql`analyze ${providers}, ${licenses}`)
  return Math.max(0, wanted - first)
}

const hasRetiredStatement = inArray(providers.statement, ['', ...retiredStatements])
const hasRetiredBiography = like(providers.aboutMe, `%${retiredBiography}%`)

/**
 * Updates counselors of earlier releases: adds missing statements, replaces repeated ones, and replaces
 * biographies that may not match their approach.
 */
export async function backfillDirectory(tx: Queryable): Promise<void> {
  for (;;) {
    const rows = await tx
      .select({ id: providers.id })
      .from(providers)
      .where(and(isGenerated, or(hasRetiredStatement, hasRetiredBiography)))
      .limit(CHUNK)
    if (rows.length === 0) return
    const added = rows.map(({ id }) => {
      const { approach, statement, identities, aboutMe } = generateProvider(id - FIRST_PROVIDER_ID).row
      return { id, approach, statement, identities, aboutMe }
    })
    await tx.execute(sql`
      update ${providers} set
        statement = case when ${hasRetiredStatement} then added.statement else ${providers.statement} end,
        about_me = case when ${hasRetiredBiography} then added."aboutMe" else ${providers.aboutMe} end,
        approach = case when ${providers.statement} = '' then added.approach else ${providers.approach} end,
        identities = case when ${providers.statement} = '' then added.identities else ${providers.identities} end
      from json_to_recordset(${JSON.stringify(added)}::json)
        as added(id integer, approach text, statement text, identities text[], "aboutMe" text)
      where ${providers.id} = added.id`)
  }
}

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
