import path from 'node:path'
import type { Clock } from '@evenkeel/server/clock'
import type { Box, Vault } from '@evenkeel/server/crypto/vault'
import type { Store } from '@evenkeel/server/store/store'
import { news } from '#db/message-tables.ts'
import { sealPlain } from '@evenkeel/server/crypto/reseal'
import { sealedTables } from './sealed-tables.ts'
import { appointments, patients } from '#db/tables.ts'
import type { DemoPatient } from '#demo/demo-patient.ts'
import { seedPeople } from '#demo/seed-people.ts'
import { seedDirectory } from '#providers/seed-directory.ts'
import { spoilHints } from '#providers/hints.ts'

const MIGRATIONS = path.join(import.meta.dirname, '../migrations')

export interface PrepareDeps {
  readonly store: Store
  readonly clock: Clock
  /** Size of the directory. */
  readonly providers: number
  readonly demoPatients: readonly DemoPatient[]
}

/** The boxes of the demo people's organisations, made before the transaction that needs them. */
async function boxesFor(people: readonly DemoPatient[], vault: Vault): Promise<ReadonlyMap<string, Box>> {
  const boxes = new Map<string, Box>()
  for (const { ou } of people) boxes.set(ou, await vault.boxOf(ou))
  return boxes
}

/** Brings the tables up to date; fills an empty database in one transaction, so that a cut start leaves nothing half. */
export async function prepare(
  { store, clock, providers, demoPatients }: PrepareDeps,
  vault: Vault,
): Promise<void> {
  await store.migrate(MIGRATIONS, 'telehealth')
  await vault.rewrap()
  await sealPlain(store.db, vault, sealedTables)
  const boxes = await boxesFor(demoPatients, vault)
  await store.db.transaction(async (tx) => {
    const now = clock.now()
    const added = await seedDirectory(tx, providers, now)
    if (added === providers) await seedPeople(tx, demoPatients, now, boxes)
  })
}

/** Demo data as new: nobody but the demo people, whose visits lie around the day it is now. */
export async function reset({ store, clock, demoPatients }: PrepareDeps, vault: Vault): Promise<void> {
  const boxes = await boxesFor(demoPatients, vault)
  await store.db.transaction(async (tx) => {
    await tx.delete(appointments)
    await tx.delete(news)
    await tx.delete(patients)
    await seedPeople(tx, demoPatients, clock.now(), boxes)
    await spoilHints(tx)
  })
}
