import { and, eq, sql } from 'drizzle-orm'
import type { CounselorDay, DayVisit } from '@evenkeel/api-contract/counselor/visits'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { FastifyRequest } from 'fastify'
import { loadBusyTimes } from '#modules/availability/load-busy-times.ts'
import { isFreeStart } from '#modules/availability/slots.ts'
import { conversations } from '#db/message-tables.ts'
import { findProvider, type Provider } from '#modules/providers/repository.ts'
import type { CounselorCaller, CounselorService } from '#modules/counselor-auth/auth.ts'
import { hasUnread } from '#modules/counselor-inbox/repository.ts'
import { loadPersons } from '#modules/counselor-cases/presenter.ts'
import { presentVisit } from './presenter.ts'
import {
  findFirstVisitFrom,
  type CounselorVisitRow,
  listVisitsAhead,
  listVisitsBetween,
  listCanceledVisits,
  listVisitsToClose,
} from './repository.ts'

/** Period after which an unclosed visit is no longer listed. */
const CLOSING_REMINDER_PERIOD = { hours: 24 * 30 }
/** How long the note of a canceled or moved visit is shown unless it is dismissed. */
const CANCELLATION_NOTE_PERIOD = { hours: 24 }

/** Number of conversations with messages the counselor has not read. */
async function countUnreadConversations(db: Queryable, providerId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(conversations)
    .where(and(eq(conversations.providerId, providerId), hasUnread))
  return row?.count ?? 0
}

const createVisitPresenter =
  (personOf: Awaited<ReturnType<typeof loadPersons>>, now: Temporal.Instant) =>
  (rows: readonly CounselorVisitRow[]): DayVisit[] =>
    rows.flatMap((own) => {
      const person = personOf(own.visit.patientId)
      return person ? [{ person, visit: presentVisit(own, now) }] : []
    })

/** All booked visits of a counselor that are not over. */
export async function readUpcomingVisits(
  service: CounselorService,
  { providerId }: CounselorCaller,
  request: FastifyRequest,
): Promise<DayVisit[]> {
  const now = service.clock.now()
  const rows = await listVisitsAhead(service.db, providerId, now)
  const patientIds = rows.map(({ visit }) => visit.patientId)
  return createVisitPresenter(await loadPersons(service, request, patientIds), now)(rows)
}

/** The next booked visit of each patient with a counselor from an instant on. */
async function listNextVisits(
  db: Queryable,
  providerId: number,
  patientIds: readonly number[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<number, string>> {
  if (patientIds.length === 0) return new Map()
  const ahead = await listVisitsAhead(db, providerId, now)
  const mine = ahead.filter(({ visit }) => patientIds.includes(visit.patientId)).toReversed()
  return new Map(mine.map(({ visit }) => [visit.patientId, visit.startsAt.toString()]))
}

/** Returns a function that tells whether the slot of a canceled visit is bookable again. */
async function createSlotFreeCheck(db: Queryable, provider: Provider, now: Temporal.Instant) {
  const busy = (await loadBusyTimes(db, [provider.id], now))(provider.id)
  return ({ visit: { startsAt } }: CounselorVisitRow): boolean =>
    isFreeStart(provider, busy, now.epochMilliseconds, startsAt.epochMilliseconds)
}

/** The visits of a counselor's day, grouped by purpose. */
async function listVisitsOfDay(db: Queryable, providerId: number, zone: string, now: Temporal.Instant) {
  const morning = now.toZonedDateTimeISO(zone).startOfDay()
  const span = { from: morning.toInstant(), until: morning.add({ days: 2 }).toInstant() }
  const all = await Promise.all([
    listVisitsToClose(db, providerId, { since: now.subtract(CLOSING_REMINDER_PERIOD), now }),
    listVisitsBetween(db, providerId, span),
    listCanceledVisits(db, providerId, now.subtract(CANCELLATION_NOTE_PERIOD)),
  ])
  const [toClose, soon, canceled] = all
  const isAhead = ({ visit: { status, endsAt } }: CounselorVisitRow): boolean =>
    status === 'booked' && Temporal.Instant.compare(endsAt, now) > 0
  const later = soon.some(isAhead) ? null : await findFirstVisitFrom(db, providerId, span.until)
  return { toClose, soon, canceled, later: later === null ? [] : [later] }
}

/** Builds the counselor's day page. */
export async function buildCounselorDay(
  service: CounselorService,
  { providerId }: CounselorCaller,
  request: FastifyRequest,
): Promise<CounselorDay> {
  const { db } = service
  const provider = await findProvider(db, providerId)
  if (!provider) throw createNotFoundError()
  const now = service.clock.now()
  const { toClose, soon, canceled, later } = await listVisitsOfDay(db, providerId, provider.zone, now)
  const personOf = await loadPersons(
    service,
    request,
    [...toClose, ...soon, ...canceled, ...later].map(({ visit }) => visit.patientId),
  )
  const present = createVisitPresenter(personOf, now)
  const next = await listNextVisits(
    db,
    providerId,
    canceled.map(({ visit }) => visit.patientId),
    now,
  )
  const isFree = await createSlotFreeCheck(db, provider, now)
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
    unread: await countUnreadConversations(db, providerId),
  }
}
