import { desc, eq, isNotNull, and } from 'drizzle-orm'
import { parseProfile } from '@evenkeel/api-contract/forms/profile'
import { isUsState } from '@evenkeel/api-contract/reference-data/us-states'
import type { StaffProfile } from '@evenkeel/api-contract/staff/member-record'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { answerSets } from '#modules/intake/tables.ts'
import { findChild } from '#modules/organizations/organization-policy.ts'
import { isSessionActive } from '#modules/auth/sessions/session-repository.ts'
import { sessions } from '#modules/auth/sessions/tables.ts'
import type { StaffContext } from '#app-context.ts'
import type { MemberRecord } from './member-record.ts'

/** Returns the one answer staff see: when the member last reported danger, and whether somebody called. */
async function readDangerState(db: Queryable, memberId: string): Promise<StaffProfile['danger']> {
  const { dangerAt, dangerHandledAt } = answerSets
  const [said] = await db
    .select({ dangerAt, dangerHandledAt })
    .from(answerSets)
    .where(and(eq(answerSets.memberId, memberId), isNotNull(dangerAt)))
    .orderBy(desc(dangerAt))
    .limit(1)
  return said?.dangerAt
    ? { said_at: said.dangerAt.toString(), called_at: said.dangerHandledAt?.toString() ?? null }
    : null
}

/** Lists the devices the member is logged in on, last used first. */
async function listDevices(
  db: Queryable,
  memberId: string,
  now: Temporal.Instant,
): Promise<StaffProfile['devices']> {
  const { id, device, lastUsedAt, endsAt } = sessions
  const rows = await db
    .select({ id, device, lastUsedAt, endsAt })
    .from(sessions)
    .where(eq(sessions.memberId, memberId))
    .orderBy(desc(lastUsedAt))
  return rows
    .filter((row) => isSessionActive(row, now))
    .map((row) => ({ id: row.id, device: row.device, last_used_at: row.lastUsedAt.toString() }))
}

/** Returns the profile of an opened member for staff, without answers except the one about danger. */
export async function readStaffProfile(
  { organisations, clock }: Pick<StaffContext, 'organisations' | 'clock'>,
  { member, db }: MemberRecord,
): Promise<StaffProfile> {
  const { profile } = member
  const said = parseProfile((name) => profile[name as keyof typeof profile] as string | null)
  const organisation = await organisations.byId(member.organisationId)
  return {
    ...said,
    state: isUsState(profile.state) ? profile.state : null,
    timezone: profile.timezone,
    location: (organisation && findChild(organisation, member.childOrganisationId)?.location) ?? null,
    is_verified: member.verifiedAt !== null,
    registered_at: member.createdAt.toString(),
    mdlive_id: member.mdliveId,
    danger: await readDangerState(db, member.id),
    devices: await listDevices(db, member.id, clock.now()),
  }
}
