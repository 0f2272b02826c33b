import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type { adjustSessions, resolveVisitSession } from '@evenkeel/api-contract/staff/member-actions'
import type { StaffCoverage } from '@evenkeel/api-contract/staff/member-record'
import type { PatientCoverage } from '@evenkeel/api-contract/telehealth/coverage'
import { createNotFoundError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import { notifyContestChanged } from '#db/contest-channel.ts'
import { resolveContract, presentCoverage } from '#modules/members/coverage.ts'
import type { TelehealthOperator } from '#integrations/telehealth.ts'
import type { StaffContext } from '#app-context.ts'
import type { MemberRecord } from './member-record.ts'

type SessionDeps = Pick<StaffContext, 'telehealth' | 'organisations' | 'tenantConfig' | 'language'>

/** Removes concerns, which are member answers; an authorization is identified by its code. */
const stripConcerns = ({ authorizations, terms }: StaffCoverage): StaffCoverage => ({
  authorizations: authorizations?.map((one) => ({ ...one, concern: null })) ?? null,
  terms,
})

/** Returns covered sessions after a ledger call; nothing is known with an external telehealth service. */
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

/** Returns the ledger of an opened member, even if the organization hides the number from its members. */
export const readCoveredSessions = (deps: SessionDeps, opened: MemberRecord): Promise<StaffCoverage> =>
  readCoverageAfter(deps, opened, (operator) => operator.coverage(opened.member.id))

/** Changes the ledger; translates its refusals. */
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

/**
 * Returns the session of a visit, or lets it count. If a member contested it, the task disappears from
 * Today at once.
 */
export async function recordSessionNote(
  deps: SessionDeps & Pick<StaffContext, 'contests' | 'store'>,
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

/** Adds sessions to an authorization, or removes remaining ones. */
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
