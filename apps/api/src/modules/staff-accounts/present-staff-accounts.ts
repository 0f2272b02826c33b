import { count, inArray } from 'drizzle-orm'
import type { StaffAccount } from '@evenkeel/api-contract/staff/staff-accounts'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { StaffDeps } from './deps.ts'
import { presentGrants, readStaffNames } from './present-grants.ts'
import { decryptStaff } from './staff-profile.ts'
import { findStaffAccount, listOpenGrants, type StaffRow } from './staff-repository.ts'
import { staffAccounts } from './tables.ts'
import { type InvitationRow, listOpenInvitations } from './invitation-repository.ts'
import { staffCredentials, staffIdentities } from './credential-tables.ts'

type PresentDeps = Pick<StaffDeps, 'store' | 'clock' | 'vault'>

const getAccountState = ({ endedAt, lastSignedInAt }: StaffRow): StaffAccount['state'] =>
  endedAt !== null ? 'ended' : lastSignedInAt === null ? 'invited' : 'active'

/** Passkeys of people, and who of them is in the directory. */
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

/** What of a person's open links concerns the one who asks. */
async function readOpenLinks(db: Queryable, deps: PresentDeps, ids: readonly string[], asks: string) {
  const open = await listOpenInvitations(db, deps.clock.now(), ids)
  const names = await readStaffNames(
    db,
    deps,
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
  deps: PresentDeps,
  rows: readonly StaffRow[],
  asks: string,
): Promise<StaffAccount[]> {
  if (rows.length === 0) return []
  const { db } = deps.store
  const ids = rows.map(({ id }) => id)
  const grantsOf = await presentGrants(db, deps, await listOpenGrants(db, deps.clock.now(), ids))
  const { passkeysOf, isInDirectory } = await countSignInMethods(db, ids)
  const linkOf = await readOpenLinks(db, deps, ids, asks)
  return Promise.all(
    rows.map(async (row) => {
      const { id, name, email, createdAt, endedAt, lastSignedInAt } = await decryptStaff(deps.vault, row)
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

/** Everybody, by name, those who were ended last; `asks`: the administrator it is shown to. */
export async function presentStaffAccounts(deps: PresentDeps, asks: string): Promise<StaffAccount[]> {
  const people = await presentRows(deps, await deps.store.db.select().from(staffAccounts), asks)
  const isEnded = ({ state }: StaffAccount): number => (state === 'ended' ? 1 : 0)
  return people.toSorted(
    (a, b) => isEnded(a) - isEnded(b) || a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1),
  )
}

/** One of them. */
export async function presentStaffAccount(
  deps: PresentDeps,
  id: string,
  asks: string,
): Promise<StaffAccount> {
  const row = await findStaffAccount(deps.store.db, id)
  const [person] = row ? await presentRows(deps, [row], asks) : []
  if (!person) throw createNotFoundError()
  return person
}
