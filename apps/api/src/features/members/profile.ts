import type { Place } from '@evenkeel/server/crypto/envelope'
import type { Vault } from '@evenkeel/server/crypto/vault'
import type { Queryable } from '@evenkeel/server/store/store'
import type { members } from './tables.ts'

/** Who a member is and how to reach them: all of it lies under their own key, so that no backup tells of somebody who was removed. */
export interface Profile {
  /** Lower case (spec §5). */
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** E.164. */
  readonly phone: string
  /** YYYY-MM-DD. */
  readonly birthdate: string
  readonly gender: string
  readonly address1: string
  readonly address2: string | null
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly employmentStatus: string
  readonly relationshipStatus: string
  readonly jobTitle: string
  readonly timezone: string
  /** Two letters, upper case. */
  readonly consentInitials: string
}

/** What the parts are called where they are stored, and in a copy for the member. */
const storedNames: Readonly<Record<keyof Profile, string>> = {
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  birthdate: 'birthdate',
  gender: 'gender',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  zip: 'zip',
  employmentStatus: 'employment_status',
  relationshipStatus: 'relationship_status',
  jobTitle: 'job_title',
  timezone: 'timezone',
  consentInitials: 'consent_initials',
}
const names = Object.entries(storedNames) as readonly (readonly [keyof Profile, string])[]

/** A member as the row stands, its profile closed. */
export type ClosedMember = typeof members.$inferSelect
/** A member whose profile was opened. */
export type MemberRow = Omit<ClosedMember, 'profile'> & Profile
/** A member to be written. */
export type NewMember = Omit<typeof members.$inferInsert, 'profile'> & Profile

/** Where rows are read, and what opens them. */
export interface Opening {
  readonly db: Queryable
  readonly vault: Pick<Vault, 'personBox'>
}

const placeOf = (id: string): Place => ({ table: 'members', row: id, column: 'profile' })

/** Opens the profile of a member. */
export async function openMember({ db, vault }: Opening, row: ClosedMember): Promise<MemberRow> {
  const { profile, ...rest } = row
  const box = await vault.personBox(row, db)
  const stored = JSON.parse(await box.open(placeOf(row.id), profile)) as Record<string, unknown>
  const opened = Object.fromEntries(names.map(([name, column]) => [name, stored[column] ?? null]))
  return { ...rest, ...(opened as unknown as Profile) }
}

/** The row of a member to be written, its profile closed. */
export async function closeMember(
  { db, vault }: Opening,
  member: NewMember,
): Promise<typeof members.$inferInsert> {
  const stored = Object.fromEntries(names.map(([name, column]) => [column, member[name]]))
  const rest = Object.fromEntries(Object.entries(member).filter(([name]) => !(name in storedNames)))
  const box = await vault.personBox(member, db)
  const profile = box.seal(placeOf(member.id), JSON.stringify(stored))
  return { ...(rest as Omit<NewMember, keyof Profile>), profile }
}
