import { sql } from 'drizzle-orm'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import { keyedHash } from '#modules/members/secrets.ts'
import { throttles } from './tables.ts'
import { anonymousRateLimit, getNetworkPrefix, type RateLimit, getRateLimit } from './rate-limit-policy.ts'
import type { RateLimitDeps } from './deps.ts'

/** Who calls what. */
export interface RateLimitedCall {
  readonly endpoint: Endpoint
  /** Network address as the trusted proxies tell it. */
  readonly ip: string
  readonly isAnonymous: boolean
}

/** What is counted: at most so many in a time, under a keyed hash. */
export interface RateLimitCounter {
  readonly key: string
  readonly pace: RateLimit
}

/**
 * Counts turns in the database, where all instances see them, in one statement; refuses with 429, the words and the seconds to wait
 * when there were too many.
 */
export async function consume(
  { store, clock }: Pick<RateLimitDeps, 'store' | 'clock'>,
  counted: readonly RateLimitCounter[],
  words: string,
): Promise<void> {
  const now = clock.now()
  const isOver = sql`${throttles.endsAt} <= ${now.toString()}::timestamptz`
  const rows = await store.db
    .insert(throttles)
    .values(
      counted
        .map(({ key, pace: { per } }) => ({ key, hits: 1, endsAt: now.add({ milliseconds: per }) }))
        // Everybody locks rows in the same order: two calls never wait for each other.
        .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    )
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        hits: sql`case when ${isOver} then 1 else ${throttles.hits} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${throttles.endsAt} end`,
      },
    })
    .returning()
  const waits = counted.flatMap(({ key, pace: { most } }) => {
    const row = rows.find((one) => one.key === key)
    return row && row.hits > most ? [row.endsAt.epochMilliseconds - now.epochMilliseconds] : []
  })
  if (waits.length === 0) return
  const seconds = String(Math.max(1, Math.ceil(Math.max(...waits) / 1000)))
  throw createHttpError('Throttled', words, { 'retry-after': seconds, 'x-throttle-wait-seconds': seconds })
}

/** Counts a call. Calls that are not throttled cost nothing. Addresses are stored as keyed hashes only. */
export async function enforceRateLimit(
  deps: Pick<RateLimitDeps, 'store' | 'clock' | 'secret'>,
  { endpoint, ip, isAnonymous }: RateLimitedCall,
): Promise<void> {
  const pace = getRateLimit(endpoint)
  if (!pace) return
  const network = getNetworkPrefix(ip)
  const counted = [
    { pace, key: keyedHash(deps.secret, 'throttle', endpoint.path, network) },
    ...(isAnonymous
      ? [{ pace: anonymousRateLimit, key: keyedHash(deps.secret, 'throttle', 'anonymous', network) }]
      : []),
  ]
  await consume(
    deps,
    counted,
    'There were too many tries from your network. Please wait a while and try again.',
  )
}
