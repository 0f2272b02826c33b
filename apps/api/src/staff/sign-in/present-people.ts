import { count, inArray } from 'drizzle-orm'
import type { StaffPerson } from '@evenkeel/contract/staff/people'
import { notFound } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import type { StaffDeps } from '../deps.ts'
import { presentGrants, staffNames } from '../people/present-grants.ts'
import { decryptStaff } from '../people/staff-profile.ts'
import { findStaff, openGrants, type StaffRow } from '../people/staff-store.ts'
import { staffPeople } from '../people/tables.ts'
import { type InvitationRow, openInvitations } from './invitations.ts'
import { staffCredentials, staffIdentities } from './tables.ts'

type PresentDeps = Pick<StaffDeps, 'store' | 'clock' | 'vault'>

const stateOf = ({ endedAt, lastSignedInAt }: StaffRow): StaffPerson['state'] =>
  endedAt !== null ? 'ended' : lastSignedInAt === null ? 'invited' : 'active'

/** Passkeys of people, and who of them is in the directory. */
async function waysOf(db: Queryable, ids: readonly string[]) {
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
async function linksOf(db: Queryable, deps: PresentDeps, ids: readonly string[], asks: string) {
  const open = await openInvitations(db, deps.clock.now(), ids)
  const names = await staffNames(
    db,
    deps,
    open.map(({ createdBy }) => createdBy),
  )
  const recoveryOf = ({ createdBy, createdAt, staffId }: InvitationRow): StaffPerson['recovery'] => ({
    asked_by: names.get(createdBy ?? '') ?? { id: staffId, name: '' },
    asked_at: createdAt.toString(),
    can_approve: createdBy !== asks && staffId !== asks,
  })
  return (staffId: string): Pick<StaffPerson, 'invitation_until' | 'recovery'> => {
    const own = open.filter((row) => row.staffId === staffId)
    const waiting = own.find(({ tokenHash }) => tokenHash === null)
    const link = own.find(({ tokenHash }) => tokenHash !== null)
    return {
      invitation_until: link?.expiresAt?.toString() ?? null,
      recovery: waiting ? recoveryOf(waiting) : null,
    }
  }
}

async function present(deps: PresentDeps, rows: readonly StaffRow[], asks: string): Promise<StaffPerson[]> {
  if (rows.length === 0) return []
  const { db } = deps.store
  const ids = rows.map(({ id }) => id)
  const grantsOf = await presentGrants(db, deps, await openGrants(db, deps.clock.now(), ids))
  const { passkeysOf, isInDirectory } = await waysOf(db, ids)
  const linkOf = await linksOf(db, deps, ids, asks)
  return Promise.all(
    rows.map(async (row) => {
      const { id, name, email, createdAt, endedAt, lastSignedInAt } = await decryptStaff(deps.vault, row)
      return {
        ...{ id, name, email },
        state: stateOf(row),
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
export async function presentPeople(deps: PresentDeps, asks: string): Promise<StaffPerson[]> {
  const people = await present(deps, await deps.store.db.select().from(staffPeople), asks)
  const isEnded = ({ state }: StaffPerson): number => (state === 'ended' ? 1 : 0)
  return people.toSorted(
    (a, b) => isEnded(a) - isEnded(b) || a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1),
  )
}

/** One of them. */
export async function presentPerson(deps: PresentDeps, id: string, asks: string): Promise<StaffPerson> {
  const row = await findStaff(deps.store.db, id)
  const [person] = row ? await present(deps, [row], asks) : []
  if (!person) throw notFound()
  return person
}
