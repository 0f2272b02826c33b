import { forgetCalendars } from '#counselor/calendar/forget-calendars.ts'
import type { Cipher, Vault } from '@evenkeel/server/crypto/vault'
import { outgoingEvents } from '#db/message-tables.ts'
import { appointments, patients, removedPatients } from '#db/tables.ts'
import { invalidateNextFree } from '#providers/next-free-cache.ts'
import type { FillDeps } from '../network.ts'
import { restoreDirectory } from './directory/add-counselors.ts'
import { completeDirectory, seedDirectory } from './directory/seed-directory.ts'
import type { DemoPatient } from './people/demo-patient.ts'
import { type DemoCounselor, linkDemoCounselors } from './people/link-counselors.ts'
import { seedPeople } from './people/seed-people.ts'

interface SandboxFill extends FillDeps {
  /** Size of the directory. */
  readonly providers: number
  readonly demoPatients: readonly DemoPatient[]
  /** Demo staff who work as counselors of demo people; absent: there are none. */
  readonly demoCounselors?: readonly DemoCounselor[]
}

/** The boxes of the demo people's organisations, made before the transaction that needs them. */
async function boxesFor(people: readonly DemoPatient[], vault: Vault): Promise<ReadonlyMap<string, Cipher>> {
  const boxes = new Map<string, Cipher>()
  for (const { ou } of people) boxes.set(ou, await vault.cipherFor(ou))
  return boxes
}

/** Invents whoever is missing: an empty database is filled in one transaction, so that a cut start leaves nothing half. */
export async function fillSandbox({
  store,
  clock,
  vault,
  providers,
  demoPatients,
  demoCounselors = [],
}: SandboxFill): Promise<void> {
  const boxes = await boxesFor(demoPatients, vault)
  await store.db.transaction(async (tx) => {
    const now = clock.now()
    await completeDirectory(tx)
    const added = await seedDirectory(tx, providers, now)
    if (added === providers) await seedPeople(tx, demoPatients, now, boxes)
    await linkDemoCounselors(tx, demoCounselors, now)
  })
}

/** Adds people with visits and messages to those who are there, and lets staff work as their counselors. */
export async function addPeople({
  store,
  clock,
  vault,
  demoPatients,
  demoCounselors = [],
}: Omit<SandboxFill, 'providers'>): Promise<void> {
  const boxes = await boxesFor(demoPatients, vault)
  await store.db.transaction(async (tx) => {
    await seedPeople(tx, demoPatients, clock.now(), boxes)
    await linkDemoCounselors(tx, demoCounselors, clock.now())
  })
}

/** Demo data as new: nobody but the demo people, whose visits lie around the day it is now. */
export async function resetSandbox({
  store,
  clock,
  demoPatients,
  vault,
}: Omit<SandboxFill, 'providers'>): Promise<void> {
  const boxes = await boxesFor(demoPatients, vault)
  await store.db.transaction(async (tx) => {
    await tx.delete(appointments)
    await tx.delete(outgoingEvents)
    await tx.delete(patients)
    await tx.delete(removedPatients)
    await forgetCalendars(tx)
    await restoreDirectory(tx)
    await seedPeople(tx, demoPatients, clock.now(), boxes)
    await invalidateNextFree(tx)
  })
}
