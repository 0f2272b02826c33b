import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '@evenkeel/server-kit/database/store'
import {
  completeVisitCallTask,
  type ContactDetails,
  toContactDetails,
  type VisitCallTask,
  listVisitCallTasks,
  formatContactDetails,
} from '#modules/appointments/call-tasks.ts'
import { retryInquiry, listPendingInquiries } from '#modules/inquiries/inquiry-repository.ts'
import { markDangerHandled, dangerMemberId } from '#modules/intake/answers/danger-alerts.ts'
import { answerSets } from '#modules/intake/tables.ts'
import { decryptMember, type MemberDecryption } from '#modules/members/profile.ts'
import { members } from '#modules/members/tables.ts'
import { organisations } from '#modules/organizations/tables.ts'

/** A person who reported danger and has not been called yet. */
export interface PersonToCall {
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
