import type { Api } from '@evenkeel/api/app'
import type { ContentService } from '@evenkeel/content/app'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { createBackgroundJob } from '@evenkeel/server-kit/background-job'
import { formatDatabaseError } from '@evenkeel/server-kit/database/database-error'
import { isOutage } from '@evenkeel/server-kit/database/outage'

/** Time between two looks at what other processes on this database have put in use. */
const POLL_INTERVAL = seconds(2)

export interface TenantConfigReloaderDeps {
  readonly programmes: Api['programmes']
  readonly content: Pick<ContentService, 'faults' | 'reload'>
  /** Everything else that read the files: reads them again, or forgets what it read. */
  readonly onChange: () => void
  /** Told a line when the files of another process's reload are faulty here. */
  readonly onTrouble: (line: string) => void
}

/** The programme files of this process: organisations, intakes and phrases of the API, articles of the content service. */
export interface TenantConfigReloader {
  /**
   * Puts the files as they stand in use, here and in every other process on this database. When anything in them is
   * faulty nothing changes, and every fault comes back: file, line and what is wrong.
   */
  reload(): Promise<readonly string[]>
  /** Files of the folder that count for nothing because the studio owns them, in one line; null: there are none. */
  shadowed(): string | null
  /** Client ids of organisations, and names of sets that all share, that the studio owns. */
  owned(): readonly string[]
  /** Reads what the start of the API has laid, where that is more than the operator's folder. */
  begin(): Promise<void>
  /** Takes over what another process has put in use. */
  follow(): Promise<void>
  /** Looks every two seconds for what others put in use. Gives back how to stop. */
  start(): () => Promise<void>
}

/** Both services change together or not at all. */
export function createTenantConfigReloader({
  programmes,
  content,
  onChange,
  onTrouble,
}: TenantConfigReloaderDeps): TenantConfigReloader {
  const follow = async (): Promise<void> => {
    if (!(await programmes.follow())) return
    await content.reload()
    onChange()
  }
  const shadowed = (): string | null => {
    const files = programmes.shadowed()
    return files.length === 0
      ? null
      : `These files of the folder count for nothing, because the studio owns them: ${files.join(', ')}`
  }
  return {
    shadowed,
    owned: () => programmes.owned(),
    begin: async () => {
      await content.reload()
      onChange()
    },
    reload: async () => {
      // What cannot be read is found by both.
      const faults = [...new Set([...(await programmes.faults()), ...(await content.faults())])]
      if (faults.length > 0) return faults
      await content.reload()
      await programmes.reload()
      onChange()
      return []
    },
    follow,
    start: () => {
      const rounds = createBackgroundJob(follow, {
        name: 'programmes',
        every: POLL_INTERVAL,
        // A database that is away is told of once, for everything (`database/readiness.ts`).
        onTrouble: (error) => {
          if (!isOutage(error)) onTrouble(formatDatabaseError(error))
        },
      })
      rounds.start()
      return rounds.stop
    },
  }
}
