import { createHash } from 'node:crypto'
import { calendarFeedPath } from '@evenkeel/api-contract/counselor/calendar'
import { days } from '@evenkeel/api-contract/time/duration-units'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { FastifyInstance } from 'fastify'
import type { ServiceDeps } from '#service.ts'
import { renderBusyCalendar } from './render-busy-calendar.ts'
import { findFeedByToken, listVisitTimes } from './repository.ts'

/** How far back the calendar goes, in milliseconds. */
const HISTORY = days(30)

/** 32 random bytes in base64url. */
const FILE_NAME = /^([\w-]{43})\.ics$/

/**
 * Counselors' calendars for calendar programs, which sign nobody in: whoever knows the address reads when its counselor is busy. An address
 * that was renewed looks like one that never was.
 */
export function publicFeedRoute(
  app: FastifyInstance,
  { db, clock }: Pick<ServiceDeps, 'db' | 'clock'>,
): void {
  app.get<{ Params: { file: string } }>(`${calendarFeedPath}/:file`, async ({ params, headers }, reply) => {
    const token = FILE_NAME.exec(params.file)?.[1]
    const feed = token === undefined ? null : await findFeedByToken(db, token)
    if (!feed) throw createNotFoundError()
    const visits = await listVisitTimes(db, feed.providerId, clock.now().subtract({ milliseconds: HISTORY }))
    const text = renderBusyCalendar(feed, visits)
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    void reply.headers({
      etag,
      // It may be kept, and is asked for again each time: so a renewed address is dead at once.
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    const known = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    if (known.includes(etag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}
