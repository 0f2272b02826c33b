import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { FastifyInstance } from 'fastify'
import { completeAppointment } from '#modules/appointments/complete-appointment.ts'
import type { ServiceDeps } from '#service.ts'
import { createTelehealth, type TelehealthService, type TelehealthDeps } from '../app.ts'
import type { CounselorNetwork } from '#counselor-network.ts'
import { sendAutomaticReplies } from './send-automatic-replies.ts'
import { createCounselorApi, type CounselorApi } from './counselor-page/counselor-api.ts'
import { createCounselorPage } from './counselor-page/routes.ts'
import { roomListRoute } from './counselor-page/room-list.ts'
import { addCounselors, type TestCounselor } from './directory/add-counselors.ts'
import { drawPortrait } from './directory/draw-portrait.ts'
import { addDemoPatients, seedSandbox, resetSandbox } from './seed-sandbox.ts'
import type { DemoPatient } from './demo-data/demo-patient.ts'
import type { DemoCounselor } from './demo-data/link-counselors.ts'
import { type CallLog, createCallLog, type LoggedCall } from './scenarios/call-log.ts'
import { createScenarios, type ControllableScenarios, type ScenarioName } from './scenarios/scenarios.ts'

export type { DemoAppointment, DemoFile, DemoPatient } from './demo-data/demo-patient.ts'
export type { TestCounselor } from './directory/add-counselors.ts'
export type { LoggedCall } from './scenarios/call-log.ts'
export { type ScenarioName, scenarioNames } from './scenarios/scenarios.ts'

/** What the sandbox is handed beside what every telehealth service is. */
export interface SandboxDeps extends Omit<TelehealthDeps, 'network'> {
  /** Answers patients automatically when no counselor does; absent: yes. */
  readonly automaticReplies?: boolean
  /** Shows the page of the counselor's side, which asks for no password: never in production. */
  readonly counselorPage?: boolean
  /** Size of the directory, up to 100,000. */
  readonly providers: number
  readonly demoPatients: readonly DemoPatient[]
  /** Demo staff who work as counselors of demo people; absent: there are none. */
  readonly demoCounselors?: readonly DemoCounselor[]
  /** Waits for a number of milliseconds; only the scenario `slow` does. */
  readonly sleep?: (milliseconds: number) => Promise<void>
}

/** A stand-in for a telehealth service: the service itself, with everything in it invented. */
export interface Sandbox extends TelehealthService {
  /** Demo data as new; also ends an ordered trouble and empties the call log. */
  reset(): Promise<void>
  /** What the test hooks offer. */
  readonly control: CounselorApi & {
    /** Orders a trouble for the next `times` calls it fits. */
    setScenario(name: ScenarioName, times: number): void
    /** Calls answered, newest last. */
    log(): readonly LoggedCall[]
    /** Marks a booked visit as one that took place. */
    complete(appointmentId: number): Promise<void>
    /** Adds counselors with free hours; searches find only them until the next reset. */
    addCounselors(
      orders: readonly TestCounselor[],
    ): Promise<readonly { readonly id: number; readonly fullname: string }[]>
    /** Adds people with their visits and messages, and staff who work as their counselors. */
    addPeople(people: readonly DemoPatient[], counselors: readonly DemoCounselor[]): Promise<void>
  }
}

/** Every answer is written down before it leaves. */
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

/** What is invented, as the service knows it. */
function createSandboxNetwork(
  deps: SandboxDeps,
  scenarios: ControllableScenarios,
  log: CallLog,
): CounselorNetwork {
  const { clock, automaticReplies = true } = deps
  const hasPages = deps.counselorPage === true
  return {
    kind: 'sandbox',
    title: 'Telehealth sandbox',
    description: 'Counselors, appointments, messages and documents, for development and demonstrations.',
    patientsHaveKeys: false,
    scenarios,
    automaticReplies,
    fill: (fill) => seedSandbox({ ...fill, ...deps }),
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

/** What the test hooks order. */
const createTestControls = (
  service: ServiceDeps,
  { store }: Pick<SandboxDeps, 'store'>,
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

/** Builds the sandbox; nothing happens before `prepare` and before the plugin is mounted. */
export function createSandbox(deps: SandboxDeps): Sandbox {
  const log = createCallLog()
  const scenarios = createScenarios(deps.sleep ?? ((milliseconds) => wait(milliseconds)))
  const telehealth = createTelehealth({ ...deps, network: createSandboxNetwork(deps, scenarios, log) })
  const { service } = telehealth
  return {
    ...telehealth,
    reset: async () => {
      await resetSandbox({ ...deps, vault: service.vault })
      scenarios.set('none', 0)
      log.clear()
    },
    control: createTestControls(service, deps, scenarios, log),
  }
}
