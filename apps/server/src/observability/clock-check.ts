import type { Clock } from '@evenkeel/server-kit/clock'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Store } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'

/** Allowed clock offset in seconds: less than any time shown to members. */
const MAX_OFFSET = 5

/** Returns the offset in seconds; positive if this machine's clock is ahead of the database's. */
export async function measureClockOffset({ db }: Pick<Store, 'db'>, clock: Clock): Promise<number> {
  const before = clock.now().epochMilliseconds
  const [row] = await queryRows<{ now: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  )
  const after = clock.now().epochMilliseconds
  return ((before + after) / 2 - Number(row?.now)) / 1000
}

/** Warning for an offset, or null if it is harmless. */
export function describeClockOffset(offset: number): string | null {
  if (Math.abs(offset) <= MAX_OFFSET) return null
  const [seconds, where] = [Math.round(Math.abs(offset)), offset > 0 ? 'ahead of' : 'behind']
  return `the clock of this machine is ${seconds} seconds ${where} the database's: codes, slot holds and emails use both clocks. Synchronize both machines by NTP (docs/operating/mail.md).`
}

/** Checks the clock once and warns if the offset is too large. */
export async function checkClock(
  store: Pick<Store, 'db'>,
  clock: Clock,
  warn: (line: string) => void,
): Promise<void> {
  const line = describeClockOffset(await measureClockOffset(store, clock))
  if (line) warn(line)
}
