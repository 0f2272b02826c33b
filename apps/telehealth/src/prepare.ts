import path from 'node:path'
import type { Clock } from '@evenkeel/server/clock'
import type { Cipher, Vault } from '@evenkeel/server/crypto/vault'
import type { Migrations } from '@evenkeel/server/store/schema-state'
import type { Store } from '@evenkeel/server/store/store'
import { outgoingEvents } from '#db/message-tables.ts'
import { moveToMasterKey } from '@evenkeel/server/crypto/master-keys'
import { encryptPlaintext } from '@evenkeel/server/crypto/reencrypt'
import { forgetCalendars } from '#counselor/calendar/forget-calendars.ts'
import { encryptedTables } from './encrypted-tables.ts'
import { appointments, patients, removedPatients } from '#db/tables.ts'
import type { DemoPatient } from '#demo/demo-patient.ts'
import { type DemoCounselor, linkDemoCounselors } from '#demo/link-counselors.ts'
import { seedPeople } from '#demo/seed-people.ts'
import { completeDirectory, seedDirectory } from '#providers/seed-directory.ts'
import { invalidateNextFree } from '#providers/next-free-cache.ts'

/** The migrations of the sandbox. */
export const migrations: Migrations = {
  folder: path.join(import.meta.dirname, '../migrations'),
  schema: 'telehealth',
}

export interface PrepareDeps {
  readonly store: Store
  readonly clock: Clock
  /** Size of the directory. */
  readonly providers: number
  readonly demoPatients: readonly DemoPatient[]
  /** Demo staff who work as counselors of demo people. */
  readonly demoCounselors?: readonly DemoCounselor[]
}

/** The boxes of the demo people's organisations, made before the transaction that needs them. */
async function boxesFor(people: readonly DemoPatient[], vault: Vault): Promise<ReadonlyMap<string, Cipher>> {
  const boxes = new Map<string, Cipher>()
  for (const { ou } of people) boxes.set(ou, await vault.cipherFor(ou))
  return boxes
}

/** Brings the tables up to date; fills an empty database in one transaction, so that a cut start leaves nothing half. */
export async function prepare(
  { store, clock, providers, demoPatients, demoCounselors = [] }: PrepareDeps,
  vault: Vault,
): Promise<void> {
  await store.migrate(migrations.folder, migrations.schema)
  await moveToMasterKey(vault)
  await encryptPlaintext(store.db, vault, encryptedTables)
  const boxes = await boxesFor(demoPatients, vault)
  await store.db.transaction(async (tx) => {
    const now = clock.now()
    await completeDirectory(tx)
    const added = await seedDirectory(tx, providers, now)
    if (added === providers) await seedPeople(tx, demoPatients, now, boxes)
    await linkDemoCounselors(tx, demoCounselors, now)
  })
}

/** Demo data as new: nobody but the demo people, whose visits lie around the day it is now. */
export async function reset({ store, clock, demoPatients }: PrepareDeps, vault: Vault): Promise<void> {
  const boxes = await boxesFor(demoPatients, vault)
  await store.db.transaction(async (tx) => {
    await tx.delete(appointments)
    await tx.delete(outgoingEvents)
    await tx.delete(patients)
    await tx.delete(removedPatients)
    await forgetCalendars(tx)
    await seedPeople(tx, demoPatients, clock.now(), boxes)
    await invalidateNextFree(tx)
  })
}
