import { createHmac } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import { and, inArray, ne } from 'drizzle-orm'
import { canonicalizeEmail } from '@evenkeel/api-contract/fields/contact/normalize-email'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { patientIdentityHashes } from '#db/patient-key-tables.ts'
import type { PatientVault } from '#patient-vault.ts'
import type { PatientDetails } from './patient-encryption.ts'

/**
 * Spellings of an address that a row may hold: its mailbox first, then the address in lower case, as the
 * previous release compared it.
 */
export function emailVariants(email: string): readonly [mailbox: string, ...others: string[]] {
  const mailbox = canonicalizeEmail(email)
  const at = mailbox.lastIndexOf('@') + 1
  return [mailbox, email.toLowerCase(), mailbox.slice(0, at) + domainToUnicode(mailbox.slice(at))]
}

type Person = Pick<PatientDetails, 'firstName' | 'lastName' | 'birthdate' | 'email'>

/**
 * Keyed hashes of a person: the same for the same name, birth date and mailbox, ignoring case. The first is
 * stored; the others match rows of the previous release.
 */
export async function createIdentityHashes(
  vault: Pick<PatientVault, 'lastingKey'>,
  { firstName, lastName, birthdate, email }: Person,
): Promise<readonly [person: string, ...former: string[]]> {
  const key = await vault.lastingKey()
  const hashOf = (address: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([birthdate, lastName.toLowerCase(), firstName.toLowerCase(), address]))
      .digest('hex')
  const [mailbox, ...others] = emailVariants(email)
  return [hashOf(mailbox), ...others.map(hashOf)]
}

/** Stores the identity hash of a patient. */
export async function saveIdentityHash(db: Queryable, owner: string, person: string): Promise<void> {
  await db
    .insert(patientIdentityHashes)
    .values({ owner, person })
    .onConflictDoUpdate({ target: patientIdentityHashes.owner, set: { person } })
}

/** Whether another member is the same person. */
export async function isIdentityTaken(
  db: Queryable,
  owner: string,
  people: readonly string[],
): Promise<boolean> {
  const rows = await db
    .select({ owner: patientIdentityHashes.owner })
    .from(patientIdentityHashes)
    .where(and(inArray(patientIdentityHashes.person, [...people]), ne(patientIdentityHashes.owner, owner)))
    .limit(1)
  return rows.length > 0
}
