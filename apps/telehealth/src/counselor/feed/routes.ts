import { calendarFeedPath, endCalendarFeed, makeCalendarFeed } from '@evenkeel/contract/counselor/calendar'
import type { CounselorService } from '#counselor/service.ts'
import { removeFeed, saveFeed, tokenHash } from './store.ts'

/** Random bytes of an address: as many as nobody guesses. */
const SECRET = 32

/** Makes and ends a counselor's private address. */
export function feedRoutes({ serve, db, clock, randomBytes, publicUrl }: CounselorService): void {
  serve(makeCalendarFeed, async ({ caller: { providerId } }) => {
    const token = randomBytes(SECRET).toString('base64url')
    await saveFeed(db, { providerId, tokenHash: tokenHash(token), madeAt: clock.now() })
    return { address: `${publicUrl}${calendarFeedPath}/${token}.ics` }
  })
  serve(endCalendarFeed, async ({ caller: { providerId } }) => {
    await removeFeed(db, providerId)
    return undefined
  })
}
