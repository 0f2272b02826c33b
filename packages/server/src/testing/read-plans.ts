import pg from 'pg'
import type { WatchedQuery } from './watch-queries.ts'

/** One step of a plan, as PostgreSQL tells it. */
interface Step {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Schema?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'TID Cond'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Step[]
}

/** How a statement reads one table. */
export interface Reading {
  readonly table: string
  readonly text: string
  /** From one end to the other, because no index leads to the rows. */
  readonly isWhole: boolean
  /** Rows it looked at; 0 where it was only planned. */
  readonly rows: number
}

const schemas = ['portal', 'keys', 'telehealth']

/** Whether a step goes straight to some rows. An index read in its order ends where a limit above it does. */
const isAimed = (step: Step, isLimited: boolean): boolean =>
  step['Index Cond'] !== undefined ||
  step['TID Cond'] !== undefined ||
  step['Node Type'] === 'Bitmap Heap Scan' ||
  (isLimited && step['Index Name'] !== undefined)

function readingsOf(step: Step, text: string, isLimited: boolean): readonly Reading[] {
  const table = step['Relation Name']
  const isScan = / Scan$/.test(step['Node Type'])
  const loops = step['Actual Loops'] ?? 0
  const each =
    (step['Actual Rows'] ?? 0) +
    (step['Rows Removed by Filter'] ?? 0) +
    (step['Rows Removed by Index Recheck'] ?? 0)
  const here =
    isScan && table && schemas.includes(step.Schema ?? '')
      ? [{ table, text, isWhole: !isAimed(step, isLimited), rows: each * loops }]
      : []
  // What a sort or a hash reads, it reads to the end, whatever limit is above.
  const reachesDown = !/Sort|Hash|Aggregate|Materialize/.test(step['Node Type'])
  const limited = (isLimited && reachesDown) || step['Node Type'] === 'Limit'
  return [...here, ...(step.Plans ?? []).flatMap((inner) => readingsOf(inner, text, limited))]
}

/** Makes the planner believe that every table has a million rows: in small ones no way to read is worse than another. */
const GROW = `
  update pg_class set reltuples = 1000000, relpages = greatest(relpages, 1)
  where relkind in ('r', 'i') and relnamespace in ('portal'::regnamespace, 'keys'::regnamespace, 'telehealth'::regnamespace)`

const READS = /^\s*(select|with|update|delete)\b/i
/** What sets or makes something, though it is written as a question. */
const NO_READING = /set_config|pg_notify|nextval|advisory/

/** Statements that read tables, each kind once: as last sent, by the database user and by a role. */
function kindsOf(queries: readonly WatchedQuery[]): readonly WatchedQuery[] {
  const reading = queries.filter(({ text }) => READS.test(text) && !NO_READING.test(text))
  return [...new Map(reading.map((query) => [`${query.standing === null} ${query.text}`, query])).values()]
}

/** Explains a statement as whoever sent it, in a transaction that is rolled back. */
async function explain(
  client: pg.Client,
  { text, values, standing }: WatchedQuery,
  options: string,
  before: readonly string[],
): Promise<readonly Reading[]> {
  await client.query('begin')
  for (const statement of before) await client.query(statement)
  if (standing !== null) await client.query(standing)
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(
    `explain (format json, verbose${options}) ${text}`,
    [...values],
  )
  await client.query('rollback')
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return plan ? readingsOf(plan, text, false) : []
}

async function readEach(
  url: string,
  queries: readonly WatchedQuery[],
  read: (client: pg.Client, query: WatchedQuery) => Promise<readonly Reading[]>,
): Promise<readonly Reading[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found: Reading[] = []
    for (const query of kindsOf(queries)) found.push(...(await read(client, query)))
    return found
  } finally {
    await client.end()
  }
}

/**
 * How statements would read tables, if reading one from end to end were the last thing to do. A table that is read whole both
 * as it is and as a large one has no index for this statement.
 */
export const readPlans = (url: string, queries: readonly WatchedQuery[]): Promise<readonly Reading[]> =>
  readEach(url, queries, async (client, query) => {
    const last = 'set local enable_seqscan = off'
    const small = await explain(client, query, '', [last])
    if (!small.some(({ isWhole }) => isWhole)) return small
    const large = await explain(client, query, '', [last, GROW])
    const alsoThere = (table: string) => large.some((other) => other.table === table && other.isWhole)
    return small.map((one) => ({ ...one, isWhole: one.isWhole && alsoThere(one.table) }))
  })

/** How statements do read tables: they are run and undone, and the rows they look at are counted. */
export const readRows = (url: string, queries: readonly WatchedQuery[]): Promise<readonly Reading[]> =>
  readEach(url, queries, (client, query) => explain(client, query, ', analyze', []))
