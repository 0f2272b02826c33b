import pg from 'pg'

/** One statement as it was sent to PostgreSQL. */
export interface WatchedQuery {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Collects the statements all connections of this process send to PostgreSQL, until it is stopped. */
export function watchQueries(): { readonly queries: readonly WatchedQuery[]; stop(): void } {
  const queries: WatchedQuery[] = []
  const prototype = pg.Client.prototype as unknown as { query: (...sent: unknown[]) => unknown }
  const original = prototype.query
  prototype.query = function watched(this: unknown, ...sent: unknown[]): unknown {
    const [config, values] = sent as [string | { text?: string; values?: unknown[] }, unknown]
    const text = typeof config === 'string' ? config : config.text
    if (text) queries.push({ text, values: Array.isArray(values) ? values : [] })
    return original.apply(this, sent)
  }
  return {
    queries,
    stop: () => {
      prototype.query = original
    },
  }
}

/** Tables a statement has to read from one end to the other, because no index fits. */
export async function tablesReadWhole(
  url: string,
  queries: readonly WatchedQuery[],
): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set enable_seqscan = off')
    const found = new Set<string>()
    for (const { text, values } of new Map(queries.map((query) => [query.text, query])).values()) {
      if (!/^(select|update|delete)\b/i.test(text)) continue
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values])
      for (const { 'QUERY PLAN': line } of rows) {
        const table = /Seq Scan on (\w+)/.exec(line)?.[1]
        if (table) found.add(`${table}: ${text}`)
      }
    }
    return [...found].toSorted()
  } finally {
    await client.end()
  }
}
