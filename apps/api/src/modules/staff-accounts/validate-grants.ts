import type { ErrorEntry } from '@evenkeel/api-contract/errors/error-payload'
import type { GrantInput } from '@evenkeel/api-contract/staff/staff-accounts'
import { globalRoles } from '@evenkeel/api-contract/staff/roles'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { isActiveOrganization } from './staff-organizations.ts'
import type { NewGrant } from './staff-repository.ts'

const parseInstantOr = <T>(text: string | null | undefined, other: T): Temporal.Instant | T =>
  text ? Temporal.Instant.from(text) : other

/** What is asked for, with what was left out filled in. */
export const toNewGrant = (
  { role, organisation_id: organisationId, valid_from: from, valid_until: until }: GrantInput,
  now: Temporal.Instant,
): NewGrant => ({
  role,
  organisationId,
  validFrom: parseInstantOr(from, now),
  validUntil: parseInstantOr(until, null),
})

/** What is wrong with a grant, of the field it is wrong in; `hasCachedData`: whether its organisation is there. */
function validateGrant(
  { role, organisationId, validFrom, validUntil }: NewGrant,
  now: Temporal.Instant,
  isKnown: boolean,
): ErrorEntry | null {
  if (globalRoles.includes(role) && organisationId !== null)
    return { field: 'organisation_id', message: 'This role is given for all organizations only.' }
  if (!isKnown) return { field: 'organisation_id', message: 'There is no such organization.' }
  const isLater = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) > 0
  if (validUntil !== null && (!isLater(validUntil, validFrom) || !isLater(validUntil, now)))
    return { field: 'valid_until', message: 'The end must be later than the beginning, and than now.' }
  return null
}

/** Faults of grants, looked up where an organisation is named. */
export async function validateGrants(
  db: Queryable,
  now: Temporal.Instant,
  grants: readonly NewGrant[],
): Promise<readonly ErrorEntry[]> {
  const faults: ErrorEntry[] = []
  for (const grant of grants) {
    const { organisationId } = grant
    const fault = validateGrant(
      grant,
      now,
      organisationId === null || (await isActiveOrganization(db, organisationId)),
    )
    if (fault) faults.push(fault)
  }
  return faults
}
