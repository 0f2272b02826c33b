import type { ChangeImpact } from '@evenkeel/api-contract/staff/change-impact'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import { parseUncheckedYaml } from '@evenkeel/server-kit/config-files/edit-yaml'
import { and, count, eq, gt, gte, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { callTasks, slotQueries, visits } from '#modules/appointments/tables.ts'
import { documents } from '#modules/documents/tables.ts'
import { inquiries } from '#modules/inquiries/tables.ts'
import { answerSets } from '#modules/intake/tables.ts'
import { mailOutbox } from '#modules/email/tables.ts'
import { members } from '#modules/members/tables.ts'
import { getMainFile } from '../change-files.ts'
import type { StudioDeps } from '../deps.ts'
import type { Space } from '../spaces.ts'
import { readPublishedFiles } from '../studio-repository.ts'

/** Whether the file says that it is an invented client, which may go though people belong to it. */
const isDemoFile = (text: string): boolean => {
  const plain = parseUncheckedYaml(text)
  return typeof plain === 'object' && plain !== null && 'demo' in plain && plain.demo === true
}

/** How many sessions that count are contested by people who belong to it. */
async function countContests({ contests, store: { db } }: StudioDeps, space: Space): Promise<number> {
  const contesting = (await contests.read()).map(({ member_id }) => member_id)
  if (contesting.length === 0) return 0
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.organisationId, space.id), inArray(members.id, contesting)))
  const own = new Set(rows.map(({ id }) => id))
  return contesting.filter((id) => own.has(id)).length
}

/** Counts what a switch of an organisation touches; no row of anybody leaves the database. */
export async function findAffected(deps: StudioDeps, space: Space): Promise<ChangeImpact> {
  const main = getMainFile(space)
  if (main === null) throw createHttpError('Unprocessable', 'Only an organization can be switched.')
  const { db } = deps.store
  const now = deps.clock.now()
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const counted = async (table: PgTable, ...conditions: (SQL | undefined)[]): Promise<number> => {
    const [row] = await db
      .select({ total: count() })
      .from(table)
      .where(and(...conditions))
    return row?.total ?? 0
  }
  const own = (table: { readonly organisationId: Parameters<typeof eq>[0] }) =>
    eq(table.organisationId, space.id)
  const upcoming = (method: 'video' | 'phone') =>
    counted(
      visits,
      own(visits),
      eq(visits.status, 'booked'),
      eq(visits.method, method),
      gt(visits.startsAt, now),
    )
  // Who has a system of its own for requests calls by itself, and says here nothing of it.
  const isHere = deps.requestsGoElsewhere ? isNull(inquiries.deliveredAt) : undefined
  const inPerson = await counted(inquiries, own(inquiries), isNull(inquiries.calledAt), isHere)
  const times = await counted(
    slotQueries,
    own(slotQueries),
    isNull(slotQueries.cancelledAt),
    isNotNull(slotQueries.mdliveId),
    gte(slotQueries.day, today),
  )
  const { dangerAt, dangerHandledAt } = answerSets
  const tasks = [
    await counted(callTasks, own(callTasks), isNull(callTasks.doneAt)),
    await counted(answerSets, own(answerSets), isNotNull(dangerAt), isNull(dangerHandledAt)),
    await counted(
      mailOutbox,
      own(mailOutbox),
      isNotNull(mailOutbox.givenUpAt),
      isNull(mailOutbox.handledAt),
      or(isNull(mailOutbox.givenUpBecause), eq(mailOutbox.givenUpBecause, 'not_taken')),
    ),
    await countContests(deps, space),
  ]
  const people = await counted(members, own(members))
  return {
    members: people,
    video_visits: await upcoming('video'),
    phone_visits: await upcoming('phone'),
    open_requests: inPerson + times,
    open_tasks: tasks.reduce((sum, one) => sum + one, 0),
    documents: await counted(documents, own(documents)),
    may_switch_off: people === 0 || isDemoFile((await readPublishedFiles(deps, space))[main] ?? ''),
  }
}
