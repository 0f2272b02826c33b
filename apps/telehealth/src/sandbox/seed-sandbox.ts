import { clearCalendars } from '#modules/counselor-calendar/clear-calendars.ts'
import type { Cipher, Vault } from '@evenkeel/server-kit/crypto/vault'
import { outgoingEvents } from '#db/message-tables.ts'
import { appointments, patients, removedPatients } from '#db/tables.ts'
import { invalidateNextFree } from '#modules/providers/next-free-cache.ts'
import type { SeedDeps } from '#counselor-network.ts'
import { restoreDirectory } from './directory/add-counselors.ts'
import { backfillDirectory, seedDirectory } from './directory/seed-directory.ts'
import type { DemoPatient } from './demo-data/demo-patient.ts'
import { type DemoCounselor, linkDemoCounselors } from './demo-data/link-counselors.ts'
import { seedPatients } from './demo-data/seed-patients.ts'

interface SandboxSeedDeps extends SeedDeps {
  /** Size of the directory. */
  readonly providers: number
  readonly demoPatients: readonly DemoPatient[]
  /** Demo staff who work as counselors of demo people; absent: there are none. */
  readonly demoCounselors?: readonly DemoCounselor[]
}

/** The boxes of the demo people's organisations, made before the transaction that needs them. */
async function createCiphers(
  people: readonly DemoPatient[],
  vault: Vault,
): Promise<ReadonlyMap<string, Cipher>> {
  const boxes = new Map<string, Cipher>()
  for (const { ou } of people) boxes.set(ou, await vault.cipherFor(ou))
  return boxes
}

/** Invents whoever is missing: an empty database is filled in one transaction, so that a cut start leaves nothing half. */
export async function seedSandbox({
  store,
  clock,
  vault,
  providers,
  demoPatients,
  demoCounselors = [],
}: SandboxSeedDeps): Promise<void> {
  const boxes = await createCiphers(demoPatients, vault)
  await store.db.transaction(async (tx) => {
    const now = clock.now()
    await backfillDirectory(tx)
    const added = await seedDirectory(tx, providers, now)
    if (added === providers) await seedPatients(tx, demoPatients, now, boxes)
    await linkDemoCounselors(tx, demoCounselors, now)
  })
}

/** Adds people with visits and messages to those who are there, and lets staff work as their counselors. */
export async function addDemoPatients({
  store,
  clock,
  vault,
  demoPatients,
  demoCounselors = [],
}: Omit<SandboxSeedDeps, 'providers'>): Promise<void> {
  const boxes = await createCiphers(demoPatients, vault)
  await store.db.transaction(async (tx) => {
    await seedPatients(tx, demoPatients, clock.now(), boxes)
    await linkDemoCounselors(tx, demoCounselors, clock.now())
  })
}

/** Demo data as new: nobody but the demo people, whose visits lie around the day it is now. */
export async function resetSandbox({
  store,
  clock,
  demoPatients,
  vault,
}: Omit<SandboxSeedDeps, 'providers'>): Promise<void> {
  const boxes = await createCiphers(demoPatients, vault)
  await store.db.transaction(async (tx) => {
    await tx.delete(appointments)
    await tx.delete(outgoingEvents)
    await tx.delete(patients)
    await tx.delete(removedPatients)
    await clearCalendars(tx)
    await restoreDirectory(tx)
    await seedPatients(tx, demoPatients, clock.now(), boxes)
    await invalidateNextFree(tx)
  })
}
