import type { ErrorEntry } from '@evenkeel/contract/error-payload'
import type { GrantToGive } from '@evenkeel/contract/staff/people'
import { rolesForAll } from '@evenkeel/contract/staff/roles'
import type { Queryable } from '@evenkeel/server/store/store'
import { isOrganisation } from './staff-organisations.ts'
import type { NewGrant } from './staff-store.ts'

const instantOr = <T>(text: string | null | undefined, other: T): Temporal.Instant | T =>
  text ? Temporal.Instant.from(text) : other

/** What is asked for, with what was left out filled in. */
export const newGrant = (
  { role, organisation_id: organisationId, valid_from: from, valid_until: until }: GrantToGive,
  now: Temporal.Instant,
): NewGrant => ({
  role,
  organisationId,
  validFrom: instantOr(from, now),
  validUntil: instantOr(until, null),
})

/** What is wrong with a grant, of the field it is wrong in; `isKnown`: whether its organisation is there. */
function faultOfGrant(
  { role, organisationId, validFrom, validUntil }: NewGrant,
  now: Temporal.Instant,
  isKnown: boolean,
): ErrorEntry | null {
  if (rolesForAll.includes(role) && organisationId !== null)
    return { field: 'organisation_id', message: 'This role is given for all organizations only.' }
  if (!isKnown) return { field: 'organisation_id', message: 'There is no such organization.' }
  const isLater = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) > 0
  if (validUntil !== null && (!isLater(validUntil, validFrom) || !isLater(validUntil, now)))
    return { field: 'valid_until', message: 'The end must be later than the beginning, and than now.' }
  return null
}

/** Faults of grants, looked up where an organisation is named. */
export async function faultsOfGrants(
  db: Queryable,
  now: Temporal.Instant,
  grants: readonly NewGrant[],
): Promise<readonly ErrorEntry[]> {
  const faults: ErrorEntry[] = []
  for (const grant of grants) {
    const { organisationId } = grant
    const fault = faultOfGrant(
      grant,
      now,
      organisationId === null || (await isOrganisation(db, organisationId)),
    )
    if (fault) faults.push(fault)
  }
  return faults
}
