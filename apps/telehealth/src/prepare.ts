import path from 'node:path'
import { moveToMasterKey } from '@evenkeel/server/crypto/master-keys'
import { encryptPlaintext } from '@evenkeel/server/crypto/reencrypt'
import type { Migrations } from '@evenkeel/server/store/schema-state'
import { encryptedTables } from './encrypted-tables.ts'
import type { FillDeps, Network } from './network.ts'

/** The migrations of the service. */
export const migrations: Migrations = {
  folder: path.join(import.meta.dirname, '../migrations'),
  schema: 'telehealth',
}

/** Brings the tables up to date, and whoever belongs to the network from the beginning in. */
export async function prepare(deps: FillDeps, network: Pick<Network, 'fill'>): Promise<void> {
  const { store, vault } = deps
  await store.migrate(migrations.folder, migrations.schema)
  await moveToMasterKey(vault)
  await encryptPlaintext(store.db, vault, encryptedTables)
  await network.fill(deps)
}
