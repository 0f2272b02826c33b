import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type { adjustSessions, resolveVisitSession } from '@evenkeel/api-contract/staff/member-actions'
import type { StaffCoverage } from '@evenkeel/api-contract/staff/member-record'
import type { PatientCoverage } from '@evenkeel/api-contract/telehealth/coverage'
import { createNotFoundError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import { notifyContestChanged } from '#db/contest-channel.ts'
import { resolveContract, presentCoverage } from '#modules/members/coverage.ts'
import type { TelehealthOperator } from '#integrations/telehealth.ts'
import type { MemberAccessDeps } from './deps.ts'
import type { MemberRecord } from './member-record.ts'

type SessionDeps = Pick<MemberAccessDeps, 'telehealth' | 'organisations' | 'tenantConfig' | 'language'>

/** What a member comes for is an answer, and stays shut: an authorization is known by its code. */
const stripConcerns = ({ authorizations, terms }: StaffCoverage): StaffCoverage => ({
  authorizations: authorizations?.map((one) => ({ ...one, concern: null })) ?? null,
  terms,
})

/** Covered sessions after something was asked of the ledger; nothing is known where another service counts. */
async function readCoverageAfter(
  deps: SessionDeps,
  { member }: MemberRecord,
  ask: (operator: TelehealthOperator) => Promise<PatientCoverage>,
): Promise<StaffCoverage> {
  const { operator } = deps.telehealth
  const organisation = await deps.organisations.byId(member.organisationId)
  if (!organisation) throw createNotFoundError()
  if (operator === null) return { authorizations: null, terms: null }
  const { granted } = resolveContract(deps, organisation, member)
  return stripConcerns(presentCoverage(await ask(operator), granted))
}

/** The ledger of an opened member, also where the organization hides the number from its members. */
export const readCoveredSessions = (deps: SessionDeps, opened: MemberRecord): Promise<StaffCoverage> =>
  readCoverageAfter(deps, opened, (operator) => operator.coverage(opened.member.id))

/** Changes the ledger; what it refuses is said in plain words. */
async function updateCoverage(
  deps: SessionDeps,
  opened: MemberRecord,
  ask: (operator: TelehealthOperator) => Promise<PatientCoverage>,
  refusal: string,
): Promise<StaffCoverage> {
  if (deps.telehealth.operator === null)
    throw createHttpError(
      'Unprocessable',
      'The telehealth service is another one: it counts sessions itself.',
    )
  try {
    return await readCoverageAfter(deps, opened, ask)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw error.status === 404 ? createNotFoundError() : createHttpError('Unprocessable', refusal)
  }
}

/** Gives the session of a visit back, or lets it stay counted. Where a member waited for that, Today forgets it at once. */
export async function recordSessionNote(
  deps: SessionDeps & Pick<MemberAccessDeps, 'contests' | 'store'>,
  opened: MemberRecord,
  visitId: number,
  note: EndpointInput<typeof resolveVisitSession>['body'],
): Promise<StaffCoverage> {
  const after = await updateCoverage(
    deps,
    opened,
    (operator) => operator.noteSession(opened.member.id, visitId, note),
    'This cannot be said of this visit: look at its entries.',
  )
  deps.contests.forget()
  await notifyContestChanged(deps.store.db, opened.member.organisationId)
  return after
}

/** Gives sessions of an authorization, or takes some that are left. */
export const adjustSessionCount = (
  deps: SessionDeps,
  opened: MemberRecord,
  wanted: EndpointInput<typeof adjustSessions>['body'],
): Promise<StaffCoverage> =>
  updateCoverage(
    deps,
    opened,
    (operator) => operator.adjustSessions(opened.member.id, wanted),
    'The number cannot be changed like this: not more can be taken than is left, not in a year that has ended, and not where there is no limit.',
  )
