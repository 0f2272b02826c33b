import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import * as z from 'zod'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { MasterKeys } from '@evenkeel/server-kit/crypto/master-keys'
import { createVault } from '@evenkeel/server-kit/crypto/vault'
import type { Db, Store } from '@evenkeel/server-kit/database/store'
import { createPortalStore } from '#db/tenant-isolation.ts'
import {
  completeVisitCallTask,
  type ContactDetails,
  formatContactDetails,
  listVisitCallTasks,
  toContactDetails,
  type VisitCallTask,
} from '#modules/appointments/call-tasks.ts'
import { callTasks } from '#modules/appointments/tables.ts'
import { createAuditWriter, createOperatorAudit } from '#modules/audit-log/audit-writer.ts'
import { listPendingInquiries, retryInquiry } from '#modules/inquiries/inquiry-repository.ts'
import { dangerMemberId, markDangerHandled } from '#modules/intake/answers/danger-alerts.ts'
import { answerSets } from '#modules/intake/tables.ts'
import { decryptMember, type MemberDecryption } from '#modules/members/profile.ts'
import { members } from '#modules/members/tables.ts'
import { organisations } from '#modules/organizations/tables.ts'

/** A person who reported danger and has not been called yet. */
interface PersonToCall {
  /** Id used to mark the call as done. */
  readonly id: string
  readonly since: Temporal.Instant
  /** Client id of the organization. */
  readonly organisation: string
  /** Null for an anonymous visitor, who cannot be called; the entry expires after a day. */
  readonly person: ContactDetails | null
  /** Whether the registration is confirmed; commands for members find only those. */
  readonly isConfirmed: boolean
}

/** Lists people to call, longest waiting first. */
export async function listPeopleToCall(at: MemberDecryption): Promise<readonly PersonToCall[]> {
  const rows = await at.db
    .select({
      id: answerSets.id,
      since: answerSets.dangerAt,
      organisation: organisations.username,
      member: members,
    })
    .from(answerSets)
    .leftJoin(members, eq(members.id, dangerMemberId))
    .leftJoin(organisations, eq(organisations.id, answerSets.organisationId))
    .where(and(isNotNull(answerSets.dangerAt), isNull(answerSets.dangerHandledAt)))
    .orderBy(asc(answerSets.dangerAt))
  const people = rows.map(async ({ id, since, organisation, member }) =>
    since === null
      ? []
      : [
          {
            id,
            since,
            organisation: organisation ?? 'unknown',
            person: member && toContactDetails(await decryptMember(at, member)),
            isConfirmed: member?.verifiedAt != null,
          },
        ],
  )
  return (await Promise.all(people)).flat()
}

/** Marks a danger call or an appointment call as done; false for an unknown id or one already marked. */
export async function markCalled(db: Db, id: string, now: Temporal.Instant): Promise<boolean> {
  return (await markDangerHandled(db, id, now)) || completeVisitCallTask(db, id, now)
}

/** Formats whom to reach; an unconfirmed registration is marked, because other commands do not find it. */
const formatPerson = ({ person, isConfirmed }: PersonToCall): string =>
  person === null
    ? 'left no name and no number'
    : `${formatContactDetails(person)}${isConfirmed ? '' : '  registration not confirmed'}`

const visitCallReasons: Record<VisitCallTask['kind'], string> = {
  counselor_danger: 'a counselor reported danger: call now',
  reschedule_lost: 'no appointment is left; the member was informed by email',
  reschedule_stuck: 'the outcome of a reschedule is unknown',
}

/** Formats the list as lines of text for the terminal. */
export async function formatCallbackQueue(at: MemberDecryption): Promise<readonly string[]> {
  const people = await listPeopleToCall(at)
  const visits = await listVisitCallTasks(at)
  const waiting = await listPendingInquiries(at.db)
  return [
    `To call because of danger: ${people.length}`,
    ...people.map(
      (one) => `  ${one.since.toString()}  ${one.organisation}  ${formatPerson(one)}  --called ${one.id}`,
    ),
    `To call because a reschedule failed: ${visits.length}`,
    ...visits.map(
      ({ id, kind, since, organisation, person }) =>
        `  ${since.toString()}  ${organisation}  ${formatContactDetails(person)}  ${visitCallReasons[kind]}  --called ${id}`,
    ),
    `In-person requests not yet delivered to the call center: ${waiting.length}`,
    ...waiting.map(
      ({ id, reference, attempts, lastFailure }) =>
        `  ${reference}  tried ${attempts} times  last failure: ${lastFailure ?? 'none'}  --again ${id}`,
    ),
  ]
}

export { retryInquiry }

/** What the callback queue command uses. */
interface CallbackQueueContext {
  readonly store: Store
  readonly clock: Clock
  readonly masterKeys: MasterKeys
  readonly randomBytes: (count: number) => Buffer
  readonly randomUuid: () => string
}

/** Whether a text is an id: a typing error is an unknown entry, not a database error. */
const isUuid = (text: string): boolean => z.guid().safeParse(text).success

/**
 * Opens the callback queue for staff. Everybody it shows or marks as called has an audit event before a
 * line is printed.
 */
export function openCallbackQueue({
  store,
  clock,
  masterKeys,
  randomBytes,
  randomUuid,
}: CallbackQueueContext) {
  const { db } = createPortalStore(store).crossTenant('staff')
  const vault = createVault({ db, schema: 'portal', masters: masterKeys, clock, randomBytes })
  const audit = createOperatorAudit(clock, createAuditWriter(db, vault))
  const requestId = randomUuid()
  /** Everybody on the lists, or the person of one entry. */
  const shown = async (id: string | null) => {
    const set = { subject: dangerMemberId, id: answerSets.id, organisationId: answerSets.organisationId }
    const waits = and(isNotNull(answerSets.dangerAt), isNull(answerSets.dangerHandledAt))
    const people = await db
      .select(set)
      .from(answerSets)
      .where(id === null ? waits : and(waits, eq(answerSets.id, id)))
    const task = { subject: callTasks.memberId, id: callTasks.id, organisationId: callTasks.organisationId }
    const isOpen = isNull(callTasks.doneAt)
    const calls = await db
      .select(task)
      .from(callTasks)
      .where(id === null ? isOpen : and(isOpen, eq(callTasks.id, id)))
    return [...people, ...calls]
  }
  const note = async (command: string, id: string | null): Promise<void> => {
    const events = (await shown(id)).map(({ organisationId, subject, id: objectId }) =>
      audit({ organisationId, person: subject ?? objectId, command, objectId, isDone: true, requestId }),
    )
    await Promise.all(events)
  }
  return {
    lines: async () => {
      await note('care-list', null)
      return formatCallbackQueue({ db, vault })
    },
    /** False for an unknown entry, or one already marked. */
    called: async (id: string) => {
      if (!isUuid(id)) return false
      await note('care-list --called', id)
      return markCalled(db, id, clock.now())
    },
    /** False for an unknown or delivered request. Shows no personal data. */
    again: async (id: string) => isUuid(id) && retryInquiry(db, id, clock.now()),
    /** Returns which option applies to an open entry; null for none. Shows no personal data. */
    standsUnder: async (id: string): Promise<'called' | 'again' | null> => {
      if (!isUuid(id)) return null
      if ((await shown(id)).length > 0) return 'called'
      return (await listPendingInquiries(db)).some((one) => one.id === id) ? 'again' : null
    },
  }
}
