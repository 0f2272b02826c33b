import { and, eq, sql } from 'drizzle-orm'
import type { CounselorDay, DayVisit } from '@evenkeel/contract/counselor/visits'
import { notFound } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import type { FastifyRequest } from 'fastify'
import { conversations } from '#db/message-tables.ts'
import { findProvider } from '#providers/store.ts'
import type { CounselorCaller } from '../caller.ts'
import { hasUnread } from '../inbox/inbox-store.ts'
import { personsOf } from '../cases/persons.ts'
import type { CounselorService } from '../service.ts'
import { presentVisit } from './visit-state.ts'
import { type OwnVisit, visitsBetween, visitsToClose } from './visit-store.ts'

/** Days after which a visit that was not closed is not asked about any more. */
const ASKED_FOR = { hours: 24 * 30 }

/** How many people have written what the counselor has not read. */
async function unreadPeople(db: Queryable, providerId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(conversations)
    .where(and(eq(conversations.providerId, providerId), hasUnread))
  return row?.count ?? 0
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
  const morning = now.toZonedDateTimeISO(provider.zone).startOfDay()
  const span = { from: morning.toInstant(), until: morning.add({ days: 2 }).toInstant() }
  const toClose = await visitsToClose(db, providerId, { since: now.subtract(ASKED_FOR), now })
  const soon = await visitsBetween(db, providerId, span)
  const personOf = await personsOf(
    service,
    request,
    [...toClose, ...soon].map(({ visit }) => visit.patientId),
  )
  const present = (rows: readonly OwnVisit[]): DayVisit[] =>
    rows.flatMap(({ visit, closing }) => {
      const person = personOf(visit.patientId)
      return person ? [{ person, visit: presentVisit(visit, closing?.attendance ?? null, now) }] : []
    })
  return {
    now: now.toString(),
    zone: provider.zone,
    to_close: present(toClose),
    visits: present(soon),
    unread: await unreadPeople(db, providerId),
  }
}
