import type { CasePerson } from '@evenkeel/api-contract/counselor/cases'
import type { FastifyRequest } from 'fastify'
import type { Patient } from '#caller.ts'
import { getFullName } from '#modules/messages/presenter.ts'
import { findPatient } from '#modules/patients/repository.ts'
import type { CounselorService } from '#modules/counselor-auth/counselor-service.ts'

/** A person as shown in lists. */
export const presentPerson = (patient: Patient): CasePerson => ({
  patient_id: patient.id,
  name: getFullName(patient),
})

/** A person, with the owner of the keys for their messages. */
export type PersonWithKeyOwner = CasePerson & Pick<Patient, 'memberId' | 'ou'>

/** Loads persons by id and records each for the audit log; skips deleted ones. */
export async function loadPersons(
  { db, vault, noteMember }: Pick<CounselorService, 'db' | 'vault' | 'noteMember'>,
  request: FastifyRequest,
  ids: readonly number[],
): Promise<(id: number) => PersonWithKeyOwner | undefined> {
  const persons = new Map<number, PersonWithKeyOwner>()
  for (const id of new Set(ids)) {
    const patient = await findPatient({ db, vault }, id)
    if (!patient) continue
    await noteMember(request, patient)
    persons.set(id, { ...presentPerson(patient), memberId: patient.memberId, ou: patient.ou })
  }
  return (id) => persons.get(id)
}
