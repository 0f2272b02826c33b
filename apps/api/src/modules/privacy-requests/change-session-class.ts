import type { PatientCoverage } from '@evenkeel/api-contract/telehealth/coverage'
import { DEFAULT_SESSION_CLASS } from '#tenant-config/organization-file.ts'
import { requestPatientToken } from '#modules/members/patients/patient-token.ts'
import { updateMember, findMember } from '#modules/members/member-repository.ts'
import type { MemberContext } from './member-context.ts'
import { updateCoveredSessions, type SessionUpdateRejection } from './covered-sessions.ts'

/**
 * Puts a member into a class of employees from now on, `default` into none; the covered sessions as they are then. The telehealth
 * service, which counts, is told at once; where it does not answer, with the next sign-in.
 */
export async function changeSessionClass(
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
