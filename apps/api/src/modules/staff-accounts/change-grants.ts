import { and, eq, isNull } from 'drizzle-orm'
import type { GrantInput } from '@evenkeel/api-contract/staff/staff-accounts'
import {
  createValidationError,
  createNotFoundError,
  createHttpError,
} from '@evenkeel/server-kit/http/http-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { StaffContext } from '#app-context.ts'
import { validateGrants, toNewGrant } from './validate-grants.ts'
import {
  addGrants,
  findStaffAccount,
  lockAdministrators,
  listOpenGrants,
  type StaffRow,
} from './staff-repository.ts'
import { staffGrants } from './tables.ts'

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
  asked: GrantInput,
): Promise<void> {
  rejectSelfAction(act, 'Nobody gives roles to themselves. Ask another administrator.')
  const now = clock.now()
  const grant = toNewGrant(asked, now)
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
