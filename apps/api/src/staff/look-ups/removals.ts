import { desc, eq } from 'drizzle-orm'
import type { AskedRemoval } from '@evenkeel/contract/staff/looked-up-acts'
import type { StaffName, StaffRole } from '@evenkeel/contract/staff/roles'
import type { RecordsPurpose } from '@evenkeel/contract/staff/purposes'
import { isDanger } from '@evenkeel/contract/staff/tasks'
import { notFound, refuse } from '@evenkeel/server/http/failure'
import type { FastifyRequest } from 'fastify'
import { findMember, type MemberRow } from '#features/members/store.ts'
import { deleteMember } from '../../rights/delete-member.ts'
import type { NotNow } from '../../rights/removal.ts'
import { staffNames } from '../people/present-grants.ts'
import { hasRoleFor } from '../people/rules.ts'
import { noteLook, requireGrantFor, type StaffCaller } from '../people/staff-caller.ts'
import { organisationNames } from '../people/staff-organisations.ts'
import type { LookUpDeps } from './deps.ts'
import { type OpenCall, openCallOf } from './open-call.ts'
import { foundMember, refuseUnconfirmed } from './export-opened.ts'
import { nameOf, type Opened, shownTo } from './opened-person.ts'
import { removedInWords, whyNotNow } from './removal-words.ts'
import { staffRemovals } from './tables.ts'

type RemovalRow = typeof staffRemovals.$inferSelect

/** Who decides about removals, in which request. */
export interface Deciding {
  readonly request: FastifyRequest
  readonly staff: StaffCaller
}

const roles: readonly StaffRole[] = ['privacy_officer']
/** Why a removal is looked at. */
const purpose = 'records'

/** What hinders a removal: a call that waits, also where nobody has approved it yet; one that hindered it and was made hinders it no more. */
function hindranceOf({ hinderedBy }: Pick<RemovalRow, 'hinderedBy'>, call: OpenCall | null): NotNow | null {
  if (call) return isDanger(call.kind) ? 'danger' : 'call'
  return hinderedBy === 'danger' || hinderedBy === 'call' ? null : hinderedBy
}

async function present(
  { store: { db }, vault }: Pick<LookUpDeps, 'store' | 'vault'>,
  row: RemovalRow,
  member: MemberRow,
  staff: StaffCaller,
): Promise<AskedRemoval> {
  const organisation = (await organisationNames(db, [member.organisationId])).get(member.organisationId)
  if (!organisation) throw notFound()
  const call = await openCallOf(db, member.id)
  const hindrance = hindranceOf(row, call)
  const gone: StaffName = { id: row.askedBy, name: '' }
  return {
    id: row.id,
    organisation,
    name: nameOf(member),
    asked_by: (await staffNames(db, { vault }, [row.askedBy])).get(row.askedBy) ?? gone,
    asked_at: row.askedAt.toString(),
    can_approve: row.askedBy !== staff.id,
    purpose: row.purpose ?? purpose,
    hindered_by: hindrance && whyNotNow[hindrance],
    waits_for: call,
  }
}

/** Asks for the removal of an opened member, once. */
export async function askRemoval(
  deps: LookUpDeps,
  { member }: Opened,
  staff: StaffCaller,
  why: RecordsPurpose | undefined,
): Promise<AskedRemoval> {
  refuseUnconfirmed(member)
  const id = deps.randomUuid()
  const askedAt = deps.clock.now()
  const row = { id, memberId: member.id, askedBy: staff.id, askedAt, purpose: why ?? purpose }
  const [asked] = await deps.store.db.insert(staffRemovals).values(row).onConflictDoNothing().returning()
  if (!asked) throw refuse('Conflict', 'The removal of this person is asked for already.')
  return present(deps, asked, member, staff)
}

/** The member of a removal, where the person may decide about it; null where it looks as if there were none. Notes the look. */
async function memberOf(
  deps: LookUpDeps,
  { request, staff }: Deciding,
  { memberId }: RemovalRow,
): Promise<MemberRow | null> {
  const member = await findMember({ db: shownTo(deps, staff), vault: deps.vault }, memberId)
  if (!member || !hasRoleFor(staff.grants, roles, member.organisationId)) return null
  noteLook(request, { organisationId: member.organisationId, subject: member.id, purpose })
  return member
}

/** A removal that waits, with its member. */
async function theRemoval(
  deps: LookUpDeps,
  deciding: Deciding,
  id: string,
): Promise<{ readonly row: RemovalRow; readonly member: MemberRow }> {
  const [row] = await deps.store.db.select().from(staffRemovals).where(eq(staffRemovals.id, id))
  const member = row && (await memberOf(deps, deciding, row))
  if (!member) throw notFound()
  requireGrantFor(deciding.staff, roles, member.organisationId)
  return { row, member }
}

/** Removals that wait in the organisations of a person, the newest first. */
export async function listRemovals(deps: LookUpDeps, deciding: Deciding): Promise<AskedRemoval[]> {
  const rows = await deps.store.db.select().from(staffRemovals).orderBy(desc(staffRemovals.askedAt))
  const found: AskedRemoval[] = []
  for (const row of rows) {
    const member = await memberOf(deps, deciding, row)
    if (member) found.push(await present(deps, row, member, deciding.staff))
  }
  return found
}

/**
 * Carries a removal out that a second person approves. The row goes with the member in one transaction: after a crash before it, it
 * waits as before and can be approved again.
 */
export async function approveRemoval(deps: LookUpDeps, deciding: Deciding, id: string): Promise<string> {
  const { row, member } = await theRemoval(deps, deciding, id)
  if (row.askedBy === deciding.staff.id)
    throw refuse('Unprocessable', 'You asked for this removal. Somebody else must approve it.')
  const { own, owner } = await foundMember(deps, member)
  // Staff have no other way to cancel what is ahead, and both were told that it goes along.
  const result = await deleteMember(own, owner, { cancelVisits: true })
  if (typeof result !== 'string') return removedInWords(result)
  await deps.store.db.update(staffRemovals).set({ hinderedBy: result }).where(eq(staffRemovals.id, row.id))
  throw refuse('Conflict', whyNotNow[result])
}

/** Takes a removal back, or refuses it. */
export async function refuseRemoval(deps: LookUpDeps, deciding: Deciding, id: string): Promise<void> {
  const { row } = await theRemoval(deps, deciding, id)
  await deps.store.db.delete(staffRemovals).where(eq(staffRemovals.id, row.id))
}
