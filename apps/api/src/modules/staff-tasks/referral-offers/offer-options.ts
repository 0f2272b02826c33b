import { isUsState } from '@evenkeel/api-contract/reference-data/us-states'
import type { OfferableCounselor, OfferOptions } from '@evenkeel/api-contract/staff/offers'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { inTenant } from '#db/portal-store.ts'
import { readMeetingRequest } from '#modules/inquiries/read-meeting-request.ts'
import { getWorkplace } from '#modules/members/patients/patient-token.ts'
import { requireMember } from '#modules/members/read-member.ts'
import type { TasksDeps } from '../deps.ts'
import type { PendingTask } from '../task-policy.ts'
import { listActiveCounselors } from './active-counselors.ts'
import { getZipArea } from './zip-area.ts'

/** Counselors of the own network who meet people in person now, and in which states they hold a license; empty where it is another one. */
export async function listOfferableCounselors(
  deps: Pick<TasksDeps, 'store' | 'clock' | 'telehealth'>,
): Promise<readonly OfferableCounselor[]> {
  const { network } = deps.telehealth
  if (network === null) return []
  const active = await listActiveCounselors(deps)
  return (await network.counselors()).flatMap(
    ({ staff_id, name, sees_in_person, is_profile_complete, licences }) => {
      const states = licences.filter(({ status }) => status === 'held').map(({ state }) => state)
      const may = sees_in_person === true && is_profile_complete && active.has(staff_id) && states.length > 0
      return may ? [{ staff_id, name, states }] : []
    },
  )
}

/** The member of a request with the organisation, whose keys are of those that are shown to no role of staff. */
export const requireTaskMember = (
  deps: Pick<TasksDeps, 'store' | 'vault'>,
  { organisationId, memberId }: Pick<PendingTask, 'organisationId' | 'memberId'>,
) => {
  if (organisationId === null || memberId === null) throw createNotFoundError()
  return requireMember(inTenant(deps, organisationId), memberId)
}

/** What an offer begins with, for whoever holds the task. */
export async function presentOfferOptions(deps: TasksDeps, task: PendingTask): Promise<OfferOptions> {
  const { member, tenant } = await requireTaskMember(deps, task)
  const said = member.appointmentState ?? member.profile.state
  const { db } = deps.store.forOrganisation(member.organisationId)
  const request = await readMeetingRequest({ db, vault: deps.vault }, member.id)
  return {
    is_own_network: deps.telehealth.network !== null,
    state: isUsState(said) ? said : null,
    ...(request ? { area: getZipArea(request.place.zip), wishes: request.wishes } : {}),
    sessions: tenant.shownSessions(getWorkplace(member)),
    counselors: [...(await listOfferableCounselors(deps))],
  }
}
