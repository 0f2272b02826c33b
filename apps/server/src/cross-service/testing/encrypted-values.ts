import { randomBytes } from 'node:crypto'
import { encryptedTables } from '@evenkeel/api/encrypted-tables'
import { systemClock } from '@evenkeel/server-kit/clock'
import { DecryptionError, type EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'
import type { EncryptedTable } from '@evenkeel/server-kit/crypto/reencrypt'
import { type Cipher, createVault, type Vault } from '@evenkeel/server-kit/crypto/vault'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Store } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'

/** One encrypted value of the portal. */
export interface EncryptedValue {
  readonly table: EncryptedTable
  readonly place: EncryptionContext
  /** The person, or the organization if a row belongs to no person. */
  readonly who: string
  readonly organisationId: string
  readonly bytes: Buffer
  readonly box: Cipher
}

export const openVault = ({ db }: Pick<Store, 'db'>, master: Buffer): Vault =>
  createVault({ db, schema: 'portal', masters: { current: master }, clock: systemClock, randomBytes })

/** All encrypted values in the portal's tables, with the cipher that should decrypt them. */
export async function listEncryptedValues(
  store: Pick<Store, 'db'>,
  vault: Vault,
): Promise<readonly EncryptedValue[]> {
  const found: EncryptedValue[] = []
  for (const table of encryptedTables) {
    for (const column of table.columns) {
      const rows = await queryRows<{ row: string; owner: string; person: string | null; value: Uint8Array }>(
        store.db,
        sql`
          select t.${sql.identifier(table.id)}::text as row, (${table.owner})::text as owner,
            (${table.person ?? sql`null`})::text as person, t.${sql.identifier(column)} as value
          from portal.${sql.identifier(table.table)} t where length(t.${sql.identifier(column)}) > 0
        `,
      )
      for (const { row, owner, person, value } of rows) {
        const cipher = await (person
          ? vault.subjectCipher({ id: person, organisationId: owner })
          : vault.cipherFor(owner))
        const place = { table: table.table, row, column }
        found.push({
          table,
          place,
          who: person ?? owner,
          organisationId: owner,
          bytes: Buffer.from(value),
          box: cipher,
        })
      }
    }
  }
  return found
}

/** All readable texts in the portal's tables: plaintext, and what decrypts with the available keys. */
export async function readAllPlaintext(store: Pick<Store, 'db'>, master: Buffer): Promise<string> {
  const tables = await queryRows<{ name: string }>(
    store.db,
    sql`select table_name as name from information_schema.tables where table_schema = 'portal' and table_type = 'BASE TABLE'`,
  )
  const told: string[] = []
  for (const { name } of tables) {
    const rows = await queryRows<{ row: string }>(
      store.db,
      sql`select to_jsonb(t)::text as row from portal.${sql.identifier(name)} t`,
    )
    told.push(...rows.map(({ row }) => row))
  }
  for (const { box, place, bytes } of await listEncryptedValues(store, openVault(store, master)))
    told.push(await box.decrypt(place, bytes).catch(() => ''))
  return told.join('\n')
}

/** Owners whose values decrypt, and those whose values do not. */
export async function listReadableOwners(
  store: Pick<Store, 'db'>,
  master: Buffer,
): Promise<{ readonly read: readonly string[]; readonly closed: readonly string[] }> {
  const [read, closed] = [new Set<string>(), new Set<string>()]
  for (const { box, place, bytes, who } of await listEncryptedValues(store, openVault(store, master))) {
    const opens = await box.decryptBytes(place, bytes).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DecryptionError) return false
        throw error
      },
    )
    ;(opens ? read : closed).add(who)
  }
  return { read: [...read].toSorted(), closed: [...closed].toSorted() }
}
