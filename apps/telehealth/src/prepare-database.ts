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

/** Counselors of another network are in this database, and nobody can tell them apart from this one's. */
class NetworkKindMismatchError extends Error {
  constructor(kept: CounselorNetwork['kind']) {
    super(
      kept === 'sandbox'
        ? 'The setting NETWORK asks for a network of your own, and the counselors in this database are invented: it was filled by NETWORK=sandbox. Begin with a database of its own (docs/operating/telehealth.md).'
        : 'The setting NETWORK asks for invented counselors, and this database is the one of a network of your own. Say NETWORK=own, or give the sandbox a database of its own (docs/operating/telehealth.md).',
    )
  }
}

/** Notes whose counselors are in this database, for good, and refuses another network's: invented ones are never shown as real. */
async function ensureNetworkKind(db: Queryable, kind: CounselorNetwork['kind']): Promise<void> {
  const [known] = await db.select().from(networks)
  // A release before wrote none down, and knew the sandbox only.
  const [anybody] = known ? [] : await db.select({ id: providers.id }).from(providers).limit(1)
  const kept = known?.kind ?? (anybody ? 'sandbox' : kind)
  if (kept !== kind) throw new NetworkKindMismatchError(kept)
  await db.insert(networks).values({ kind }).onConflictDoNothing()
}

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
