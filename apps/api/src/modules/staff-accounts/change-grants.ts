import { and, eq, isNull } from 'drizzle-orm'
import type { ErrorEntry } from '@evenkeel/api-contract/errors/error-payload'
import { globalRoles } from '@evenkeel/api-contract/staff/roles'
import type { GrantInput } from '@evenkeel/api-contract/staff/staff-accounts'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import {
  createHttpError,
  createNotFoundError,
  createValidationError,
} from '@evenkeel/server-kit/http/http-error'
import type { StaffContext } from '#app-context.ts'
import { isActiveOrganization } from './present-grants.ts'
import {
  addGrants,
  findStaffAccount,
  listOpenGrants,
  lockAdministrators,
  type NewGrant,
  type StaffRow,
} from './staff-repository.ts'
import { staffGrants } from './tables.ts'

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

/** The administrator and the staff member they act on. */
export interface AccountAction {
  /** The administrator. */
  readonly by: string
  /** The staff member. */
  readonly on: string
}

/** Returns the staff member of an action, even if deactivated. */
export async function requireStaffAccount(db: Queryable, { on }: AccountAction): Promise<StaffRow> {
  const row = await findStaffAccount(db, on)
  if (!row) throw createNotFoundError()
  return row
}

/** Rejects actions on the own account. */
export function rejectSelfAction({ by, on }: AccountAction, message: string): void {
  if (by === on) throw createHttpError('Unprocessable', message)
}

/** Rejects an action that would leave no administrator. Call it in a transaction. */
export async function requireAnotherAdministrator(
  tx: Queryable,
  now: Temporal.Instant,
  on: string,
): Promise<void> {
  const administrators = await lockAdministrators(tx, now)
  if (administrators.has(on) && administrators.size === 1)
    throw createHttpError('Unprocessable', 'This is the last administrator. Make somebody else one first.')
}

/** Adds a role. */
export async function addStaffGrant(
  { store: { db }, clock, randomUuid }: Pick<StaffContext, 'store' | 'clock' | 'randomUuid'>,
  act: AccountAction,
  input: GrantInput,
): Promise<void> {
  rejectSelfAction(act, 'Nobody gives roles to themselves. Ask another administrator.')
  const now = clock.now()
  const grant = toNewGrant(input, now)
  await db.transaction(async (tx) => {
    if ((await requireStaffAccount(tx, act)).endedAt !== null)
      throw createHttpError('Conflict', 'This person was ended. Invite them anew.')
    const faults = await validateGrants(tx, now, [grant])
    if (faults.length > 0) throw createValidationError(faults)
    const present = await listOpenGrants(tx, now, [act.on])
    const isSame = ({ role, organisationId }: (typeof present)[number]): boolean =>
      role === grant.role && organisationId === grant.organisationId
    if (present.some(isSame))
      throw createHttpError('Conflict', 'This person has this role already. End it first.')
    await addGrants(tx, randomUuid, act.on, { grants: [grant], by: act.by })
  })
}

/** Revokes a role immediately. */
export async function revokeStaffGrant(
  { store: { db }, clock }: Pick<StaffContext, 'store' | 'clock'>,
  act: AccountAction,
  grantId: string,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const [grant] = await tx
      .select()
      .from(staffGrants)
      .where(and(eq(staffGrants.id, grantId), eq(staffGrants.staffId, act.on), isNull(staffGrants.endedAt)))
    if (!grant) throw createNotFoundError()
    rejectSelfAction(act, 'Nobody changes their own roles. Ask another administrator.')
    if (grant.role === 'administrator') await requireAnotherAdministrator(tx, now, act.on)
    await tx
      .update(staffGrants)
      .set({ endedAt: now, endedBy: act.by })
      .where(and(eq(staffGrants.id, grantId), isNull(staffGrants.endedAt)))
  })
}
