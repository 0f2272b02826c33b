import type { EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'

type Value = string | null

/** Fields of a row that are one encrypted value where patients have keys of their own, and columns in the open elsewhere. */
export interface EncryptedFields<Name extends string> {
  readonly table: string
  /** Column that names the row in the place of the value. */
  readonly id: string
  /** Column of the value. */
  readonly column: string
  /** Column of each field. */
  readonly columns: Readonly<Record<Name, string>>
  /** What the columns say where the value says it. */
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

/** One encrypted value of these fields. */
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

/** The fields of a value. */
export const decryptFields = async <Fields>(
  of: EncryptedFields<Extract<keyof Fields, string>>,
  cipher: Pick<Cipher, 'decrypt'>,
  row: string | number,
  sealed: Uint8Array,
): Promise<Fields> => JSON.parse(await cipher.decrypt(fieldContext(of, row), sealed)) as Fields
