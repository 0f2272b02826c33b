import path from 'node:path'
import { rewrapDataKeys } from '@evenkeel/server-kit/crypto/master-keys'
import { encryptPlaintext } from '@evenkeel/server-kit/crypto/reencrypt'
import type { Migrations } from '@evenkeel/server-kit/database/schema-state'
import { listEncryptedTables } from './encrypted-tables.ts'
import type { SeedDeps, CounselorNetwork } from './counselor-network.ts'
import { ensureNetworkKind } from './ensure-network-kind.ts'
import { backfillIdentityHashes } from '#modules/patients/backfill-identity-hashes.ts'
import { encryptPlaintextFields } from '#modules/patients/encrypt-plaintext-fields.ts'

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
