import type { LookUp } from '@evenkeel/contract/staff/look-ups'
import type { StaffRole } from '@evenkeel/contract/staff/roles'
import type { AuditPurpose, RecordsPurpose } from '@evenkeel/contract/staff/purposes'
import { invalid, notFound } from '@evenkeel/server/http/failure'
import type { Db } from '@evenkeel/server/store/store'
import type { FastifyRequest } from 'fastify'
import { findMember, type MemberRow } from '#features/members/store.ts'
import { noteLook, requireGrantFor, type StaffCaller } from '../people/staff-caller.ts'
import { organisationNames } from '../people/staff-organisations.ts'
import type { LookUpDeps } from './deps.ts'
import { findOpenLookUp, type LookUpRow } from './look-up-store.ts'

/** A member who is open to somebody of the staff. */
export interface Opened {
  readonly row: LookUpRow
  readonly member: MemberRow
  /** The rows that are shown to this person of the staff, and no others. */
  readonly db: Db
}

/** Who acts, with which role, in which request. */
export interface Acting {
  readonly request: FastifyRequest
  readonly staff: StaffCaller
  /** One of these is needed for the member's organisation. */
  readonly roles: readonly StaffRole[]
  /** Why, where an act has a purpose of its own; else it is that of the look-up. */
  readonly purposeOf?: (row: LookUpRow) => AuditPurpose
}

/**
 * The purpose of a copy or a removal: who opened the person for `records` has said it, everybody else says it with the act. Refused before
 * anything of the person is read.
 */
export const recordsPurposeOf =
  (said: RecordsPurpose | undefined) =>
  ({ purpose }: Pick<LookUpRow, 'purpose'>): RecordsPurpose => {
    if (said !== undefined) return said
    if (purpose === 'records') return purpose
    const message =
      'This person was opened for something else. Please say why the data are copied or removed.'
    throw invalid([{ field: 'purpose', message }])
  }

type OpenedDeps = Pick<LookUpDeps, 'store' | 'clock' | 'vault'>

/** The rows that are shown to a person of the staff at this moment. */
export const shownTo = ({ store, clock }: Pick<LookUpDeps, 'store' | 'clock'>, { id }: StaffCaller): Db =>
  store.forStaff({ id, now: clock.now() }).db

/** The member of a look-up; null once it may no longer be seen. Notes the look for the audit. */
export async function lookAt(
  deps: OpenedDeps,
  { request, staff, roles, purposeOf }: Acting,
  row: LookUpRow,
): Promise<Opened | null> {
  const purpose = purposeOf ? purposeOf(row) : row.purpose
  const db = shownTo(deps, staff)
  const member = await findMember({ db, vault: deps.vault }, row.memberId)
  if (!member) return null
  requireGrantFor(staff, roles, member.organisationId)
  noteLook(request, { organisationId: member.organisationId, subject: member.id, purpose })
  return { row, member, db }
}

/** The member who is open under an id. It looks as if there were nothing once the look-up, the session, the grant or the member is gone. */
export async function openedPerson(deps: OpenedDeps, acting: Acting, id: string): Promise<Opened> {
  const row = await findOpenLookUp(deps.store.db, acting.staff.sessionId, deps.clock.now(), id)
  const opened = row && (await lookAt(deps, acting, row))
  if (!opened) throw notFound()
  return opened
}

/** Name of a member, as staff read it. */
export const nameOf = ({ profile }: MemberRow): string => `${profile.first_name} ${profile.last_name}`

/** A look-up as the wire has it. */
export async function presentLookUp(
  { clock }: Pick<LookUpDeps, 'clock'>,
  { row: { id, purpose, openedAt, endsAt }, member, db }: Opened,
): Promise<LookUp> {
  const names = await organisationNames(db, [member.organisationId])
  const organisation = names.get(member.organisationId)
  if (!organisation) throw notFound()
  const left = endsAt.epochMilliseconds - clock.now().epochMilliseconds
  return {
    id,
    purpose,
    organisation,
    name: nameOf(member),
    opened_at: openedAt.toString(),
    ends_at: endsAt.toString(),
    seconds_left: Math.max(0, Math.floor(left / 1000)),
  }
}
