import type { Queryable } from '@evenkeel/server-kit/database/store'
import { networks, providers } from '#db/tables.ts'
import type { CounselorNetwork } from './counselor-network.ts'

/** Counselors of another network are in this database, and nobody can tell them apart from this one's. */
export class NetworkKindMismatchError extends Error {
  constructor(kept: CounselorNetwork['kind']) {
    super(
      kept === 'sandbox'
        ? 'The setting NETWORK asks for a network of your own, and the counselors in this database are invented: it was filled by NETWORK=sandbox. Begin with a database of its own (docs/operating/telehealth.md).'
        : 'The setting NETWORK asks for invented counselors, and this database is the one of a network of your own. Say NETWORK=own, or give the sandbox a database of its own (docs/operating/telehealth.md).',
    )
  }
}

/** Notes whose counselors are in this database, for good, and refuses another network's: invented ones are never shown as real. */
export async function ensureNetworkKind(db: Queryable, kind: CounselorNetwork['kind']): Promise<void> {
  const [known] = await db.select().from(networks)
  // A release before wrote none down, and knew the sandbox only.
  const [anybody] = known ? [] : await db.select({ id: providers.id }).from(providers).limit(1)
  const kept = known?.kind ?? (anybody ? 'sandbox' : kind)
  if (kept !== kind) throw new NetworkKindMismatchError(kept)
  await db.insert(networks).values({ kind }).onConflictDoNothing()
}
