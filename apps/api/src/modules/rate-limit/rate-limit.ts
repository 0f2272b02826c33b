import { isIPv6 } from 'node:net'
import { sql } from 'drizzle-orm'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import { createAnswerSet } from '@evenkeel/api-contract/portal/answers'
import {
  confirmPasswordReset,
  confirmSignUp,
  logIn,
  register,
  requestPasswordReset,
  resendVerification,
} from '@evenkeel/api-contract/portal/auth'
import { readVisitorToken, searchProviders } from '@evenkeel/api-contract/portal/mdlive'
import { openMemberAccess } from '@evenkeel/api-contract/staff/member-access'
import {
  finishDirectorySignIn,
  finishEnrollment,
  finishSignIn,
  startDirectorySignIn,
  startEnrollment,
  startSignIn,
} from '@evenkeel/api-contract/staff/sign-in'
import { days, hours, minutes } from '@evenkeel/api-contract/time/duration-units'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import { keyedHash } from '#modules/members/secrets.ts'
import type { AppContext } from '#app-context.ts'
import { throttles } from './tables.ts'

/** Maximum number of calls per time in milliseconds. */
interface RateLimit {
  readonly most: number
  readonly per: number
}

/** Limit for callers without a member token, per network address, over all calls of the table below. */
const anonymousRateLimit: RateLimit = { most: 10_000, per: days(1) }

/**
 * Calls that cost a password hash, an email, a row or a search, per network address. Generous, because a
 * whole employer may share one address, and guessing at one account or code has its own stricter limits.
 * Token renewal is not included, because members do it all day.
 */
const rateLimits: ReadonlyMap<Endpoint, RateLimit> = new Map<Endpoint, RateLimit>([
  [logIn, { most: 600, per: minutes(15) }],
  [confirmSignUp, { most: 300, per: minutes(15) }],
  [register, { most: 200, per: hours(1) }],
  [resendVerification, { most: 200, per: hours(1) }],
  [requestPasswordReset, { most: 200, per: hours(1) }],
  [confirmPasswordReset, { most: 200, per: hours(1) }],
  [createAnswerSet, { most: 1000, per: hours(1) }],
  [readVisitorToken, { most: 1000, per: hours(1) }],
  [searchProviders, { most: 3000, per: hours(1) }],
  [startEnrollment, { most: 100, per: minutes(15) }],
  [finishEnrollment, { most: 100, per: minutes(15) }],
  [startSignIn, { most: 300, per: minutes(15) }],
  [finishSignIn, { most: 300, per: minutes(15) }],
  [startDirectorySignIn, { most: 300, per: minutes(15) }],
  [finishDirectorySignIn, { most: 300, per: minutes(15) }],
  [openMemberAccess, { most: 600, per: hours(1) }],
])

/** Returns the rate limit of an endpoint, or null if it has none. */
const getRateLimit = (endpoint: Endpoint): RateLimit | null => rateLimits.get(endpoint) ?? null

/** Returns the eight groups of an IPv6 address, written in full. */
function expandIpv6(ip: string): readonly string[] {
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...(tail === undefined ? [] : zeros), ...after]
}

/**
 * Returns the key of one caller: an IPv4 address, or the network of an IPv6 one, because a household has
 * 2^64 of those.
 */
export function getNetworkPrefix(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  return expandIpv6(ip)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** A rate limited call. */
interface RateLimitedCall {
  readonly endpoint: Endpoint
  /** Network address from the trusted proxies. */
  readonly ip: string
  readonly isAnonymous: boolean
}

/** A counter: its limit and time, under a keyed hash. */
interface RateLimitCounter {
  readonly key: string
  readonly pace: RateLimit
}

/**
 * Counts calls in the database, shared by all instances, in one statement; throws 429 with message and
 * Retry-After above the limit.
 */
export async function consume(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
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
        // Rows are locked in the same order by all calls, to prevent deadlocks.
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

/** Counts a call. Calls without a rate limit cost nothing. Addresses are stored as keyed hashes only. */
export async function enforceRateLimit(
  context: Pick<AppContext, 'store' | 'clock' | 'secret'>,
  { endpoint, ip, isAnonymous }: RateLimitedCall,
): Promise<void> {
  const pace = getRateLimit(endpoint)
  if (!pace) return
  const network = getNetworkPrefix(ip)
  const counted = [
    { pace, key: keyedHash(context.secret, 'throttle', endpoint.path, network) },
    ...(isAnonymous
      ? [{ pace: anonymousRateLimit, key: keyedHash(context.secret, 'throttle', 'anonymous', network) }]
      : []),
  ]
  await consume(
    context,
    counted,
    'There were too many tries from your network. Please wait a while and try again.',
  )
}
