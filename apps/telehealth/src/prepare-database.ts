import path from 'node:path'
import { rewrapDataKeys } from '@evenkeel/server-kit/crypto/master-keys'
import { encryptPlaintext } from '@evenkeel/server-kit/crypto/reencrypt'
import type { Migrations } from '@evenkeel/server-kit/database/schema-state'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { networks, providers } from '#db/tables.ts'
import { backfillIdentityHashes } from '#modules/patients/backfill-identity-hashes.ts'
import { encryptPlaintextFields } from '#modules/patients/encrypt-plaintext-fields.ts'
import type { CounselorNetwork, SeedDeps } from './counselor-network.ts'
import { listEncryptedTables } from './encrypted-tables.ts'

/**
 * The database holds the counselors of another network kind, which could not be told apart from this one's.
 */
class NetworkKindMismatchError extends Error {
  constructor(kept: CounselorNetwork['kind']) {
    super(
      kept === 'sandbox'
        ? 'NETWORK=own requires a production database, but this one contains invented counselors from NETWORK=sandbox. Use an empty database (docs/operating/telehealth.md).'
        : 'NETWORK=sandbox requires a sandbox database, but this one belongs to a production network. Set NETWORK=own, or use a separate database for the sandbox (docs/operating/telehealth.md).',
    )
  }
}

/**
 * Stores the network kind of this database permanently, and rejects another one: invented counselors are
 * never shown as real.
 */
async function ensureNetworkKind(db: Queryable, kind: CounselorNetwork['kind']): Promise<void> {
  const [known] = await db.select().from(networks)
  // A previous release stored none, and knew the sandbox only.
  const [anybody] = known ? [] : await db.select({ id: providers.id }).from(providers).limit(1)
  const kept = known?.kind ?? (anybody ? 'sandbox' : kind)
  if (kept !== kind) throw new NetworkKindMismatchError(kept)
  await db.insert(networks).values({ kind }).onConflictDoNothing()
}

/** Migrations of the service. */
export const migrations: Migrations = {
  folder: path.join(import.meta.dirname, '../migrations'),
  schema: 'telehealth',
}

/** Runs the migrations and seeds the network's initial counselors. */
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
