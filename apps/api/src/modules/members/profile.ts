import { type ProfileValues, parseProfile } from '@evenkeel/api-contract/forms/profile'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'
import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { members } from './tables.ts'

/**
 * Personal data of a member, named as on the wire. All of it is encrypted under the member's own key, so
 * that no backup reveals a deleted member. The address is in lower case (FIELD-08), the phone E.164, the
 * birth date YYYY-MM-DD.
 */
export interface Profile extends ProfileValues {
  readonly timezone: string
  /** Another time zone selected on a device; null if none was. */
  readonly device_timezone: string | null
  /**
   * Language of the member's emails: that of the registration page, or selected since; null for members
   * registered before there was a choice.
   */
  readonly reading_language: Language | null
  /**
   * Former phone numbers, newest first: a visit booked with one of them uses the current number when it is
   * rescheduled.
   */
  readonly former_phones: readonly string[]
  /** Two letters, upper case; one if a name is missing. */
  readonly consent_initials: string
}

/** A member row with an encrypted profile. */
export type EncryptedMember = typeof members.$inferSelect
/** A member row with a decrypted profile. */
export type MemberRow = Omit<EncryptedMember, 'profile'> & { readonly profile: Profile }
/** A member to be inserted. */
export type NewMember = Omit<typeof members.$inferInsert, 'profile'> & { readonly profile: Profile }

/** The database and the keys to decrypt members. */
export interface MemberDecryption {
  readonly db: Queryable
  readonly vault: Pick<Vault, 'subjectCipher'>
}

const getEncryptionContext = (id: string): EncryptionContext => ({
  table: 'members',
  row: id,
  column: 'profile',
})

/** Decrypts the profile of a member. */
export async function decryptMember(
  { db, vault }: MemberDecryption,
  row: EncryptedMember,
): Promise<MemberRow> {
  const cipher = await vault.subjectCipher(row, db)
  const stored = JSON.parse(await cipher.decrypt(getEncryptionContext(row.id), row.profile)) as Profile
  // An earlier release did not require all current fields, and had no second time zone, language or former
  // numbers.
  const parsed = parseProfile((name) => stored[name as keyof ProfileValues])
  const { device_timezone = null, reading_language = null, former_phones = [] } = stored as Partial<Profile>
  return { ...row, profile: { ...stored, ...parsed, device_timezone, reading_language, former_phones } }
}

/** Returns the member row to insert, with an encrypted profile. */
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
