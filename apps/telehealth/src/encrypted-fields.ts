import type { EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'

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
