import { envelopeFormats, hasEnvelopeFormat } from '@evenkeel/server-kit/crypto/envelope'
import type { Cipher, Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { Patient } from './caller.ts'

/** Whose words are encrypted. */
export type KeyOwner = Pick<Patient, 'memberId' | 'ou'>

/** Encryption of what belongs to patients, which is all there is to encrypt here. */
export interface PatientVault extends Vault {
  /** Whether each patient has keys of their own; else what they say lies under the keys of their organisation. */
  readonly patientsHaveKeys: boolean
  /** The box of a patient. Inside of a transaction hand that in as `within`, as everywhere. */
  patientCipher(patient: KeyOwner, within?: Queryable): Promise<Cipher>
}

/** What is written lies under the patient's own keys, or the organisation's; what lies under the others opens all the same. */
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
