import { envelopeFormats, hasEnvelopeFormat } from '@evenkeel/server-kit/crypto/envelope'
import type { Cipher, Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { Patient } from './caller.ts'

/** Whose keys encrypt a value. */
export type KeyOwner = Pick<Patient, 'memberId' | 'ou'>

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
