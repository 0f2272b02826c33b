import { defaultTimeZone } from '@evenkeel/api-contract/reference-data/time-zones'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import type { Coverage, addVisitFeedback } from '@evenkeel/api-contract/portal/coverage'
import type { PatientCoverage } from '@evenkeel/api-contract/telehealth/coverage'
import {
  createNotAuthenticatedError,
  createNotFoundError,
  createHttpError,
} from '@evenkeel/server-kit/http/http-error'
import { notifyContestChanged } from '#db/contest-channel.ts'
import { findChild, getGrantedSessions } from '#modules/organizations/organization.ts'
import type { CallingMember } from '#http/caller.ts'
import { getWorkplace } from './patients/patient-token.ts'
import type { OrganizationRow } from '#modules/organizations/organization-repository.ts'
import { findMember, type MemberRow } from './member-repository.ts'
import type { AppContext } from '#app-context.ts'

type CoverageContext = Pick<
  AppContext,
  'store' | 'vault' | 'telehealth' | 'organisations' | 'tenantConfig' | 'language'
>

/**
 * Returns the sessions a contract grants a member, and the options after the last session, in the language
 * of the request.
 */
export function resolveContract(
  context: Pick<CoverageContext, 'tenantConfig' | 'language'>,
  organisation: OrganizationRow,
  member: Pick<MemberRow, 'childOrganisationId' | 'sessionClass'>,
) {
  const own = findChild(organisation, member.childOrganisationId) ?? organisation
  const granted = getGrantedSessions(organisation, getWorkplace(member))
  const { after_last: afterLast } = granted.terms
  const { afterLastOf } = context.tenantConfig.current().textsIn(context.language)
  const afterLastTexts = afterLast && afterLastOf(organisation.username, own.username, afterLast)
  return {
    isHidden: own.is_no_of_sessions_hidden,
    granted: { ...granted, terms: { ...granted.terms, after_last: afterLastTexts } },
  }
}
type GrantedSessions = ReturnType<typeof resolveContract>['granted']

/** Returns the ledger service and contract terms a member may see; null if coverage is hidden. */
async function findVisibleCoverage(context: CoverageContext, { id, organisationId }: CallingMember) {
  const [member, organisation] = await Promise.all([
    findMember({ db: context.store.db, vault: context.vault }, id),
    context.organisations.byId(organisationId),
  ])
  if (!member || !organisation) throw createNotAuthenticatedError()
  const { operator } = context.telehealth
  const { isHidden, granted } = resolveContract(context, organisation, member)
  return isHidden || operator === null ? null : { operator, granted }
}

/** Maps ledger and contract to the wire format. */
export const presentCoverage = (
  { authorizations, zone }: PatientCoverage,
  { sessions, terms }: GrantedSessions,
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
 * Returns the covered sessions of the member from the telehealth service's ledger. If the organization or
 * location hides the number, the ledger is not queried, so that no response can contain it (ORG-10,
 * RD-015).
 */
export async function getCoverage(context: CoverageContext, member: CallingMember): Promise<Coverage> {
  const coverage = await findVisibleCoverage(context, member)
  if (coverage === null) return { authorizations: null, terms: null }
  return presentCoverage(await coverage.operator.coverage(member.id), coverage.granted)
}

/** Records the member's feedback on a visit; rejected if coverage is hidden. */
export async function recordVisitFeedback(
  context: CoverageContext,
  member: CallingMember,
  visitId: number,
  act: EndpointInput<typeof addVisitFeedback>['body']['says'],
): Promise<Coverage> {
  const coverage = await findVisibleCoverage(context, member)
  if (coverage === null) throw createNotFoundError()
  try {
    const ledger = await coverage.operator.noteSession(member.id, visitId, { act })
    await notifyContestChanged(context.store.db, member.organisationId)
    return presentCoverage(ledger, coverage.granted)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw error.status === 404
      ? createNotFoundError()
      : createHttpError('Unprocessable', errorMessages.notSayable)
  }
}
