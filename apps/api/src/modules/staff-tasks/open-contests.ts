import type { OpenContest } from '@evenkeel/api-contract/telehealth/coverage'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { Telehealth } from '#integrations/telehealth.ts'
import { type OpenItemsCache, createOpenItemsCache } from '#integrations/open-items-cache.ts'

/** What members contest and nobody has answered yet. */
export type ContestCache = OpenItemsCache<OpenContest>

/** Asks the telehealth service; one that is another one counts sessions itself and has none. */
export const createContestCache = ({ operator }: Pick<Telehealth, 'operator'>, clock: Clock): ContestCache =>
  createOpenItemsCache(async () => (await operator?.openContests()) ?? [], clock)
