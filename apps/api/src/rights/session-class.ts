import type { PatientCoverage } from '@evenkeel/contract/telehealth/coverage'
import { usualClass } from '#tenant-config/organisation-file.ts'
import { askForPatient } from '#features/members/patient.ts'
import { changeMember, findMember } from '#features/members/store.ts'
import type { FoundMember } from './found-member.ts'
import { memberSessions, type NotNoted } from './member-sessions.ts'

/**
 * Puts a member into a class of employees from now on, `default` into none; the covered sessions as they are then. The telehealth
 * service, which counts, is told at once; where it does not answer, with the next sign-in.
 */
export async function changeSessionClass(
  { own, owner, tenant }: FoundMember,
  name: string,
): Promise<PatientCoverage | NotNoted> {
  const before = await findMember({ db: own.store.db, vault: own.vault }, owner.id)
  if (!before) return { not_now: 'This member is gone.' }
  const known = tenant.sessionClasses(before.childOrganisationId)
  if (name !== usualClass && !known.includes(name)) {
    const there =
      known.length === 0
        ? 'the file of the organization names no session_classes'
        : `known are ${known.join(', ')}, and ${usualClass} for none of them`
    return { not_now: `There is no class ${name} where this member works: ${there}.` }
  }
  const sessionClass = name === usualClass ? null : name
  await changeMember(own.store.db, owner.id, { sessionClass }, own.clock.now())
  if (before.mdliveId !== null) await askForPatient(own, { ...before, sessionClass }, tenant)
  return memberSessions(own, owner, null)
}
