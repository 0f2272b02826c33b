import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { normalizeEmail } from '@evenkeel/api-contract/fields/contact/normalize-email'
import type { OpenContest, PatientCoverage } from '@evenkeel/api-contract/telehealth/coverage'
import type { AppContext } from '#app-context.ts'
import { notifyContestChanged } from '#db/contest-channel.ts'
import { crossTenant, inTenant } from '#db/tenant-isolation.ts'
import type { SessionNote } from '#integrations/telehealth.ts'
import { createOperatorAudit } from '#modules/audit-log/audit-writer.ts'
import {
  findConfirmedMember,
  findMember,
  findMembers,
  updateMember,
} from '#modules/members/member-repository.ts'
import {
  listPendingPatientRemovals,
  markPatientRemoved,
  processPatientRemovals,
} from '#modules/members/patients/patient-removals.ts'
import { getWorkplace, requestPatientToken } from '#modules/members/patients/patient-token.ts'
import { findTenant } from '#modules/members/tenant.ts'
import { findOrganizationsByIds } from '#modules/organizations/organization-repository.ts'
import { DEFAULT_SESSION_CLASS } from '#tenant-config/organization-file.ts'
import { deleteMember, type RemovalOptions, repeatRemovals } from './delete-member.ts'
import { exportMember, type MemberContext, type MemberExport, renderExportPage } from './export-member.ts'
import type { DataOwner } from './member-rows.ts'
import type { RemovalBlocker, RemovalResult } from './telehealth-record.ts'

/** A staff note on a visit, by its number at the telehealth service. */
interface VisitSessionNote {
  readonly visitId: number
  readonly note: SessionNote
}

/** Why nothing was recorded or read, for the operator. */
interface SessionUpdateRejection {
  readonly not_now: string
}

/**
 * Records a note on a visit, if any, and returns the member's covered sessions from the telehealth service.
 */
async function updateCoveredSessions(
  { telehealth: { operator }, store }: Pick<AppContext, 'telehealth' | 'store'>,
  { id: memberId, organisationId }: Pick<DataOwner, 'id' | 'organisationId'>,
  note: VisitSessionNote | null,
): Promise<PatientCoverage | SessionUpdateRejection> {
  if (operator === null)
    return { not_now: 'An external telehealth service is in use; it counts sessions itself.' }
  if (note === null) return operator.coverage(memberId)
  try {
    const ledger = await operator.noteSession(memberId, note.visitId, note.note)
    await notifyContestChanged(store.db, organisationId)
    return ledger
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const words =
      error.status === 404
        ? 'This member has no such visit.'
        : 'This note is not allowed for this visit; see its entries.'
    return { not_now: words }
  }
}

/** A contest with its member, as staff identify them. */
interface MemberContest extends Omit<OpenContest, 'member_id'> {
  /** Client id. */
  readonly organisation: string
  readonly email: string
}

/** Returns open contests of members of all organizations; null with an external telehealth service. */
async function listMemberContests(context: AppContext): Promise<readonly MemberContest[] | null> {
  const { operator } = context.telehealth
  if (operator === null) return null
  const contests = await operator.openContests()
  const everywhere = crossTenant(context, 'patient')
  const { db } = everywhere.store
  const members = await findMembers(
    { db, vault: context.vault },
    contests.map(({ member_id }) => member_id),
  )
  const organisations = await findOrganizationsByIds(
    db,
    members.map(({ organisationId }) => organisationId),
  )
  return contests.flatMap(({ member_id: id, ...contest }) => {
    const member = members.find((one) => one.id === id)
    const organisation = organisations.find((one) => one.id === member?.organisationId)
    return member && organisation
      ? [{ ...contest, organisation: organisation.username, email: member.profile.email }]
      : []
  })
}

/**
 * Assigns a member to an employee class, `default` for none; returns the covered sessions. The telehealth
 * service is updated at once, or at the next log-in if it is unavailable.
 */
async function changeSessionClass(
  { own, owner, tenant }: MemberContext,
  name: string,
): Promise<PatientCoverage | SessionUpdateRejection> {
  const before = await findMember({ db: own.store.db, vault: own.vault }, owner.id)
  if (!before) return { not_now: 'This member was deleted.' }
  const known = tenant.sessionClasses(before.childOrganisationId)
  if (name !== DEFAULT_SESSION_CLASS && !known.includes(name)) {
    const there =
      known.length === 0
        ? 'the file of the organization names no session_classes'
        : `known classes are ${known.join(', ')}, or ${DEFAULT_SESSION_CLASS} for none`
    return { not_now: `There is no class ${name} at this member's location: ${there}.` }
  }
  const sessionClass = name === DEFAULT_SESSION_CLASS ? null : name
  await updateMember(own.store.db, owner.id, { sessionClass }, own.clock.now())
  if (before.mdliveId !== null) await requestPatientToken(own, { ...before, sessionClass }, tenant)
  return updateCoveredSessions(own, owner, null)
}

/** How an operator identifies a member: client id of the organization, and address. */
interface MemberIdentifier {
  readonly organisation: string
  readonly email: string
}

/** Access and deletion requests of members (45 CFR 164.524). Both are recorded in the audit log. */
export interface PrivacyRequests {
  /** Null: no such confirmed member. */
  export(named: MemberIdentifier): Promise<{ readonly copy: MemberExport; readonly page: string } | null>
  /** What was deleted and what remains, or why it is not possible now; null: no such confirmed member. */
  remove(named: MemberIdentifier, order?: RemovalOptions): Promise<RemovalResult | RemovalBlocker | null>
  /** Covered sessions, after recording a staff note on a visit; null: no such confirmed member. */
  sessions(
    named: MemberIdentifier,
    note: VisitSessionNote | null,
  ): Promise<PatientCoverage | SessionUpdateRejection | null>
  /** The same after assigning the member to an employee class, `default` for none. */
  sessionClass(
    named: MemberIdentifier,
    name: string,
  ): Promise<PatientCoverage | SessionUpdateRejection | null>
  /** Client ids of all active organizations, if this is none of them; else null. */
  othersThan(organisation: string): Promise<readonly string[] | null>
  /** Open contests of members; null with an external telehealth service. */
  openContests(): Promise<readonly MemberContest[] | null>
  /** Continues started deletions; returns those still pending at the telehealth service. */
  goOn(): Promise<readonly PendingRemoval[]>
  /**
   * Records that an external telehealth service has deleted a patient; false: none is pending under this
   * number.
   */
  partnerDone(memberId: string): Promise<boolean>
  /** Deletes members again that a restored backup brought back; returns their number. */
  removeAgain(): Promise<number>
}

/** A patient of a deleted member, whose deletion at the telehealth service is pending. */
interface PendingRemoval {
  /** The member's number at the telehealth service. */
  readonly member_id: string
  readonly patient_id: number | null
  /** ISO 8601, in UTC. */
  readonly since: string
  /** An operator must request it there; otherwise it is retried automatically. */
  readonly is_elsewhere: boolean
}

/** Continues started deletions; returns those still pending at the telehealth service. */
async function resumeRemovals(context: AppContext): Promise<readonly PendingRemoval[]> {
  const everywhere = crossTenant(context, 'sweep')
  // Failed ones stay in the list.
  await processPatientRemovals(everywhere).catch(() => 0)
  const waiting = await listPendingPatientRemovals(everywhere.store.db)
  return waiting.map(({ memberId, patientId, askedAt }) => ({
    member_id: memberId,
    patient_id: patientId,
    since: askedAt.toString(),
    is_elsewhere: context.telehealth.operator === null,
  }))
}

export function createPrivacyRequests(context: AppContext): PrivacyRequests {
  const { organisations } = context
  const organisationId = async (username: string) => (await organisations.byDomain(username))?.id ?? null
  const find = async (named: MemberIdentifier): Promise<MemberContext | null> => {
    const id = await organisationId(named.organisation)
    if (id === null) return null
    const own = inTenant(context, id)
    const email = normalizeEmail(named.email)
    const member = await findConfirmedMember(own.store.db, context.addressHash(email))
    const tenant = await findTenant(own.store.db, id)
    if (!member || !tenant) return null
    const maySeeSessions = tenant.shownSessions(getWorkplace(member)) !== null
    return { owner: { ...member, email }, tenant, own, maySeeSessions }
  }
  const audit = createOperatorAudit(context.clock, context.record)
  const note = (command: string, { id: person, organisationId }: DataOwner, isDone: boolean) =>
    audit({ organisationId, person, command, objectId: null, isDone, requestId: context.randomUuid() })
  const auditSessions = async (
    { owner }: MemberContext,
    result: PatientCoverage | SessionUpdateRejection,
  ) => {
    await note('sessions', owner, !('not_now' in result))
    return result
  }
  return {
    export: async (named) => {
      const found = await find(named)
      if (!found) return null
      const copy = await exportMember(found)
      await note('member:export', found.owner, true)
      return { copy, page: renderExportPage(copy) }
    },
    remove: async (named, order = {}) => {
      const found = await find(named)
      if (!found) return null
      const result = await deleteMember(found.own, found.owner, order)
      await note('member:delete', found.owner, typeof result !== 'string')
      return result
    },
    sessions: async (named, said) => {
      const found = await find(named)
      return found && auditSessions(found, await updateCoveredSessions(found.own, found.owner, said))
    },
    sessionClass: async (named, name) => {
      const found = await find(named)
      return found && auditSessions(found, await changeSessionClass(found, name))
    },
    othersThan: async (organisation) =>
      (await organisationId(organisation)) === null ? organisations.clientIds() : null,
    openContests: () => listMemberContests(context),
    goOn: () => resumeRemovals(context),
    partnerDone: async (memberId) => markPatientRemoved(crossTenant(context, 'sweep').store.db, memberId),
    removeAgain: async () => {
      const back = await repeatRemovals(context)
      for (const owner of back) await note('member:delete', owner, true)
      return back.length
    },
  }
}
