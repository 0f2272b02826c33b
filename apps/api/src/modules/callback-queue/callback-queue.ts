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

/** A person who said yes to the question about danger and was not called yet. */
export interface PersonToCall {
  /** Id to note the call under. */
  readonly id: string
  readonly since: Temporal.Instant
  /** Client id of the organisation. */
  readonly organisation: string
  /** Null for a visitor who left no name: nobody can call, and the entry goes after a day. */
  readonly person: ContactDetails | null
  /** Of somebody whose registration is confirmed; commands for members know nobody else. */
  readonly isConfirmed: boolean
}

/** Who must be called, longest waiting first. */
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

/** Notes that a person was called, because of danger or of a lost appointment; false for an unknown id or one that was noted before. */
export async function markCalled(db: Db, id: string, now: Temporal.Instant): Promise<boolean> {
  return (await markDangerHandled(db, id, now)) || completeVisitCallTask(db, id, now)
}

/** Whom to reach, in words; who did not confirm the registration is no member to other commands. */
const formatPerson = ({ person, isConfirmed }: PersonToCall): string =>
  person === null
    ? 'left no name and no number'
    : `${formatContactDetails(person)}${isConfirmed ? '' : '  registration not confirmed'}`

const visitCallReasons: Record<VisitCallTask['kind'], string> = {
  counselor_danger: 'a counselor fears for this person: call now',
  reschedule_lost: 'no appointment is left, the member knows by mail',
  reschedule_stuck: 'it is not known yet which appointment stands',
}

/** The list as lines of text for the staff's terminal. */
export async function formatCallbackQueue(at: MemberDecryption): Promise<readonly string[]> {
  const people = await listPeopleToCall(at)
  const visits = await listVisitCallTasks(at)
  const waiting = await listPendingInquiries(at.db)
  return [
    `To call because of danger: ${people.length}`,
    ...people.map(
      (one) => `  ${one.since.toString()}  ${one.organisation}  ${formatPerson(one)}  --called ${one.id}`,
    ),
    `To call because moving an appointment went wrong: ${visits.length}`,
    ...visits.map(
      ({ id, kind, since, organisation, person }) =>
        `  ${since.toString()}  ${organisation}  ${formatContactDetails(person)}  ${visitCallReasons[kind]}  --called ${id}`,
    ),
    `In-person requests that the call center does not have yet: ${waiting.length}`,
    ...waiting.map(
      ({ id, reference, attempts, lastFailure }) =>
        `  ${reference}  tried ${attempts} times  last failure: ${lastFailure ?? 'none'}  --again ${id}`,
    ),
  ]
}

export { retryInquiry }
