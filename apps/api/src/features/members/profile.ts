import type { Place } from '@evenkeel/server/crypto/envelope'
import type { Vault } from '@evenkeel/server/crypto/vault'
import type { Queryable } from '@evenkeel/server/store/store'
import type { members } from './tables.ts'

/** Who a member is and how to reach them: all of it lies under their own key, so that no backup tells of a person who was removed. */
export interface Profile {
  /** Lower case (FIELD-08). */
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
  /** Another zone, chosen on a device; null while none was. */
  readonly deviceTimezone: string | null
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
  deviceTimezone: 'device_timezone',
  consentInitials: 'consent_initials',
}
const names = Object.entries(storedNames) as readonly (readonly [keyof Profile, string])[]

/** A member as the row is, its profile closed. */
export type EncryptedMember = typeof members.$inferSelect
/** A member whose profile was opened. */
export type MemberRow = Omit<EncryptedMember, 'profile'> & Profile
/** A member to be written. */
export type NewMember = Omit<typeof members.$inferInsert, 'profile'> & Profile

/** Where rows are read, and what opens them. */
export interface MemberDecryption {
  readonly db: Queryable
  readonly vault: Pick<Vault, 'subjectCipher'>
}

const placeOf = (id: string): Place => ({ table: 'members', row: id, column: 'profile' })

/** Opens the profile of a member. */
export async function decryptMember(
  { db, vault }: MemberDecryption,
  row: EncryptedMember,
): Promise<MemberRow> {
  const { profile, ...rest } = row
  const cipher = await vault.subjectCipher(row, db)
  const stored = JSON.parse(await cipher.decrypt(placeOf(row.id), profile)) as Record<string, unknown>
  const opened = Object.fromEntries(names.map(([name, column]) => [name, stored[column] ?? null]))
  return { ...rest, ...(opened as unknown as Profile) }
}

/** The row of a member to be written, its profile closed. */
export async function encryptMember(
  { db, vault }: MemberDecryption,
  member: NewMember,
): Promise<typeof members.$inferInsert> {
  const stored = Object.fromEntries(names.map(([name, column]) => [column, member[name]]))
  const rest = Object.fromEntries(Object.entries(member).filter(([name]) => !(name in storedNames)))
  const cipher = await vault.subjectCipher(member, db)
  const profile = cipher.encrypt(placeOf(member.id), JSON.stringify(stored))
  return { ...(rest as Omit<NewMember, keyof Profile>), profile }
}
