import {
  calendarFeedPath,
  revokeCalendarFeed,
  createCalendarFeed,
} from '@evenkeel/api-contract/counselor/calendar'
import type { CounselorService } from '#modules/counselor-auth/counselor-service.ts'
import { removeFeed, saveFeed, hashFeedToken } from './repository.ts'

/** Random bytes of an address: not guessable. */
const TOKEN_BYTES = 32

/** Mounts the endpoints that create and delete a counselor's feed address. */
export function calendarFeedRoutes({ serve, db, clock, randomBytes, publicUrl }: CounselorService): void {
  serve(createCalendarFeed, async ({ caller: { providerId } }) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await saveFeed(db, { providerId, tokenHash: hashFeedToken(token), madeAt: clock.now() })
    return { address: `${publicUrl}${calendarFeedPath}/${token}.ics` }
  })
  serve(revokeCalendarFeed, async ({ caller: { providerId } }) => {
    await removeFeed(db, providerId)
    return undefined
  })
}
