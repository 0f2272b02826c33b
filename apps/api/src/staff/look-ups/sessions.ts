import { Refused } from '@evenkeel/contract/call'
import type { Received } from '@evenkeel/contract/endpoint'
import type { adjustSessions, noteStaffSession } from '@evenkeel/contract/staff/looked-up-acts'
import type { StaffCoverage } from '@evenkeel/contract/staff/looked-up'
import type { PatientCoverage } from '@evenkeel/contract/telehealth/coverage'
import { notFound, refuse } from '@evenkeel/server/http/failure'
import { tellOfContest } from '#db/contest-channel.ts'
import { contractOf, presentCoverage } from '#features/members/coverage.ts'
import type { TelehealthOperator } from '#integrations/telehealth.ts'
import type { LookUpDeps } from './deps.ts'
import type { Opened } from './opened-person.ts'

type SessionDeps = Pick<LookUpDeps, 'telehealth' | 'organisations' | 'tenantConfig' | 'language'>

/** What a member comes for is an answer, and stays shut: an authorization is known by its code. */
const withoutConcerns = ({ authorizations, terms }: StaffCoverage): StaffCoverage => ({
  authorizations: authorizations?.map((one) => ({ ...one, concern: null })) ?? null,
  terms,
})

/** Covered sessions after something was asked of the ledger; nothing is known where another service counts. */
async function coverageAfter(
  deps: SessionDeps,
  { member }: Opened,
  ask: (operator: TelehealthOperator) => Promise<PatientCoverage>,
): Promise<StaffCoverage> {
  const { operator } = deps.telehealth
  const organisation = await deps.organisations.byId(member.organisationId)
  if (!organisation) throw notFound()
  if (operator === null) return { authorizations: null, terms: null }
  const { granted } = contractOf(deps, organisation, member)
  return withoutConcerns(presentCoverage(await ask(operator), granted))
}

/** The ledger of an opened member, also where the organization hides the number from its members. */
export const readSessions = (deps: SessionDeps, opened: Opened): Promise<StaffCoverage> =>
  coverageAfter(deps, opened, (operator) => operator.coverage(opened.member.id))

/** Changes the ledger; what it refuses is said in plain words. */
async function change(
  deps: SessionDeps,
  opened: Opened,
  ask: (operator: TelehealthOperator) => Promise<PatientCoverage>,
  refusal: string,
): Promise<StaffCoverage> {
  if (deps.telehealth.operator === null)
    throw refuse('Unprocessable', 'The telehealth service is another one: it counts sessions itself.')
  try {
    return await coverageAfter(deps, opened, ask)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw error.status === 404 ? notFound() : refuse('Unprocessable', refusal)
  }
}

/** Gives the session of a visit back, or lets it stay counted. Where a member waited for that, Today forgets it at once. */
export async function noteSession(
  deps: SessionDeps & Pick<LookUpDeps, 'contests' | 'store'>,
  opened: Opened,
  visitId: number,
  note: Received<typeof noteStaffSession>['body'],
): Promise<StaffCoverage> {
  const after = await change(
    deps,
    opened,
    (operator) => operator.noteSession(opened.member.id, visitId, note),
    'This cannot be said of this visit: look at its entries.',
  )
  deps.contests.forget()
  await tellOfContest(deps.store.db, opened.member.organisationId)
  return after
}

/** Gives sessions of an authorization, or takes some that are left. */
export const adjustNumber = (
  deps: SessionDeps,
  opened: Opened,
  wanted: Received<typeof adjustSessions>['body'],
): Promise<StaffCoverage> =>
  change(
    deps,
    opened,
    (operator) => operator.adjustSessions(opened.member.id, wanted),
    'The number cannot be changed like this: not more can be taken than is left, not in a year that has ended, and not where there is no limit.',
  )
