import { sql } from 'drizzle-orm'
import { canonicalizeEmail } from '@evenkeel/api-contract/fields/contact/normalize-email'
import { days } from '@evenkeel/api-contract/time/duration-units'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { keyedHash } from '#modules/members/secrets.ts'
import { throttles } from './tables.ts'
import type { AppContext } from '#app-context.ts'

/**
 * Records a guess at a code of an address, known or not, in the transaction that checks it. It never
 * rejects: the write makes an address without a code take as long as one with a code (trust S8). Deleted
 * after a day.
 */
export async function recordCodeAttempt(
  tx: Queryable,
  { clock, secret }: Pick<AppContext, 'clock' | 'secret'>,
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
