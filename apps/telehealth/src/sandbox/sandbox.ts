import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { Cipher, Vault } from '@evenkeel/server-kit/crypto/vault'
import type { CounselorNetwork, SeedContext } from '#counselor-network.ts'
import { outgoingEvents } from '#db/message-tables.ts'
import { appointments, patients, removedPatients } from '#db/tables.ts'
import { completeAppointment, createCounselorPage } from './counselor-page/routes.ts'
import { joinWindow } from '#modules/appointments/policy.ts'
import { clearCalendars } from '#modules/counselor-calendar/repository.ts'
import { invalidateNextFree } from '#modules/providers/next-free-cache.ts'
import { renderPlainPage, sendPlainPage } from '#modules/rooms/page/room-page.ts'
import { listVideoVisits } from '#modules/rooms/repository.ts'
import type { AppContext } from '#app-context.ts'
import { createTelehealth, type TelehealthOptions, type TelehealthService } from '../app.ts'
import { type CounselorApi, createCounselorApi } from './counselor-page/counselor-api.ts'
import type { DemoPatient } from './demo-data/demo-patient.ts'
import { type DemoCounselor, linkDemoCounselors } from './demo-data/link-counselors.ts'
import { seedPatients } from './demo-data/seed-patients.ts'
import {
  addCounselors,
  backfillDirectory,
  restoreDirectory,
  seedDirectory,
  type TestCounselor,
} from './directory/seed-directory.ts'
import { drawPortrait } from './directory/draw-portrait.ts'
import {
  type CallLog,
  type ControllableScenarios,
  createCallLog,
  createScenarios,
  type LoggedCall,
  type ScenarioName,
} from './scenarios/scenarios.ts'
import { sendAutomaticReplies } from './send-automatic-replies.ts'

interface SandboxSeedContext extends SeedContext {
  /** Size of the directory. */
  readonly providers: number
  readonly demoPatients: readonly DemoPatient[]
  /** Demo staff who work as counselors of demo patients. Absent: none. */
  readonly demoCounselors?: readonly DemoCounselor[]
}

/** The ciphers of the demo patients' organizations, created before the transaction that needs them. */
async function createCiphers(
  people: readonly DemoPatient[],
  vault: Vault,
): Promise<ReadonlyMap<string, Cipher>> {
  const ciphers = new Map<string, Cipher>()
  for (const { ou } of people) ciphers.set(ou, await vault.cipherFor(ou))
  return ciphers
}

/**
 * Seeds missing data. An empty database is filled in one transaction, so that an interrupted start leaves
 * nothing partial.
 */
async function seedSandbox({
  store,
  clock,
  vault,
  providers,
  demoPatients,
  demoCounselors = [],
}: SandboxSeedContext): Promise<void> {
  const ciphers = await createCiphers(demoPatients, vault)
  await store.db.transaction(async (tx) => {
    const now = clock.now()
    await backfillDirectory(tx)
    const added = await seedDirectory(tx, providers, now)
    if (added === providers) await seedPatients(tx, demoPatients, now, ciphers)
    await linkDemoCounselors(tx, demoCounselors, now)
  })
}

/** Adds patients with visits and messages, and links staff accounts to their counselors. */
async function addDemoPatients({
  store,
  clock,
  vault,
  demoPatients,
  demoCounselors = [],
}: Omit<SandboxSeedContext, 'providers'>): Promise<void> {
  const ciphers = await createCiphers(demoPatients, vault)
  await store.db.transaction(async (tx) => {
    await seedPatients(tx, demoPatients, clock.now(), ciphers)
    await linkDemoCounselors(tx, demoCounselors, clock.now())
  })
}

/** Resets the demo data: only the demo patients, with visits around today. */
async function resetSandbox({
  store,
  clock,
  demoPatients,
  vault,
}: Omit<SandboxSeedContext, 'providers'>): Promise<void> {
  const ciphers = await createCiphers(demoPatients, vault)
  await store.db.transaction(async (tx) => {
    await tx.delete(appointments)
    await tx.delete(outgoingEvents)
    await tx.delete(patients)
    await tx.delete(removedPatients)
    await clearCalendars(tx)
    await restoreDirectory(tx)
    await seedPatients(tx, demoPatients, clock.now(), ciphers)
    await invalidateNextFree(tx)
  })
}

/**
 * Mounts the list of video rooms for playing the counselor. It gives access to every room, so it exists in
 * the sandbox only.
 */
function roomListRoute(
  app: FastifyInstance,
  service: Pick<AppContext, 'db' | 'clock' | 'roomPasses' | 'publicBase'>,
): void {
  const { publicBase } = service
  app.get('/rooms', async (_request, reply) => {
    const visits = await listVideoVisits(service.db, service.clock.now())
    const entries = await Promise.all(
      visits.map(async ({ id, ...span }) => {
        const { opensAt, closesAt } = joinWindow(span)
        const pass = await service.roomPasses.issue({
          appointmentId: id,
          role: 'counselor',
          endsAt: closesAt,
        })
        return `<li><a href="${publicBase}/rooms/${id}#${pass}">Visit ${id}</a>, ${span.startsAt.toString()}, opens ${opensAt.toString()}</li>`
      }),
    )
    const body = entries.length > 0 ? `<ul>${entries.join('\n')}</ul>` : '<p>No video visit is booked.</p>'
    const title = 'Play the counselor (sandbox)'
    return sendPlainPage(reply, renderPlainPage({ title, body, isSandbox: true }))
  })
}

export type { DemoAppointment, DemoFile, DemoPatient } from './demo-data/demo-patient.ts'
export type { TestCounselor } from './directory/seed-directory.ts'
export type { LoggedCall } from './scenarios/scenarios.ts'
export { type ScenarioName, scenarioNames } from './scenarios/scenarios.ts'

/** Options of the sandbox besides those of every telehealth service. */
export interface SandboxOptions extends Omit<TelehealthOptions, 'network'> {
  /** Answers patients automatically when no counselor does. Default: true. */
  readonly automaticReplies?: boolean
  /** Mounts the counselor page, which has no log-in: never in production. */
  readonly counselorPage?: boolean
  /** Size of the directory, up to 100,000. */
  readonly providers: number
  readonly demoPatients: readonly DemoPatient[]
  /** Demo staff who work as counselors of demo patients. Absent: none. */
  readonly demoCounselors?: readonly DemoCounselor[]
  /** Waits for a number of milliseconds; used by the scenario `slow` only. */
  readonly sleep?: (milliseconds: number) => Promise<void>
}

/** The sandbox: the telehealth service with invented data. */
export interface Sandbox extends TelehealthService {
  /** Resets the demo data; also ends a fault scenario and empties the call log. */
  reset(): Promise<void>
  /** Controls for the test hooks. */
  readonly control: CounselorApi & {
    /** Applies a fault scenario to the next `times` matching calls. */
    setScenario(name: ScenarioName, times: number): void
    /** Answered calls, newest last. */
    log(): readonly LoggedCall[]
    /** Marks a booked visit as completed. */
    complete(appointmentId: number): Promise<void>
    /** Adds counselors with free hours; searches find only them until the next reset. */
    addCounselors(
      orders: readonly TestCounselor[],
    ): Promise<readonly { readonly id: number; readonly fullname: string }[]>
    /** Adds patients with their visits and messages, and staff who work as their counselors. */
    addPeople(people: readonly DemoPatient[], counselors: readonly DemoCounselor[]): Promise<void>
  }
}

/** Logs every answer before it is sent. */
function logCalls(calls: FastifyInstance, clock: Clock, log: CallLog): void {
  calls.addHook('onSend', async (request, reply) => {
    log.add({
      method: request.method,
      path: request.url.split('?')[0] ?? '',
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      at: clock.now().toString(),
    })
  })
}

/** The sandbox as a counselor network. */
function createSandboxNetwork(
  options: SandboxOptions,
  scenarios: ControllableScenarios,
  log: CallLog,
): CounselorNetwork {
  const { clock, automaticReplies = true } = options
  const hasPages = options.counselorPage === true
  return {
    kind: 'sandbox',
    title: 'Telehealth sandbox',
    description: 'Counselors, appointments, messages and documents, for development and demonstrations.',
    patientsHaveKeys: false,
    scenarios,
    automaticReplies,
    fill: (fill) => seedSandbox({ ...fill, ...options }),
    portraitOf: drawPortrait,
    work: async (service) => {
      if (automaticReplies) await sendAutomaticReplies(service)
    },
    watch: (calls) => logCalls(calls, clock, log),
    mount: async (app, service) => {
      if (!hasPages) return
      await app.register(createCounselorPage(service, createCounselorApi(service), service.publicBase))
      roomListRoute(app, service)
    },
    forgetPatient: log.forgetPatient,
  }
}

const createTestControls = (
  service: AppContext,
  { store }: Pick<SandboxOptions, 'store'>,
  scenarios: ControllableScenarios,
  log: CallLog,
): Sandbox['control'] => ({
  ...createCounselorApi(service),
  setScenario: (name, times) => scenarios.set(name, times),
  log: () => log.list(),
  complete: (appointmentId) => completeAppointment(service, appointmentId),
  addCounselors: (orders) => store.db.transaction((tx) => addCounselors(tx, orders, service.clock.now())),
  addPeople: (demoPatients, demoCounselors) =>
    addDemoPatients({ store, clock: service.clock, vault: service.vault, demoPatients, demoCounselors }),
})

/** Creates the sandbox. It does nothing before `prepare` and before the plugin is mounted. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const log = createCallLog()
  const scenarios = createScenarios(options.sleep ?? ((milliseconds) => wait(milliseconds)))
  const telehealth = createTelehealth({ ...options, network: createSandboxNetwork(options, scenarios, log) })
  const { service } = telehealth
  return {
    ...telehealth,
    reset: async () => {
      await resetSandbox({ ...options, vault: service.vault })
      scenarios.set('none', 0)
      log.clear()
    },
    control: createTestControls(service, options, scenarios, log),
  }
}
