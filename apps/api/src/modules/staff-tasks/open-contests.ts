import type { OpenContest } from '@evenkeel/api-contract/telehealth/coverage'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { Telehealth } from '#integrations/telehealth.ts'
import { type OpenItemsCache, createOpenItemsCache } from '#integrations/open-items-cache.ts'

/** Open contests of members. */
export type ContestCache = OpenItemsCache<OpenContest>

/** Creates the contest cache; an external telehealth service counts sessions itself and has none. */
export const createContestCache = ({ operator }: Pick<Telehealth, 'operator'>, clock: Clock): ContestCache =>
  createOpenItemsCache(async () => (await operator?.openContests()) ?? [], clock)
