import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createTestDatabase } from '../testing/test-store.ts'
import { openPostgres, type PostgresOptions } from './open-postgres.ts'

/** A step long enough that sessions waiting for it are about to check for a deadlock. */
const LONG_WORK = 'select pg_sleep(0.75)'
const change = (table: string) => `alter table shop.${table} add column more text`

describe.skipIf(!inject('postgresUrl'))('a migration with concurrent queries', () => {
  let url: string
  let folder: string
  let ends: (() => Promise<unknown>)[] = []
  beforeEach(async () => {
    url = await createTestDatabase('template1')
    folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-migrations-'))
    await migrate([
      'create table shop.a (id int); create table shop.b (id int); create table shop.c (id int)',
    ])
  })
  afterEach(async () => {
    for (const end of ends.toReversed()) await end()
    ends = []
    rmSync(folder, { recursive: true })
  })

  async function connect(name: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, application_name: name })
    await client.connect()
    ends.push(() => client.end())
    return client
  }

  /** Migrates as a release whose files contain these statements. */
  async function migrate(files: readonly string[], options: PostgresOptions = {}): Promise<void> {
    const entries = files.map((text, index) => ({ when: index + 1, tag: `000${index}_step`, text }))
    mkdirSync(path.join(folder, 'meta'), { recursive: true })
    writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
    for (const { tag, text } of entries) writeFileSync(path.join(folder, `${tag}.sql`), text)
    const store = await openPostgres(url, { tries: { most: 50, pause: 10 }, ...options })
    try {
      await store.migrate(folder, 'shop')
    } finally {
      await store.close()
    }
  }

  const made = (...more: readonly string[]) => ['', more.join('--> statement-breakpoint\n')]
  const hasColumn = async (table: string): Promise<boolean> => {
    const { rows } = await (
      await connect('look')
    ).query(
      `select 1 from information_schema.columns where table_schema = 'shop' and table_name = $1 and column_name = 'more'`,
      [table],
    )
    return rows.length === 1
  }
  /** Waits until a session holds or requests an exclusive lock on this table. */
  async function untilTaken(client: pg.Client, table: string): Promise<void> {
    const taken = `select 1 from pg_locks where relation = 'shop.${table}'::regclass and mode = 'AccessExclusiveLock'`
    while ((await client.query(taken)).rows.length === 0);
  }

  it('ends no reader that locks the tables in another order, and waits for a long one', async () => {
    const long = await connect('report')
    await long.query('begin; select from shop.b')
    const lines: string[] = []
    let isOver = false
    const read = async (): Promise<number> => {
      const reader = await connect('portal')
      let rounds = 0
      for (; !isOver || rounds === 0; rounds += 1) {
        await reader.query('begin')
        for (const table of ['c', 'b', 'a'])
          await reader.query(`select count(*) from shop.${table}, generate_series(1, 3000)`)
        await reader.query('commit')
      }
      return rounds
    }
    const readers = Promise.all([1, 2, 3].map(read))
    const tell = (line: string): void => {
      lines.push(line)
      if (lines.some((one) => one.includes('report'))) void long.query('commit')
    }
    try {
      await migrate(made(change('a'), change('b'), change('c')), { log: tell })
    } finally {
      isOver = true
      await readers
    }
    for (const rounds of await readers) expect(rounds).toBeGreaterThan(0)
    expect(lines.join('\n')).toMatch(
      /Migration 0001_step waits for a lock on shop\.b held by .*process \d+ \(report, user postgres\)/,
    )
    expect(await hasColumn('c')).toBe(true)
  })

  it('releases its locks before a waiting reader checks for a deadlock', async () => {
    const reader = await connect('portal')
    await reader.query('begin; select from shop.c')
    const migrated = migrate(made(change('a'), LONG_WORK, change('c')))
    await untilTaken(reader, 'a')
    await expect(reader.query('select from shop.a')).resolves.toMatchObject({ rowCount: 0 })
    await reader.query('commit')
    await migrated
    expect(await hasColumn('c')).toBe(true)
  })

  it('reports what blocks it when it never gets its locks, keeps completed migrations, and resumes later', async () => {
    const stranger = await connect('psql')
    await stranger.query('begin; select from shop.b')
    const lines: string[] = []
    const files = ['', change('a'), [change('c'), change('b')].join('--> statement-breakpoint\n')]
    const few = { tries: { most: 3, pause: 1 }, log: (line: string) => void lines.push(line) }
    await expect(migrate(files, few)).rejects.toThrow(
      /^migration 0002_step failed after 3 attempts and changed nothing: it waits for a lock on shop\.b held by process \d+ \(psql, user postgres\)\. Wait until that is over, or end it\.$/,
    )
    expect(lines).toHaveLength(1)
    expect(await Promise.all(['a', 'b', 'c'].map(hasColumn))).toEqual([true, false, false])
    await stranger.query('commit')
    await migrate(files)
    expect(await Promise.all(['b', 'c'].map(hasColumn))).toEqual([true, true])
  })
})
