import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type { adjustSessions, resolveVisitSession } from '@evenkeel/api-contract/staff/member-actions'
import type { StaffCoverage } from '@evenkeel/api-contract/staff/member-record'
import type { PatientCoverage } from '@evenkeel/api-contract/telehealth/coverage'
import { createHttpError, createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { StaffContext } from '#app-context.ts'
import { notifyContestChanged } from '#db/contest-channel.ts'
import type { TelehealthOperator } from '#integrations/telehealth.ts'
import { presentCoverage, resolveContract } from '#modules/members/coverage.ts'
import type { MemberRecord } from './member-record.ts'

type SessionContext = Pick<StaffContext, 'telehealth' | 'organisations' | 'tenantConfig' | 'language'>

/** Removes concerns, which are member answers; an authorization is identified by its code. */
const stripConcerns = ({ authorizations, terms }: StaffCoverage): StaffCoverage => ({
  authorizations: authorizations?.map((one) => ({ ...one, concern: null })) ?? null,
  terms,
})

/** Returns covered sessions after a ledger call; nothing is known with an external telehealth service. */
async function readCoverageAfter(
  context: SessionContext,
  { member }: MemberRecord,
  call: (operator: TelehealthOperator) => Promise<PatientCoverage>,
): Promise<StaffCoverage> {
  const { operator } = context.telehealth
  const organisation = await context.organisations.byId(member.organisationId)
  if (!organisation) throw createNotFoundError()
  if (operator === null) return { authorizations: null, terms: null }
  const { granted } = resolveContract(context, organisation, member)
  return stripConcerns(presentCoverage(await call(operator), granted))
}

/** Returns the ledger of an opened member, even if the organization hides the number from its members. */
export const readCoveredSessions = (context: SessionContext, opened: MemberRecord): Promise<StaffCoverage> =>
  readCoverageAfter(context, opened, (operator) => operator.coverage(opened.member.id))

/** Changes the ledger; translates its refusals. */
async function updateCoverage(
  context: SessionContext,
  opened: MemberRecord,
  call: (operator: TelehealthOperator) => Promise<PatientCoverage>,
  refusal: string,
): Promise<StaffCoverage> {
  if (context.telehealth.operator === null)
    throw createHttpError(
      'Unprocessable',
      'The telehealth service is another one: it counts sessions itself.',
    )
  try {
    return await readCoverageAfter(context, opened, call)
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
  context: SessionContext & Pick<StaffContext, 'contests' | 'store'>,
  opened: MemberRecord,
  visitId: number,
  note: EndpointInput<typeof resolveVisitSession>['body'],
): Promise<StaffCoverage> {
  const after = await updateCoverage(
    context,
    opened,
    (operator) => operator.noteSession(opened.member.id, visitId, note),
    'This cannot be said of this visit: look at its entries.',
  )
  context.contests.forget()
  await notifyContestChanged(context.store.db, opened.member.organisationId)
  return after
}

/** Adds sessions to an authorization, or removes remaining ones. */
export const adjustSessionCount = (
  context: SessionContext,
  opened: MemberRecord,
  wanted: EndpointInput<typeof adjustSessions>['body'],
): Promise<StaffCoverage> =>
  updateCoverage(
    context,
    opened,
    (operator) => operator.adjustSessions(opened.member.id, wanted),
    'The number cannot be changed like this: not more can be taken than is left, not in a year that has ended, and not where there is no limit.',
  )
