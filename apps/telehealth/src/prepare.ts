import path from 'node:path'
import { rewrapDataKeys } from '@evenkeel/server/crypto/master-keys'
import { encryptPlaintext } from '@evenkeel/server/crypto/reencrypt'
import type { Migrations } from '@evenkeel/server/store/schema-state'
import { listEncryptedTables } from './encrypted-tables.ts'
import type { SeedDeps, CounselorNetwork } from './network.ts'
import { ensureNetworkKind } from './one-network.ts'
import { backfillIdentityHashes } from './patients/fill-people.ts'
import { encryptPlaintextFields } from './patients/encrypt-open-fields.ts'

/** The migrations of the service. */
export const migrations: Migrations = {
  folder: path.join(import.meta.dirname, '../migrations'),
  schema: 'telehealth',
}

/** Brings the tables up to date, and whoever belongs to the network from the beginning in. */
export async function prepareDatabase(
  deps: SeedDeps,
  network: Pick<CounselorNetwork, 'kind' | 'fill'>,
): Promise<void> {
  const { store, vault } = deps
  await store.migrate(migrations.folder, migrations.schema)
  await ensureNetworkKind(store.db, network.kind)
  await rewrapDataKeys(vault)
  await encryptPlaintext(store.db, vault, listEncryptedTables(vault.patientsHaveKeys))
  await encryptPlaintextFields(store.db, vault)
  await backfillIdentityHashes(store.db, vault)
  await network.fill(deps)
}
