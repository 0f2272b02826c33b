import { normalizeEmail } from '@evenkeel/api-contract/fields/contact/normalize-email'
import type { OpenContest, PatientCoverage } from '@evenkeel/api-contract/telehealth/coverage'
import { crossTenant, inTenant } from '#db/portal-store.ts'
import type { RecordAuditEvent } from '#modules/audit-log/audit-writer.ts'
import { createOperatorAudit } from '#modules/audit-log/operator-audit.ts'
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
import {
  type SessionUpdateRejection,
  updateCoveredSessions,
  type VisitSessionNote,
} from './covered-sessions.ts'
import { deleteMember, type RemovalOptions, repeatRemovals } from './delete-member.ts'
import type { PrivacyDeps } from './deps.ts'
import { exportMember, type MemberExport } from './export-member.ts'
import { renderExportPage } from './export-page.ts'
import type { MemberContext } from './member-context.ts'
import type { DataOwner } from './member-rows.ts'
import type { RemovalBlocker, RemovalResult } from './removal-result.ts'

/** A contest with whom it is of, as staff name a member. */
interface MemberContest extends Omit<OpenContest, 'member_id'> {
  /** Client id. */
  readonly organisation: string
  readonly email: string
}

/** What members of all organisations contest and nobody has answered yet; null where the telehealth service is another one. */
async function listMemberContests(deps: PrivacyDeps): Promise<readonly MemberContest[] | null> {
  const { operator } = deps.telehealth
  if (operator === null) return null
  const contests = await operator.openContests()
  const everywhere = crossTenant(deps, 'patient')
  const { db } = everywhere.store
  const members = await findMembers(
    { db, vault: deps.vault },
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
 * Puts a member into a class of employees from now on, `default` into none; the covered sessions as they are then. The telehealth
 * service, which counts, is told at once; where it does not answer, with the next sign-in.
 */
async function changeSessionClass(
  { own, owner, tenant }: MemberContext,
  name: string,
): Promise<PatientCoverage | SessionUpdateRejection> {
  const before = await findMember({ db: own.store.db, vault: own.vault }, owner.id)
  if (!before) return { not_now: 'This member is gone.' }
  const known = tenant.sessionClasses(before.childOrganisationId)
  if (name !== DEFAULT_SESSION_CLASS && !known.includes(name)) {
    const there =
      known.length === 0
        ? 'the file of the organization names no session_classes'
        : `known are ${known.join(', ')}, and ${DEFAULT_SESSION_CLASS} for none of them`
    return { not_now: `There is no class ${name} where this member works: ${there}.` }
  }
  const sessionClass = name === DEFAULT_SESSION_CLASS ? null : name
  await updateMember(own.store.db, owner.id, { sessionClass }, own.clock.now())
  if (before.mdliveId !== null) await requestPatientToken(own, { ...before, sessionClass }, tenant)
  return updateCoveredSessions(own, owner, null)
}

/** Whom an operator names: the client id of the organisation, and the address. */
export interface MemberIdentifier {
  readonly organisation: string
  readonly email: string
}

/** What a member may ask for: a copy of everything, and that it is removed (45 CFR 164.524). Both leave an event in the audit. */
export interface PrivacyRequests {
  /** Null: there is no such confirmed member. */
  export(named: MemberIdentifier): Promise<{ readonly copy: MemberExport; readonly page: string } | null>
  /** What went and what stays, or why it cannot be done now; null: there is no such confirmed member. */
  remove(named: MemberIdentifier, order?: RemovalOptions): Promise<RemovalResult | RemovalBlocker | null>
  /** Covered sessions, after what staff say of a visit was noted; null: there is no such confirmed member. */
  sessions(
    named: MemberIdentifier,
    said: VisitSessionNote | null,
  ): Promise<PatientCoverage | SessionUpdateRejection | null>
  /** The same after the member was put into a class of employees, `default` into none. */
  sessionClass(
    named: MemberIdentifier,
    name: string,
  ): Promise<PatientCoverage | SessionUpdateRejection | null>
  /** Client ids of all organizations in use, where this is none of them; null where it is one. */
  othersThan(organisation: string): Promise<readonly string[] | null>
  /** What members contest and nobody has answered yet; null where the telehealth service is another one. */
  openContests(): Promise<readonly MemberContest[] | null>
  /** Goes on with removals that were begun; returns what still waits at the telehealth service. */
  goOn(): Promise<readonly PendingRemoval[]>
  /** Notes that the people of a telehealth service elsewhere have removed a patient; false: none waits under this number. */
  partnerDone(memberId: string): Promise<boolean>
  /** Removes again whom a restored backup brought back; returns how many. */
  removeAgain(): Promise<number>
}

/** A patient of a member who is gone, who still has to go at the telehealth service. */
export interface PendingRemoval {
  /** The number it knows the member by. */
  readonly member_id: string
  readonly patient_id: number | null
  /** ISO 8601, in UTC. */
  readonly since: string
  /** People must be asked; else it goes on by itself. */
  readonly is_elsewhere: boolean
}

export interface PrivacyRequestsDeps {
  readonly deps: PrivacyDeps
  readonly record: RecordAuditEvent
  /** Id of the active organisation with this client id. */
  readonly organisationId: (username: string) => Promise<string | null>
  /** Client ids of all active organisations. */
  readonly clientIds: () => Promise<readonly string[]>
}

/** Goes on with removals that were begun; what still waits at the telehealth service. */
async function resumeRemovals(deps: PrivacyDeps): Promise<readonly PendingRemoval[]> {
  const everywhere = crossTenant(deps, 'sweep')
  // What it does not answer to stays in the list.
  await processPatientRemovals(everywhere).catch(() => 0)
  const waiting = await listPendingPatientRemovals(everywhere.store.db)
  return waiting.map(({ memberId, patientId, askedAt }) => ({
    member_id: memberId,
    patient_id: patientId,
    since: askedAt.toString(),
    is_elsewhere: deps.telehealth.operator === null,
  }))
}

export function createPrivacyRequests({
  deps,
  record,
  organisationId,
  clientIds,
}: PrivacyRequestsDeps): PrivacyRequests {
  const find = async (named: MemberIdentifier): Promise<MemberContext | null> => {
    const id = await organisationId(named.organisation)
    if (id === null) return null
    const own = inTenant(deps, id)
    const email = normalizeEmail(named.email)
    const member = await findConfirmedMember(own.store.db, deps.addressHash(email))
    const tenant = await findTenant(own.store.db, id)
    if (!member || !tenant) return null
    const maySeeSessions = tenant.shownSessions(getWorkplace(member)) !== null
    return { owner: { ...member, email }, tenant, own, maySeeSessions }
  }
  const audit = createOperatorAudit(deps.clock, record)
  const note = (command: string, { id: person, organisationId }: DataOwner, isDone: boolean) =>
    audit({ organisationId, person, command, objectId: null, isDone, requestId: deps.randomUuid() })
  const noted = async ({ owner }: MemberContext, result: PatientCoverage | SessionUpdateRejection) => {
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
      return found && noted(found, await updateCoveredSessions(found.own, found.owner, said))
    },
    sessionClass: async (named, name) => {
      const found = await find(named)
      return found && noted(found, await changeSessionClass(found, name))
    },
    othersThan: async (organisation) => ((await organisationId(organisation)) === null ? clientIds() : null),
    openContests: () => listMemberContests(deps),
    goOn: () => resumeRemovals(deps),
    partnerDone: async (memberId) => markPatientRemoved(crossTenant(deps, 'sweep').store.db, memberId),
    removeAgain: async () => {
      const back = await repeatRemovals(deps)
      for (const owner of back) await note('member:delete', owner, true)
      return back.length
    },
  }
}
