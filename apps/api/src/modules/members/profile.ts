import { type ProfileValues, parseProfile } from '@evenkeel/api-contract/forms/profile'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'
import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { members } from './tables.ts'

/**
 * Who a member is and how to reach them, named as on the wire: all of it lies under their own key, so that no backup tells of a
 * person who was removed. The address is in lower case (FIELD-08), the phone E.164, the birth date YYYY-MM-DD.
 */
export interface Profile extends ProfileValues {
  readonly timezone: string
  /** Another zone, chosen on a device; null while none was. */
  readonly device_timezone: string | null
  /** The language of their mails: that of the page they registered on, or chose since; null for who registered before there was a choice. */
  readonly reading_language: Language | null
  /** Numbers the phone took the place of, newest first: a visit that was booked with one of them follows the phone when it is moved. */
  readonly former_phones: readonly string[]
  /** Two letters, upper case; one where a name has none. */
  readonly consent_initials: string
}

/** A member as the row is, its profile closed. */
export type EncryptedMember = typeof members.$inferSelect
/** A member whose profile was opened. */
export type MemberRow = Omit<EncryptedMember, 'profile'> & { readonly profile: Profile }
/** A member to be written. */
export type NewMember = Omit<typeof members.$inferInsert, 'profile'> & { readonly profile: Profile }

/** Where rows are read, and what opens them. */
export interface MemberDecryption {
  readonly db: Queryable
  readonly vault: Pick<Vault, 'subjectCipher'>
}

const getEncryptionContext = (id: string): EncryptionContext => ({
  table: 'members',
  row: id,
  column: 'profile',
})

/** Opens the profile of a member. */
export async function decryptMember(
  { db, vault }: MemberDecryption,
  row: EncryptedMember,
): Promise<MemberRow> {
  const cipher = await vault.subjectCipher(row, db)
  const stored = JSON.parse(await cipher.decrypt(getEncryptionContext(row.id), row.profile)) as Profile
  // An earlier release did not ask for every field of today, and knew no second zone, no language and no numbers of before.
  const asked = parseProfile((name) => stored[name as keyof ProfileValues])
  const { device_timezone = null, reading_language = null, former_phones = [] } = stored as Partial<Profile>
  return { ...row, profile: { ...stored, ...asked, device_timezone, reading_language, former_phones } }
}

/** The row of a member to be written, its profile closed. */
export async function encryptMember(
  { db, vault }: MemberDecryption,
  member: NewMember,
): Promise<typeof members.$inferInsert> {
  const cipher = await vault.subjectCipher(member, db)
  return {
    ...member,
    profile: cipher.encrypt(getEncryptionContext(member.id), JSON.stringify(member.profile)),
  }
}
