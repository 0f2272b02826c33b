import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { MemberCall } from '@evenkeel/api-contract/portal/member-calls'
import type { TaskKind, TaskOutcome } from '@evenkeel/api-contract/staff/constants'
import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import type { PortalStore } from '#db/tenant-isolation.ts'
import type { CallingMember } from '#http/caller.ts'
import { answerSets } from '#modules/intake/tables.ts'
import { readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import { staffTaskClaims } from './tables.ts'

/**
 * Returns the first name of a staff member, which is all that members see. Titles are skipped: "Dr. Ada
 * Smith" is Ada.
 */
const getFirstName = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return words.find((word) => !word.endsWith('.')) ?? name
}

const callReasons: Readonly<Record<TaskKind, MemberCall['because_of'] | null>> = {
  danger: 'answer',
  counselor_danger: 'counselor',
  lost_move: 'appointment',
  stuck_move: 'appointment',
  in_person: 'request',
  undelivered_request: 'request',
  contested_session: 'session',
  undelivered_mail: null,
  failed_job: null,
  license_check: null,
}

/** What an outcome means for a call; null: it may have been settled without one. */
const callOutcomes: Readonly<Record<TaskOutcome, MemberCall['came'] | null>> = {
  reached: 'reached',
  emergency_services: 'sent_help',
  cannot_be_reached: 'tried',
  voicemail: 'tried',
  no_answer: 'tried',
  call_again: 'tried',
  settled: null,
}

/** Returns claims about the member, including those from before the answers were claimed, oldest first. */
async function readMemberClaims({ db }: PortalStore, { id }: CallingMember) {
  const { memberId, kind, taskId, workedAt, claimedAt } = staffTaskClaims
  const sets = await db.select({ id: answerSets.id }).from(answerSets).where(eq(answerSets.memberId, id))
  const ownAnswers = inArray(
    taskId,
    sets.map((set) => set.id),
  )
  return db
    .select()
    .from(staffTaskClaims)
    .where(and(isNotNull(workedAt), or(eq(memberId, id), and(eq(kind, 'danger'), ownAnswers))))
    .orderBy(asc(claimedAt))
}

/** Lists the calls that staff recorded, for the called member, newest first. */
export async function listCallsToMember(
  { store, vault }: { readonly store: PortalStore; readonly vault: Vault },
  member: CallingMember,
): Promise<MemberCall[]> {
  const seen = new Set<string>()
  const calls = (await readMemberClaims(store.forOrganisation(member.organisationId), member)).flatMap(
    (claim) => {
      const { kind, taskId, outcome, workedAt, staffId } = claim
      const because = callReasons[kind]
      const what = outcome && callOutcomes[outcome]
      if (workedAt === null || because === null || !what) return []
      // A reassigned task carries the call of the former holder.
      const call = `${kind}/${taskId}/${workedAt.toString()}`
      if (seen.has(call)) return []
      seen.add(call)
      return [{ staffId, at: workedAt, because_of: because, came: what }]
    },
  )
  const { db } = store.crossTenant('staff_people')
  const names = await readStaffNames(
    db,
    { vault },
    calls.map(({ staffId }) => staffId),
  )
  return calls
    .toSorted((one, other) => Temporal.Instant.compare(other.at, one.at))
    .flatMap(({ staffId, at, ...call }) => {
      const name = names.get(staffId)?.name
      return name === undefined ? [] : [{ called_at: at.toString(), by: getFirstName(name), ...call }]
    })
}
