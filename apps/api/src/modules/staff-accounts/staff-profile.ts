import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { STAFF_KEY_OWNER } from '#db/staff-key-owner.ts'
import type { staffAccounts } from './tables.ts'

type PersonRow = typeof staffAccounts.$inferSelect

/** Personal data of a staff member. */
export interface StaffProfile {
  readonly name: string
  /** Lower case. */
  readonly email: string
}

const profileContext = (id: string) => ({ table: 'staff_people', row: id, column: 'profile' })

/**
 * Encrypts name and address for their row. All staff share one key: an earlier release running beside this
 * one would take a personal key for that of a deleted member, and destroy it (decision 024).
 */
export async function encryptStaff(
  vault: Pick<Vault, 'cipherFor'>,
  tx: Queryable,
  id: string,
  { name, email }: StaffProfile,
): Promise<Buffer> {
  const cipher = await vault.cipherFor(STAFF_KEY_OWNER, tx)
  return cipher.encrypt(profileContext(id), JSON.stringify({ name, email }))
}

/** Returns the row with decrypted personal data. */
export async function decryptStaff(
  vault: Pick<Vault, 'cipherFor'>,
  { profile, ...row }: PersonRow,
): Promise<Omit<PersonRow, 'profile'> & StaffProfile> {
  const cipher = await vault.cipherFor(STAFF_KEY_OWNER)
  return { ...row, ...(JSON.parse(await cipher.decrypt(profileContext(row.id), profile)) as StaffProfile) }
}
