import type { OpenContest } from '@evenkeel/api-contract/telehealth/coverage'
import { crossTenant } from '#db/portal-store.ts'
import { findOrganizationsByIds } from '#modules/organizations/organization-repository.ts'
import { findMembers } from '#modules/members/member-repository.ts'
import type { PrivacyDeps } from './deps.ts'

/** A contest with whom it is of, as staff name a member. */
export interface MemberContest extends Omit<OpenContest, 'member_id'> {
  /** Client id. */
  readonly organisation: string
  readonly email: string
}

/** What members of all organisations contest and nobody has answered yet; null where the telehealth service is another one. */
export async function listMemberContests(deps: PrivacyDeps): Promise<readonly MemberContest[] | null> {
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
