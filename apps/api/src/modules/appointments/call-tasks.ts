import { normalizePhone, formatPhone } from '@evenkeel/api-contract/fields/contact/phone'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { type MemberRow, decryptMember, type MemberDecryption } from '#modules/members/profile.ts'
import { members } from '#modules/members/tables.ts'
import { organisations } from '#modules/organizations/tables.ts'
import { callTasks } from './tables.ts'

/** A member whom staff must call because an automatic step could not keep an appointment. */
export interface VisitCallTask {
  /** Id used to mark the call as done. */
  readonly id: string
  readonly kind: (typeof callTasks.$inferSelect)['kind']
  readonly since: Temporal.Instant
  readonly organisation: string
  readonly person: ContactDetails
}

/** How staff reach a member. */
export interface ContactDetails {
  readonly name: string
  /** As people write it; null if the member gave none and is reached by email. */
  readonly phone: string | null
  readonly email: string
}

export const toContactDetails = ({ profile }: MemberRow): ContactDetails => ({
  name: `${profile.first_name} ${profile.last_name}`,
  phone: profile.phone && formatPhone(normalizePhone(profile.phone)),
  email: profile.email,
})

/** Formats contact details as one line for staff lists. */
export const formatContactDetails = ({ name, phone, email }: ContactDetails): string =>
  phone === null ? `${name}  no phone number, write to ${email}` : `${name}  ${phone}  ${email}`

/**
 * What a member without a phone number reads instead of "a team member will call you", without the final
 * period.
 */
export const formatCallUsMessage = (phone: string): string =>
  `We have no phone number for you. Please call us at ${phone}, day or night`

/** Members whose appointment was lost or is stuck, longest waiting first. */
export async function listVisitCallTasks(at: MemberDecryption): Promise<readonly VisitCallTask[]> {
  const rows = await at.db
    .select({ task: callTasks, member: members, organisation: organisations.username })
    .from(callTasks)
    .innerJoin(members, eq(members.id, callTasks.memberId))
    .innerJoin(organisations, eq(organisations.id, callTasks.organisationId))
    .where(isNull(callTasks.doneAt))
    .orderBy(asc(callTasks.createdAt), asc(callTasks.id))
  const visits = rows.map(async ({ task, member, organisation }) => ({
    id: task.id,
    kind: task.kind,
    since: task.createdAt,
    organisation,
    person: toContactDetails(await decryptMember(at, member)),
  }))
  return Promise.all(visits)
}

/** Marks a call as done; false for an unknown id or one already marked. */
export async function completeVisitCallTask(
  db: Queryable,
  id: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const updated = await db
    .update(callTasks)
    .set({ doneAt: now })
    .where(and(eq(callTasks.id, id), isNull(callTasks.doneAt)))
    .returning({ id: callTasks.id })
  return updated.length > 0
}
