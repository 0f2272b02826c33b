import { defaultTimeZone } from '@evenkeel/contract/lists/time-zones'
import { Refused } from '@evenkeel/contract/call'
import type { Received } from '@evenkeel/contract/endpoint'
import { errorTexts } from '@evenkeel/contract/error-texts.words'
import type { Coverage, noteOfVisit } from '@evenkeel/contract/own/coverage'
import type { PatientCoverage } from '@evenkeel/contract/telehealth/coverage'
import { notAuthenticated, notFound, refuse } from '@evenkeel/server/http/failure'
import { tellOfContest } from '#db/contest-channel.ts'
import { childOf, grantedSessions } from '#features/organisations/rules.ts'
import type { CallingMember } from '#http/caller.ts'
import { workPlaceOf } from './patient.ts'
import type { OrganisationRow } from '#features/organisations/store.ts'
import { findMember, type MemberRow } from './store.ts'
import type { MembersDeps } from './deps.ts'

type CoverageDeps = Pick<
  MembersDeps,
  'store' | 'vault' | 'telehealth' | 'organisations' | 'tenantConfig' | 'language'
>

/** What the contract grants a member, and what there is after the last session in the language of the call. */
export function contractOf(
  deps: Pick<CoverageDeps, 'tenantConfig' | 'language'>,
  organisation: OrganisationRow,
  member: Pick<MemberRow, 'childOrganisationId' | 'sessionClass'>,
) {
  const own = childOf(organisation, member.childOrganisationId) ?? organisation
  const granted = grantedSessions(organisation, workPlaceOf(member))
  const { after_last: afterLast } = granted.terms
  const { afterLastOf } = deps.tenantConfig.current().textsIn(deps.language)
  const said = afterLast && afterLastOf(organisation.username, own.username, afterLast)
  return {
    isHidden: own.is_no_of_sessions_hidden,
    granted: { ...granted, terms: { ...granted.terms, after_last: said } },
  }
}
type Granted = ReturnType<typeof contractOf>['granted']

/** What a member may know of the ledger: the service that keeps it and the contract's terms; null where nothing is told. */
async function toldTo(deps: CoverageDeps, { id, organisationId }: CallingMember) {
  const [member, organisation] = await Promise.all([
    findMember({ db: deps.store.db, vault: deps.vault }, id),
    deps.organisations.byId(organisationId),
  ])
  if (!member || !organisation) throw notAuthenticated()
  const { operator } = deps.telehealth
  const { isHidden, granted } = contractOf(deps, organisation, member)
  return isHidden || operator === null ? null : { operator, granted }
}

/** The ledger and the contract, as the wire has them. */
export const presentCoverage = (
  { authorizations, zone }: PatientCoverage,
  { sessions, terms }: Granted,
): Coverage => ({
  authorizations,
  terms: {
    sessions,
    per_concern: terms.per_concern,
    year_begins: terms.year_begins,
    notice_hours: terms.notice_hours,
    zone: zone ?? defaultTimeZone,
    after_last: terms.after_last,
  },
})

/**
 * The covered sessions of the calling member, by the telehealth service's ledger. Where the organization or the member's location
 * hides the number nothing is asked, so that no answer can hold one (ORG-10, RD-015).
 */
export async function coverageOf(deps: CoverageDeps, member: CallingMember): Promise<Coverage> {
  const told = await toldTo(deps, member)
  if (told === null) return { authorizations: null, terms: null }
  return presentCoverage(await told.operator.coverage(member.id), told.granted)
}

/** Notes what the calling member says of a visit; nothing can be said where nothing is told. */
export async function noteVisit(
  deps: CoverageDeps,
  member: CallingMember,
  visitId: number,
  act: Received<typeof noteOfVisit>['body']['says'],
): Promise<Coverage> {
  const told = await toldTo(deps, member)
  if (told === null) throw notFound()
  try {
    const ledger = await told.operator.noteSession(member.id, visitId, { act })
    await tellOfContest(deps.store.db, member.organisationId)
    return presentCoverage(ledger, told.granted)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw error.status === 404 ? notFound() : refuse('Unprocessable', errorTexts.notSayable)
  }
}
