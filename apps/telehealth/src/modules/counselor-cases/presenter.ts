import type { FastifyRequest } from 'fastify'
import type { CareCall, CaseOffer, CasePerson } from '@evenkeel/api-contract/counselor/cases'
import type { Patient } from '#caller.ts'
import type { AcceptedOffer, CareCall as Asked, CounselorService } from '#modules/counselor-auth/auth.ts'
import { getFullName } from '#modules/messages/presenter.ts'
import { findPatient } from '#modules/patients/repository.ts'

/** A care line task on the wire. */
export const presentCareCall = (asked: Asked | null): CareCall | null =>
  asked && { state: asked.state, asked_at: asked.askedAt.toString(), by: asked.by }

/** The care line data shown with a person: the latest task and the phone number. */
export async function presentCareLine(
  { careLine }: Pick<CounselorService, 'careLine'>,
  { memberId, ou }: Pick<Patient, 'memberId' | 'ou'>,
) {
  return {
    care_call: presentCareCall(await careLine.read(memberId)),
    care_phone: await careLine.phoneFor(ou),
  }
}

/** The request a case came from; null: none. */
export function presentCaseOffer(accepted: AcceptedOffer | null): CaseOffer | null {
  if (accepted === null) return null
  const { offer, request } = accepted
  const { standing, state, concern, sessions, ended_at: accepted_at } = offer
  if (standing !== 'accepted' || accepted_at === null) return null
  return { state, concern, sessions, accepted_at, ...(request ? { request } : {}) }
}

/** A person as shown in lists. */
export const presentPerson = (patient: Patient): CasePerson => ({
  patient_id: patient.id,
  name: getFullName(patient),
})

/** A person, with the owner of the keys for their messages. */
type PersonWithKeyOwner = CasePerson & Pick<Patient, 'memberId' | 'ou'>

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
