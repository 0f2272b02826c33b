import { diskFullChannel } from '@evenkeel/server-kit/diagnostics'
import { isDiskFull } from '@evenkeel/server-kit/database/outage'
import type { Store } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'

/** Whether the database can still write. */
export interface DiskMonitor {
  /** From the first write for which no space was left until one works again. */
  readonly isFull: () => Promise<boolean>
  readonly stop: () => void
}

/**
 * Writes some megabytes where the database keeps what does not fit into memory, and lets them go: it needs no right, and leaves nothing
 * behind.
 */
export const probeDiskSpace = ({ db }: Pick<Store, 'db'>): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`)
    await tx.execute(
      sql`select count(*) from (select distinct md5(n::text) from generate_series(1, 100000) n) spilled`,
    )
  })

/** Hears of every write for which no space was left, and tries one when asked, until it works; both are told in one line. */
export function createDiskMonitor(store: Pick<Store, 'db'>, warn: (line: string) => void): DiskMonitor {
  let isFull = false
  const onFull = (): void => {
    if (!isFull) warn('not ready: no space is left on the disk of the database')
    isFull = true
  }
  diskFullChannel.subscribe(onFull)
  return {
    isFull: async () => {
      if (!isFull) return false
      try {
        await probeDiskSpace(store)
        isFull = false
        warn('the database can write again')
      } catch (error) {
        // Gone in the meantime: that is told elsewhere.
        if (!isDiskFull(error)) throw error
      }
      return isFull
    },
    stop: () => {
      diskFullChannel.unsubscribe(onFull)
    },
  }
}
