import type { ErrorEntry } from '@evenkeel/api-contract/errors/error-payload'
import type { GrantInput } from '@evenkeel/api-contract/staff/staff-accounts'
import { globalRoles } from '@evenkeel/api-contract/staff/roles'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { isActiveOrganization } from './staff-organizations.ts'
import type { NewGrant } from './staff-repository.ts'

const parseInstantOr = <T>(text: string | null | undefined, other: T): Temporal.Instant | T =>
  text ? Temporal.Instant.from(text) : other

/** Fills in defaults of a requested grant. */
export const toNewGrant = (
  { role, organisation_id: organisationId, valid_from: from, valid_until: until }: GrantInput,
  now: Temporal.Instant,
): NewGrant => ({
  role,
  organisationId,
  validFrom: parseInstantOr(from, now),
  validUntil: parseInstantOr(until, null),
})

/** Returns the field error of a grant; `isKnown`: whether its organization exists. */
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

/** Validates grants; looks up named organizations. */
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
