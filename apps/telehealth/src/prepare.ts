import path from 'node:path'
import { moveToMasterKey } from '@evenkeel/server/crypto/master-keys'
import { encryptPlaintext } from '@evenkeel/server/crypto/reencrypt'
import type { Migrations } from '@evenkeel/server/store/schema-state'
import { encryptedTables } from './encrypted-tables.ts'
import type { FillDeps, Network } from './network.ts'
import { keepToOneNetwork } from './one-network.ts'
import { fillPeople } from './patients/fill-people.ts'
import { encryptOpenFields } from './patients/encrypt-open-fields.ts'

/** The migrations of the service. */
export const migrations: Migrations = {
  folder: path.join(import.meta.dirname, '../migrations'),
  schema: 'telehealth',
}

/** Brings the tables up to date, and whoever belongs to the network from the beginning in. */
export async function prepare(deps: FillDeps, network: Pick<Network, 'kind' | 'fill'>): Promise<void> {
  const { store, vault } = deps
  await store.migrate(migrations.folder, migrations.schema)
  await keepToOneNetwork(store.db, network.kind)
  await moveToMasterKey(vault)
  await encryptPlaintext(store.db, vault, encryptedTables(vault.patientsHaveKeys))
  await encryptOpenFields(store.db, vault)
  await fillPeople(store.db, vault)
  await network.fill(deps)
}
