import {
  type EncryptionContext,
  envelopeFormats,
  hasEnvelopeFormat,
} from '@evenkeel/server-kit/crypto/envelope'
import type { Cipher, Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { Patient } from './caller.ts'

/** Whose keys encrypt a value. */
type KeyOwner = Pick<Patient, 'memberId' | 'ou'>

/** Encryption of patient data, the only encrypted data here. */
export interface PatientVault extends Vault {
  /** Whether each patient has their own keys; otherwise the keys of the organization are used. */
  readonly patientsHaveKeys: boolean
  /** The cipher of a patient. Inside a transaction, pass it as `within`. */
  patientCipher(patient: KeyOwner, within?: Queryable): Promise<Cipher>
}

/**
 * Encrypts with the patient's own keys, or with the organization's. Values encrypted with either can be
 * decrypted.
 */
export function createPatientVault(vault: Vault, patientsHaveKeys: boolean): PatientVault {
  const own = ({ memberId: id, ou: organisationId }: KeyOwner, within?: Queryable): Promise<Cipher> =>
    vault.subjectCipher({ id, organisationId }, within)
  const patientCipher = async (patient: KeyOwner, within?: Queryable): Promise<Cipher> => {
    const organisation = (): Promise<Cipher> => vault.cipherFor(patient.ou, within)
    const writing = await (patientsHaveKeys ? own(patient, within) : organisation())
    const opening = async (sealed: Uint8Array): Promise<Cipher> => {
      const isOwn = hasEnvelopeFormat(sealed, envelopeFormats.person)
      if (isOwn === patientsHaveKeys) return writing
      return isOwn ? own(patient, within) : organisation()
    }
    return {
      ...writing,
      decrypt: async (place, sealed) => (await opening(sealed)).decrypt(place, sealed),
      decryptBytes: async (place, sealed) => (await opening(sealed)).decryptBytes(place, sealed),
    }
  }
  return { ...vault, patientsHaveKeys, patientCipher }
}

type Value = string | null

/**
 * Fields of a row that are stored as one encrypted value where patients have their own keys, and as plaintext
 * columns elsewhere.
 */
export interface EncryptedFields<Name extends string> {
  readonly table: string
  /** Column that identifies the row in the encryption context. */
  readonly id: string
  /** Column of the encrypted value. */
  readonly column: string
  /** Column of each field. */
  readonly columns: Readonly<Record<Name, string>>
  /** Values of the plaintext columns when the encrypted value is used. */
  readonly empty: Readonly<Record<Name, Value>>
}

const fieldContext = (
  { table, column }: EncryptedFields<string>,
  row: string | number,
): EncryptionContext => ({
  table,
  row,
  column,
})

/** Encrypts these fields into one value. */
export const encryptFields = <Name extends string>(
  of: EncryptedFields<Name>,
  cipher: Pick<Cipher, 'encrypt'>,
  row: string | number,
  fields: Readonly<Record<Name, Value>>,
): Buffer => {
  const names = Object.keys(of.columns) as Name[]
  return cipher.encrypt(
    fieldContext(of, row),
    JSON.stringify(Object.fromEntries(names.map((name) => [name, fields[name]]))),
  )
}

/** Decrypts the fields of a value. */
export const decryptFields = async <Fields>(
  of: EncryptedFields<Extract<keyof Fields, string>>,
  cipher: Pick<Cipher, 'decrypt'>,
  row: string | number,
  sealed: Uint8Array,
): Promise<Fields> => JSON.parse(await cipher.decrypt(fieldContext(of, row), sealed)) as Fields
