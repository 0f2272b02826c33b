import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  calendarFeedPath,
  createCalendarFeed,
  revokeCalendarFeed,
} from '@evenkeel/api-contract/counselor/calendar'
import { days } from '@evenkeel/api-contract/time/duration-units'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { CounselorService } from '#modules/counselor-auth/auth.ts'
import type { AppContext } from '#app-context.ts'
import { renderBusyCalendar } from './render-busy-calendar.ts'
import { findFeedByToken, hashFeedToken, listVisitTimes, removeFeed, saveFeed } from './repository.ts'

/** How far back the calendar goes, in milliseconds. */
const HISTORY = days(30)

/** 32 random bytes in base64url. */
const FILE_NAME = /^([\w-]{43})\.ics$/

/**
 * Counselors' feeds for calendar programs, without a log-in: the secret address gives access to the busy
 * times. A renewed address looks like one that never existed.
 */
export function publicFeedRoute(app: FastifyInstance, { db, clock }: Pick<AppContext, 'db' | 'clock'>): void {
  app.get<{ Params: { file: string } }>(`${calendarFeedPath}/:file`, async ({ params, headers }, reply) => {
    const token = FILE_NAME.exec(params.file)?.[1]
    const feed = token === undefined ? null : await findFeedByToken(db, token)
    if (!feed) throw createNotFoundError()
    const visits = await listVisitTimes(db, feed.providerId, clock.now().subtract({ milliseconds: HISTORY }))
    const text = renderBusyCalendar(feed, visits)
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    void reply.headers({
      etag,
      // Cached, but revalidated each time, so that a renewed address stops working at once.
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    const known = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    if (known.includes(etag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}

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
