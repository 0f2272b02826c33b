import type { Clock } from '@evenkeel/server-kit/clock'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Store } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'

/** Seconds by which two clocks may differ before it is said: less than any time that members are told. */
const MAX_OFFSET = 5

/** Seconds this machine's clock is ahead of the database's; behind it when negative. */
export async function measureClockOffset({ db }: Pick<Store, 'db'>, clock: Clock): Promise<number> {
  const before = clock.now().epochMilliseconds
  const [row] = await queryRows<{ now: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  )
  const after = clock.now().epochMilliseconds
  return ((before + after) / 2 - Number(row?.now)) / 1000
}

/** What is said of a clock that is so far ahead; null where that does no harm. */
export function describeClockOffset(offset: number): string | null {
  if (Math.abs(offset) <= MAX_OFFSET) return null
  const [seconds, where] = [Math.round(Math.abs(offset)), offset > 0 ? 'ahead of' : 'behind']
  return `the clock of this machine is ${seconds} seconds ${where} the database's: codes, holds and mails are timed by both. Have both machines set their clocks by NTP (docs/operating/mail.md).`
}

/** Looks at the clock once, and says where it is too far off. */
export async function checkClock(
  store: Pick<Store, 'db'>,
  clock: Clock,
  warn: (line: string) => void,
): Promise<void> {
  const line = describeClockOffset(await measureClockOffset(store, clock))
  if (line) warn(line)
}
