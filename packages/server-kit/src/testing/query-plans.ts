import pg from 'pg'
import type { RecordedQuery } from './record-queries.ts'

/** One step of a query plan, as PostgreSQL reports it. */
interface PlanStep {
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
  readonly Plans?: readonly PlanStep[]
}

/** How a statement reads one table. */
export interface TableRead {
  readonly table: string
  readonly text: string
  /** A sequential scan, because no index fits. */
  readonly isWhole: boolean
  /** Rows read; 0 where it was only planned. */
  readonly rows: number
}

const schemas = ['portal', 'keys', 'telehealth']

/** Whether a step uses an index. An ordered index scan ends early only below a limit. */
const usesIndex = (step: PlanStep, isLimited: boolean): boolean =>
  step['Index Cond'] !== undefined ||
  step['TID Cond'] !== undefined ||
  step['Node Type'] === 'Bitmap Heap Scan' ||
  (isLimited && step['Index Name'] !== undefined)

function collectTableReads(step: PlanStep, text: string, isLimited: boolean): readonly TableRead[] {
  const table = step['Relation Name']
  const isScan = / Scan$/.test(step['Node Type'])
  const loops = step['Actual Loops'] ?? 0
  const each =
    (step['Actual Rows'] ?? 0) +
    (step['Rows Removed by Filter'] ?? 0) +
    (step['Rows Removed by Index Recheck'] ?? 0)
  const here =
    isScan && table && schemas.includes(step.Schema ?? '')
      ? [{ table, text, isWhole: !usesIndex(step, isLimited), rows: each * loops }]
      : []
  // A sort or a hash reads all its input, whatever limit is above.
  const reachesDown = !/Sort|Hash|Aggregate|Materialize/.test(step['Node Type'])
  const limited = (isLimited && reachesDown) || step['Node Type'] === 'Limit'
  return [...here, ...(step.Plans ?? []).flatMap((inner) => collectTableReads(inner, text, limited))]
}

/** Makes the planner assume a million rows in every table: in small ones all plans cost the same. */
const SET_LARGE_STATISTICS = `
  update pg_class set reltuples = 1000000, relpages = greatest(relpages, 1)
  where relkind in ('r', 'i') and relnamespace in ('portal'::regnamespace, 'keys'::regnamespace, 'telehealth'::regnamespace)`

const READ_STATEMENT = /^\s*(select|with|update|delete)\b/i
/** Statements with side effects, though they are written as selects. */
const SIDE_EFFECTS = /set_config|pg_notify|nextval|advisory/

/** Distinct statements that read tables: as last sent, for the database user and for each role. */
function selectDistinctReads(queries: readonly RecordedQuery[]): readonly RecordedQuery[] {
  const reading = queries.filter(({ text }) => READ_STATEMENT.test(text) && !SIDE_EFFECTS.test(text))
  return [...new Map(reading.map((query) => [`${query.standing === null} ${query.text}`, query])).values()]
}

/** Explains a statement under its original role, in a transaction that is rolled back. */
async function explainQuery(
  client: pg.Client,
  { text, values, standing }: RecordedQuery,
  options: string,
  before: readonly string[],
): Promise<readonly TableRead[]> {
  await client.query('begin')
  for (const statement of before) await client.query(statement)
  if (standing !== null) await client.query(standing)
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanStep }] }>(
    `explain (format json, verbose${options}) ${text}`,
    [...values],
  )
  await client.query('rollback')
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return plan ? collectTableReads(plan, text, false) : []
}

async function readWithRollback(
  url: string,
  queries: readonly RecordedQuery[],
  read: (client: pg.Client, query: RecordedQuery) => Promise<readonly TableRead[]>,
): Promise<readonly TableRead[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found: TableRead[] = []
    for (const query of selectDistinctReads(queries)) found.push(...(await read(client, query)))
    return found
  } finally {
    await client.end()
  }
}

/**
 * Plans statements with sequential scans as the last resort. A table that is scanned sequentially at its real
 * and at a large size has no index for the statement.
 */
export const explainQueries = (
  url: string,
  queries: readonly RecordedQuery[],
): Promise<readonly TableRead[]> =>
  readWithRollback(url, queries, async (client, query) => {
    const last = 'set local enable_seqscan = off'
    const small = await explainQuery(client, query, '', [last])
    if (!small.some(({ isWhole }) => isWhole)) return small
    const large = await explainQuery(client, query, '', [last, SET_LARGE_STATISTICS])
    const alsoThere = (table: string) => large.some((other) => other.table === table && other.isWhole)
    return small.map((one) => ({ ...one, isWhole: one.isWhole && alsoThere(one.table) }))
  })

/** Runs statements, rolls them back, and counts the rows they read. */
export const measureQueries = (
  url: string,
  queries: readonly RecordedQuery[],
): Promise<readonly TableRead[]> =>
  readWithRollback(url, queries, (client, query) => explainQuery(client, query, ', analyze', []))
