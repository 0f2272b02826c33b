import type { Clock } from '@evenkeel/server-kit/clock'
import type { Store } from '@evenkeel/server-kit/database/store'
import type { FastifyInstance } from 'fastify'
import type { Provider } from '#modules/providers/repository.ts'
import type { PatientVault } from './patient-vault.ts'
import type { FaultScenarios } from './fault-scenarios.ts'
import type { ServiceDeps } from './service.ts'

/** What a network fills its tables with. */
export interface SeedDeps {
  readonly store: Store
  readonly clock: Clock
  readonly vault: PatientVault
}

/**
 * A network of counselors: what happens in it beside what counselors and members do themselves. In a provider's own network that is
 * nothing. Everything invented is the sandbox's, which this service does not know (decision 006).
 */
export interface CounselorNetwork {
  readonly kind: 'own' | 'sandbox'
  /** What the page of its calls is called, and what it says of itself. */
  readonly title: string
  readonly description: string
  /**
   * Whether each patient has keys of their own, and nothing of who they are stands in the open. The sandbox follows once no release
   * before reads its rows (decision 006).
   */
  readonly patientsHaveKeys: boolean
  readonly scenarios: FaultScenarios
  /** Whether who writes is answered by nobody, after a while, until a counselor does. */
  readonly automaticReplies: boolean
  /** Brings in who is there from the beginning, once the tables are up to date. */
  fill(deps: SeedDeps): Promise<void>
  /** A drawing of a counselor who has sent no picture, as SVG; null: there is none. */
  portraitOf(provider: Provider): string | null
  /** Work of its own, every now and then. */
  work(service: ServiceDeps): Promise<void>
  /** Sees every call of the wire. */
  watch(calls: FastifyInstance): void
  /** Mounts what it has beside the wire. */
  mount(app: FastifyInstance, service: ServiceDeps): Promise<void>
  /** A patient was removed for good: nothing is remembered of one. */
  forgetPatient(patientId: number): void
}

const noop = (): void => {}

/** A provider's own network: empty until counselors come. */
export const productionNetwork: CounselorNetwork = {
  kind: 'own',
  title: 'Telehealth service',
  description: 'Counselors, appointments, messages and documents.',
  scenarios: {
    meetAnyCall: async () => {},
    meetBooking: noop,
    meetRequest: noop,
    meetSignUp: noop,
  },
  patientsHaveKeys: true,
  automaticReplies: false,
  fill: async () => {},
  portraitOf: () => null,
  work: async () => {},
  watch: noop,
  mount: async () => {},
  forgetPatient: noop,
}
