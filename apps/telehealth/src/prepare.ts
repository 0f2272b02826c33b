import path from 'node:path'
import type { Clock } from '@evenkeel/server/clock'
import type { Store } from '@evenkeel/server/store/store'
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

/** Brings the tables up to date; fills an empty database in one transaction, so that a cut start leaves nothing half. */
export async function prepare({ store, clock, providers, demoPatients }: PrepareDeps): Promise<void> {
  await store.migrate(MIGRATIONS, 'telehealth')
  await store.db.transaction(async (tx) => {
    const now = clock.now()
    const added = await seedDirectory(tx, providers, now)
    if (added === providers) await seedPeople(tx, demoPatients, now)
  })
}

/** Demo data as new: nobody but the demo people, whose visits lie around the day it is now. */
export async function reset({ store, clock, demoPatients }: PrepareDeps): Promise<void> {
  await store.db.transaction(async (tx) => {
    await tx.delete(appointments)
    await tx.delete(patients)
    await seedPeople(tx, demoPatients, clock.now())
    await spoilHints(tx)
  })
}
