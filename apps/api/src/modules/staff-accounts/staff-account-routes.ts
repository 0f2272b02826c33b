import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { ErrorEntry } from '@evenkeel/api-contract/errors/error-payload'
import { normalizeEmail } from '@evenkeel/api-contract/fields/contact/normalize-email'
import { validateEmail as faultOfEmail } from '@evenkeel/api-contract/fields/contact/validate-address'
import {
  addGrant,
  approveRecovery,
  cancelRecovery,
  deactivateStaffAccount,
  type GrantInput,
  inviteStaff,
  listStaffAccounts,
  requestRecovery,
  resendInvitation,
  revokeGrant,
  type StaffAccount,
} from '@evenkeel/api-contract/staff/staff-accounts'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import {
  createHttpError,
  createNotFoundError,
  createValidationError,
} from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import { approveAccountRecovery, cancelAccountRecovery, requestAccountRecovery } from './account-recovery.ts'
import {
  type AccountAction,
  addStaffGrant,
  rejectSelfAction,
  requireAnotherAdministrator,
  requireStaffAccount,
  revokeStaffGrant,
  toNewGrant,
  validateGrants,
} from './change-grants.ts'
import { staffAccounts, staffCredentials, staffGrants, staffIdentities } from './tables.ts'
import type { StaffContext } from '#app-context.ts'
import {
  createEnrollmentLink,
  createInvitation,
  deleteInvitations,
  type InvitationRow,
  listOpenInvitations,
} from './invitation-repository.ts'
import {
  addGrants,
  addStaffAccount,
  decryptStaff,
  deletePasskeys,
  endStaffSessions,
  findStaffAccount,
  listOpenGrants,
  type StaffRow,
} from './staff-repository.ts'
import { presentGrants, readStaffNames } from './present-grants.ts'
import { requireStaffCaller, type StaffCall } from './access-control.ts'
import { createInvitationEmail, enqueueStaffEmail } from './staff-emails.ts'

type PresentContext = Pick<StaffContext, 'store' | 'clock' | 'vault'>

const getAccountState = ({ endedAt, lastSignedInAt }: StaffRow): StaffAccount['state'] =>
  endedAt !== null ? 'ended' : lastSignedInAt === null ? 'invited' : 'active'

/** Counts passkeys and directory identities of staff. */
async function countSignInMethods(db: Queryable, ids: readonly string[]) {
  const passkeys = await db
    .select({ id: staffCredentials.staffId, passkeys: count() })
    .from(staffCredentials)
    .where(inArray(staffCredentials.staffId, [...ids]))
    .groupBy(staffCredentials.staffId)
  const identities = await db
    .select({ id: staffIdentities.staffId })
    .from(staffIdentities)
    .where(inArray(staffIdentities.staffId, [...ids]))
  const counts = new Map(passkeys.map((row) => [row.id, row.passkeys]))
  const inDirectory = new Set(identities.map(({ id }) => id))
  return {
    passkeysOf: (id: string) => counts.get(id) ?? 0,
    isInDirectory: (id: string) => inDirectory.has(id),
  }
}

/** Returns the open links of staff, as far as they concern the caller. */
async function readOpenLinks(db: Queryable, context: PresentContext, ids: readonly string[], asks: string) {
  const open = await listOpenInvitations(db, context.clock.now(), ids)
  const names = await readStaffNames(
    db,
    context,
    open.map(({ createdBy }) => createdBy),
  )
  const recoveryOf = ({ createdBy, createdAt, staffId }: InvitationRow): StaffAccount['recovery'] => ({
    asked_by: names.get(createdBy ?? '') ?? { id: staffId, name: '' },
    asked_at: createdAt.toString(),
    can_approve: createdBy !== asks && staffId !== asks,
  })
  return (staffId: string): Pick<StaffAccount, 'invitation_until' | 'recovery'> => {
    const own = open.filter((row) => row.staffId === staffId)
    const waiting = own.find(({ tokenHash }) => tokenHash === null)
    const link = own.find(({ tokenHash }) => tokenHash !== null)
    return {
      invitation_until: link?.expiresAt?.toString() ?? null,
      recovery: waiting ? recoveryOf(waiting) : null,
    }
  }
}

async function presentRows(
  context: PresentContext,
  rows: readonly StaffRow[],
  asks: string,
): Promise<StaffAccount[]> {
  if (rows.length === 0) return []
  const { db } = context.store
  const ids = rows.map(({ id }) => id)
  const grantsOf = await presentGrants(db, context, await listOpenGrants(db, context.clock.now(), ids))
  const { passkeysOf, isInDirectory } = await countSignInMethods(db, ids)
  const linkOf = await readOpenLinks(db, context, ids, asks)
  return Promise.all(
    rows.map(async (row) => {
      const { id, name, email, createdAt, endedAt, lastSignedInAt } = await decryptStaff(context.vault, row)
      return {
        ...{ id, name, email },
        state: getAccountState(row),
        created_at: createdAt.toString(),
        ended_at: endedAt?.toString() ?? null,
        last_signed_in_at: lastSignedInAt?.toString() ?? null,
        passkeys: passkeysOf(id),
        is_in_directory: isInDirectory(id),
        grants: grantsOf(id),
        ...linkOf(id),
      }
    }),
  )
}

/** Lists all staff by name, deactivated ones last; `asks` is the calling administrator. */
async function presentStaffAccounts(context: PresentContext, asks: string): Promise<StaffAccount[]> {
  const people = await presentRows(context, await context.store.db.select().from(staffAccounts), asks)
  const isEnded = ({ state }: StaffAccount): number => (state === 'ended' ? 1 : 0)
  return people.toSorted(
    (a, b) => isEnded(a) - isEnded(b) || a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1),
  )
}

/** Returns one staff member. */
async function presentStaffAccount(context: PresentContext, id: string, asks: string): Promise<StaffAccount> {
  const row = await findStaffAccount(context.store.db, id)
  const [person] = row ? await presentRows(context, [row], asks) : []
  if (!person) throw createNotFoundError()
  return person
}

/** Input of an invitation. */
interface InvitationInput {
  readonly name: string
  readonly email: string
  readonly grants: readonly GrantInput[]
}

function validateInvitation({ name, email }: Pick<InvitationInput, 'name' | 'email'>): readonly ErrorEntry[] {
  const wrong = faultOfEmail(normalizeEmail(email))
  return [
    ...(name.trim() === '' ? [{ field: 'name', message: 'Please fill in the name.' }] : []),
    ...(wrong === null ? [] : [{ field: 'email', message: wrong }]),
  ]
}

/** Adds a staff member and emails the link; returns the id. */
async function inviteStaffAccount(
  context: StaffContext,
  invited: InvitationInput,
  by: string,
): Promise<string> {
  const { clock, randomUuid } = context
  const now = clock.now()
  const id = randomUuid()
  const profile = { name: invited.name.trim(), email: normalizeEmail(invited.email) }
  const grants = invited.grants.map((grant) => toNewGrant(grant, now))
  await context.store.db.transaction(async (tx) => {
    const faults = [...validateInvitation(profile), ...(await validateGrants(tx, now, grants))]
    if (faults.length > 0) throw createValidationError(faults)
    if (!(await addStaffAccount(tx, context, id, profile)))
      throw createHttpError('Conflict', 'There is somebody with this email address already.')
    await addGrants(tx, randomUuid, id, { grants, by })
    const token = await createInvitation(tx, context, { staffId: id, by })
    await enqueueStaffEmail(
      tx,
      context,
      profile.email,
      createInvitationEmail({ program: context.programName(), link: createEnrollmentLink(context, token) }),
    )
  })
  return id
}

/** Emails a new link. */
async function resendStaffInvitation(context: StaffContext, act: AccountAction): Promise<void> {
  await context.store.db.transaction(async (tx) => {
    const row = await requireStaffAccount(tx, act)
    if (row.endedAt !== null || row.lastSignedInAt !== null)
      throw createHttpError('Conflict', 'This person has signed in already, or was ended.')
    const { email } = await decryptStaff(context.vault, row)
    const token = await createInvitation(tx, context, { staffId: act.on, by: act.by })
    await enqueueStaffEmail(
      tx,
      context,
      email,
      createInvitationEmail({ program: context.programName(), link: createEnrollmentLink(context, token) }),
    )
  })
}

/** Deactivates a staff member permanently. The name stays, because the audit log needs it. */
async function deactivateStaff(
  { store: { db }, clock }: Pick<StaffContext, 'store' | 'clock'>,
  act: AccountAction,
): Promise<void> {
  rejectSelfAction(act, 'Nobody ends themselves. Ask another administrator.')
  const now = clock.now()
  await db.transaction(async (tx) => {
    await requireStaffAccount(tx, act)
    await requireAnotherAdministrator(tx, now, act.on)
    await tx
      .update(staffAccounts)
      .set({ endedAt: now })
      .where(and(eq(staffAccounts.id, act.on), isNull(staffAccounts.endedAt)))
    await tx
      .update(staffGrants)
      .set({ endedAt: now, endedBy: act.by })
      .where(and(eq(staffGrants.staffId, act.on), isNull(staffGrants.endedAt)))
    await endStaffSessions(tx, act.on)
    await deletePasskeys(tx, act.on)
    await deleteInvitations(tx, act.on)
    await tx.delete(staffIdentities).where(eq(staffIdentities.staffId, act.on))
  })
}

/** Registers the endpoints for staff accounts and roles. */
export function staffAccountRoutes(serve: RegisterEndpoint<StaffCall>, context: StaffContext): void {
  /** Runs an action on a staff member, and returns the new state. */
  const after = async (
    { caller, params }: { readonly caller: StaffCall; readonly params: { readonly id: string } },
    act: (action: AccountAction) => Promise<void>,
  ) => {
    const action = { by: requireStaffCaller(caller).id, on: params.id }
    await act(action)
    return presentStaffAccount(context, action.on, action.by)
  }
  serve(listStaffAccounts, async ({ caller }) => ({
    results: await presentStaffAccounts(context, requireStaffCaller(caller).id),
  }))
  serve(inviteStaff, async ({ caller, body }) => {
    const { id: by } = requireStaffCaller(caller)
    return presentStaffAccount(context, await inviteStaffAccount(context, body, by), by)
  })
  serve(resendInvitation, (call) => after(call, (action) => resendStaffInvitation(context, action)))
  serve(addGrant, (call) => after(call, (action) => addStaffGrant(context, action, call.body)))
  serve(revokeGrant, (call) => after(call, (action) => revokeStaffGrant(context, action, call.params.grant)))
  serve(deactivateStaffAccount, (call) => after(call, (action) => deactivateStaff(context, action)))
  serve(requestRecovery, (call) => after(call, (action) => requestAccountRecovery(context, action)))
  serve(approveRecovery, (call) => after(call, (action) => approveAccountRecovery(context, action)))
  serve(cancelRecovery, (call) => after(call, (action) => cancelAccountRecovery(context, action)))
}
