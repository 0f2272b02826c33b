import { sql } from 'drizzle-orm'
import { canonicalizeEmail } from '@evenkeel/api-contract/fields/contact/normalize-email'
import { days } from '@evenkeel/api-contract/time/duration-units'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { keyedHash } from '#modules/members/secrets.ts'
import { throttles } from './tables.ts'
import type { RateLimitDeps } from './deps.ts'

/**
 * Notes a guess at a code of an address, known or not, in the transaction that looks at it. Nothing is refused for it: the
 * write is there so that an address without a code takes as long as one with (trust S8). Swept after a day.
 */
export async function recordCodeAttempt(
  tx: Queryable,
  { clock, secret }: Pick<RateLimitDeps, 'clock' | 'secret'>,
  email: string,
): Promise<void> {
  await tx
    .insert(throttles)
    .values({
      key: keyedHash(secret, 'code guesses', canonicalizeEmail(email)),
      hits: 1,
      endsAt: clock.now().add({ milliseconds: days(1) }),
    })
    .onConflictDoUpdate({ target: throttles.key, set: { hits: sql`${throttles.hits} + 1` } })
}
