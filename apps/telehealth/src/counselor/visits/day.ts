import { and, eq, sql } from 'drizzle-orm'
import type { CounselorDay, DayVisit } from '@evenkeel/contract/counselor/visits'
import { notFound } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import type { FastifyRequest } from 'fastify'
import { busyOf } from '#availability/busy-times.ts'
import { isOffered } from '#availability/slots.ts'
import { conversations } from '#db/message-tables.ts'
import { findProvider, type Provider } from '#providers/store.ts'
import type { CounselorCaller } from '../caller.ts'
import { hasUnread } from '../inbox/inbox-store.ts'
import { personsOf } from '../cases/persons.ts'
import type { CounselorService } from '../service.ts'
import { presentVisit } from './visit-state.ts'
import {
  firstVisitFrom,
  type OwnVisit,
  visitsAhead,
  visitsBetween,
  visitsCanceled,
  visitsToClose,
} from './visit-store.ts'

/** Days after which a visit that was not closed is not asked about any more. */
const ASKED_FOR = { hours: 24 * 30 }
/** How long a note of a canceled or moved visit stands where nobody puts it away. */
const NOTED_FOR = { hours: 24 }

/** How many people have written what the counselor has not read. */
async function unreadPeople(db: Queryable, providerId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(conversations)
    .where(and(eq(conversations.providerId, providerId), hasUnread))
  return row?.count ?? 0
}

const presentIn =
  (personOf: Awaited<ReturnType<typeof personsOf>>, now: Temporal.Instant) =>
  (rows: readonly OwnVisit[]): DayVisit[] =>
    rows.flatMap((own) => {
      const person = personOf(own.visit.patientId)
      return person ? [{ person, visit: presentVisit(own, now) }] : []
    })

/** Every booked visit of a counselor that is not over. */
export async function readVisitsAhead(
  service: CounselorService,
  { providerId }: CounselorCaller,
  request: FastifyRequest,
): Promise<DayVisit[]> {
  const now = service.clock.now()
  const rows = await visitsAhead(service.db, providerId, now)
  const patientIds = rows.map(({ visit }) => visit.patientId)
  return presentIn(await personsOf(service, request, patientIds), now)(rows)
}

/** The next visit each of some people has booked with a counselor from a moment on. */
async function nextVisits(
  db: Queryable,
  providerId: number,
  patientIds: readonly number[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<number, string>> {
  if (patientIds.length === 0) return new Map()
  const ahead = await visitsAhead(db, providerId, now)
  const mine = ahead.filter(({ visit }) => patientIds.includes(visit.patientId)).toReversed()
  return new Map(mine.map(({ visit }) => [visit.patientId, visit.startsAt.toString()]))
}

/** Whether others can book the hour of a visit that was canceled: hours, time off and everything else of the calendar allow it. */
async function hourFree(db: Queryable, provider: Provider, now: Temporal.Instant) {
  const busy = (await busyOf(db, [provider.id], now))(provider.id)
  return ({ visit: { startsAt } }: OwnVisit): boolean =>
    isOffered(provider, busy, now.epochMilliseconds, startsAt.epochMilliseconds)
}

/** The visits of a counselor's day, by what they are shown for. */
async function visitsOfDay(db: Queryable, providerId: number, zone: string, now: Temporal.Instant) {
  const morning = now.toZonedDateTimeISO(zone).startOfDay()
  const span = { from: morning.toInstant(), until: morning.add({ days: 2 }).toInstant() }
  const all = await Promise.all([
    visitsToClose(db, providerId, { since: now.subtract(ASKED_FOR), now }),
    visitsBetween(db, providerId, span),
    visitsCanceled(db, providerId, now.subtract(NOTED_FOR)),
  ])
  const [toClose, soon, canceled] = all
  const isAhead = ({ visit: { status, endsAt } }: OwnVisit): boolean =>
    status === 'booked' && Temporal.Instant.compare(endsAt, now) > 0
  const later = soon.some(isAhead) ? null : await firstVisitFrom(db, providerId, span.until)
  return { toClose, soon, canceled, later: later === null ? [] : [later] }
}

/** What a counselor finds in the morning. */
export async function readDay(
  service: CounselorService,
  { providerId }: CounselorCaller,
  request: FastifyRequest,
): Promise<CounselorDay> {
  const { db } = service
  const provider = await findProvider(db, providerId)
  if (!provider) throw notFound()
  const now = service.clock.now()
  const { toClose, soon, canceled, later } = await visitsOfDay(db, providerId, provider.zone, now)
  const personOf = await personsOf(
    service,
    request,
    [...toClose, ...soon, ...canceled, ...later].map(({ visit }) => visit.patientId),
  )
  const present = presentIn(personOf, now)
  const next = await nextVisits(
    db,
    providerId,
    canceled.map(({ visit }) => visit.patientId),
    now,
  )
  const isFree = await hourFree(db, provider, now)
  return {
    now: now.toString(),
    zone: provider.zone,
    to_close: present(toClose),
    visits: present(soon),
    next: present(later)[0] ?? null,
    canceled: canceled.flatMap((own) => {
      const at = own.cancelation?.canceledAt.toString()
      if (at === undefined) return []
      const next_visit_at = next.get(own.visit.patientId) ?? null
      const note = { canceled_at: at, is_hour_free: isFree(own), next_visit_at }
      return present([own]).map((one) => ({ ...one, ...note }))
    }),
    unread: await unreadPeople(db, providerId),
  }
}
