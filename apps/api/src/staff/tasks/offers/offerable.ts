import { isUsState } from '@evenkeel/contract/lists/us-states'
import type { OfferableCounselor, OfferStart } from '@evenkeel/contract/staff/offers'
import { notFound } from '@evenkeel/server/http/failure'
import { inTenant } from '#db/portal-store.ts'
import { readMeetingRequest } from '#features/inquiries/meeting-request.ts'
import { workPlaceOf } from '#features/members/patient.ts'
import { requireMember } from '#features/members/read-member.ts'
import type { TasksDeps } from '../deps.ts'
import type { WaitingTask } from '../rules.ts'
import { activeCounselors } from './active-counselors.ts'
import { areaOfZip } from './zip-area.ts'

/** Counselors of the own network who meet people in person now, and in which states they hold a license; empty where it is another one. */
export async function offerableCounselors(
  deps: Pick<TasksDeps, 'store' | 'clock' | 'telehealth'>,
): Promise<readonly OfferableCounselor[]> {
  const { network } = deps.telehealth
  if (network === null) return []
  const active = await activeCounselors(deps)
  return (await network.counselors()).flatMap(
    ({ staff_id, name, sees_in_person, is_profile_complete, licences }) => {
      const states = licences.filter(({ status }) => status === 'held').map(({ state }) => state)
      const may = sees_in_person === true && is_profile_complete && active.has(staff_id) && states.length > 0
      return may ? [{ staff_id, name, states }] : []
    },
  )
}

/** The member of a request with the organisation, whose keys are of those that are shown to no role of staff. */
export const memberOf = (
  deps: Pick<TasksDeps, 'store' | 'vault'>,
  { organisationId, memberId }: Pick<WaitingTask, 'organisationId' | 'memberId'>,
) => {
  if (organisationId === null || memberId === null) throw notFound()
  return requireMember(inTenant(deps, organisationId), memberId)
}

/** What an offer begins with, for whoever holds the task. */
export async function offerStart(deps: TasksDeps, task: WaitingTask): Promise<OfferStart> {
  const { member, tenant } = await memberOf(deps, task)
  const said = member.appointmentState ?? member.profile.state
  const { db } = deps.store.forOrganisation(member.organisationId)
  const request = await readMeetingRequest({ db, vault: deps.vault }, member.id)
  return {
    is_own_network: deps.telehealth.network !== null,
    state: isUsState(said) ? said : null,
    ...(request ? { area: areaOfZip(request.place.zip), wishes: request.wishes } : {}),
    sessions: tenant.shownSessions(workPlaceOf(member)),
    counselors: [...(await offerableCounselors(deps))],
  }
}
