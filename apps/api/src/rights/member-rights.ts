import type { PatientCoverage } from '@evenkeel/contract/telehealth/coverage'
import { emailModel } from '@evenkeel/contract/fields/contact/email'
import { crossTenant, inTenant } from '#db/portal-store.ts'
import { operatorAudit } from '#audit/operator.ts'
import type { RecordEvent } from '#audit/write.ts'
import {
  carryOutPatientRemovals,
  patientIsRemoved,
  waitingPatientRemovals,
} from '#features/members/patient-removals.ts'
import { workPlaceOf } from '#features/members/patient.ts'
import { findConfirmed } from '#features/members/store.ts'
import { findTenant } from '#features/members/tenant.ts'
import { deleteMember, type RemovalOrder, removeAgain } from './delete-member.ts'
import { exportMember, type MemberExport } from './export-member.ts'
import { exportPage } from './export-page.ts'
import type { Owner } from './member-rows.ts'
import type { NotNow, Removal } from './removal.ts'
import { memberSessions, type NotNoted, type SaidOfVisit } from './member-sessions.ts'
import { type NamedContest, openContests } from './open-contests.ts'
import type { FoundMember } from './found-member.ts'
import { changeSessionClass } from './session-class.ts'
import type { RightsDeps } from './deps.ts'

/** Whom an operator names: the client id of the organisation, and the address. */
export interface NamedMember {
  readonly organisation: string
  readonly email: string
}

/** What a member may ask for: a copy of everything, and that it is removed (45 CFR 164.524). Both leave an event in the audit. */
export interface MemberRights {
  /** Null: there is no such confirmed member. */
  export(named: NamedMember): Promise<{ readonly copy: MemberExport; readonly page: string } | null>
  /** What went and what stays, or why it cannot be done now; null: there is no such confirmed member. */
  remove(named: NamedMember, order?: RemovalOrder): Promise<Removal | NotNow | null>
  /** Covered sessions, after what staff say of a visit was noted; null: there is no such confirmed member. */
  sessions(named: NamedMember, said: SaidOfVisit | null): Promise<PatientCoverage | NotNoted | null>
  /** The same after the member was put into a class of employees, `default` into none. */
  sessionClass(named: NamedMember, name: string): Promise<PatientCoverage | NotNoted | null>
  /** Client ids of all organizations in use, where this is none of them; null where it is one. */
  othersThan(organisation: string): Promise<readonly string[] | null>
  /** What members contest and nobody has answered yet; null where the telehealth service is another one. */
  openContests(): Promise<readonly NamedContest[] | null>
  /** Goes on with removals that were begun; returns what still waits at the telehealth service. */
  goOn(): Promise<readonly WaitingRemoval[]>
  /** Notes that the people of a telehealth service elsewhere have removed a patient; false: none waits under this number. */
  partnerDone(memberId: string): Promise<boolean>
  /** Removes again whom a restored backup brought back; returns how many. */
  removeAgain(): Promise<number>
}

/** A patient of a member who is gone, who still has to go at the telehealth service. */
export interface WaitingRemoval {
  /** The number it knows the member by. */
  readonly member_id: string
  readonly patient_id: number | null
  /** ISO 8601, in UTC. */
  readonly since: string
  /** People must be asked; else it goes on by itself. */
  readonly is_elsewhere: boolean
}

export interface MemberRightsDeps {
  readonly deps: RightsDeps
  readonly record: RecordEvent
  /** Id of the active organisation with this client id. */
  readonly organisationId: (username: string) => Promise<string | null>
  /** Client ids of all active organisations. */
  readonly clientIds: () => Promise<readonly string[]>
}

/** Goes on with removals that were begun; what still waits at the telehealth service. */
async function goOn(deps: RightsDeps): Promise<readonly WaitingRemoval[]> {
  const everywhere = crossTenant(deps, 'sweep')
  // What it does not answer to stays in the list.
  await carryOutPatientRemovals(everywhere).catch(() => 0)
  const waiting = await waitingPatientRemovals(everywhere.store.db)
  return waiting.map(({ memberId, patientId, askedAt }) => ({
    member_id: memberId,
    patient_id: patientId,
    since: askedAt.toString(),
    is_elsewhere: deps.telehealth.operator === null,
  }))
}

export function memberRights({ deps, record, organisationId, clientIds }: MemberRightsDeps): MemberRights {
  const find = async (named: NamedMember): Promise<FoundMember | null> => {
    const id = await organisationId(named.organisation)
    if (id === null) return null
    const own = inTenant(deps, id)
    const email = emailModel(named.email)
    const member = await findConfirmed(own.store.db, deps.addressHash(email))
    const tenant = await findTenant(own.store.db, id)
    if (!member || !tenant) return null
    const maySeeSessions = tenant.shownSessions(workPlaceOf(member)) !== null
    return { owner: { ...member, email }, tenant, own, maySeeSessions }
  }
  const audit = operatorAudit(deps.clock, record)
  const note = (command: string, { id: person, organisationId }: Owner, isDone: boolean) =>
    audit({ organisationId, person, command, objectId: null, isDone, requestId: deps.randomUuid() })
  const noted = async ({ owner }: FoundMember, result: PatientCoverage | NotNoted) => {
    await note('sessions', owner, !('not_now' in result))
    return result
  }
  return {
    export: async (named) => {
      const found = await find(named)
      if (!found) return null
      const copy = await exportMember(found)
      await note('member:export', found.owner, true)
      return { copy, page: exportPage(copy) }
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
      return found && noted(found, await memberSessions(found.own, found.owner, said))
    },
    sessionClass: async (named, name) => {
      const found = await find(named)
      return found && noted(found, await changeSessionClass(found, name))
    },
    othersThan: async (organisation) => ((await organisationId(organisation)) === null ? clientIds() : null),
    openContests: () => openContests(deps),
    goOn: () => goOn(deps),
    partnerDone: async (memberId) => patientIsRemoved(crossTenant(deps, 'sweep').store.db, memberId),
    removeAgain: async () => {
      const back = await removeAgain(deps)
      for (const owner of back) await note('member:delete', owner, true)
      return back.length
    },
  }
}
