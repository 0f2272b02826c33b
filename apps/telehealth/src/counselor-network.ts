import type { Clock } from '@evenkeel/server-kit/clock'
import type { Store } from '@evenkeel/server-kit/database/store'
import type { FastifyInstance } from 'fastify'
import type { Provider } from '#modules/providers/repository.ts'
import type { PatientVault } from './patient-vault.ts'
import type { FaultScenarios, AppContext } from './app-context.ts'

/** What seeding a network uses. */
export interface SeedContext {
  readonly store: Store
  readonly clock: Clock
  readonly vault: PatientVault
}

/**
 * A network of counselors: what it adds to the service. A production network adds nothing. All invented data
 * belongs to the sandbox, which this service does not know (decision 006).
 */
export interface CounselorNetwork {
  readonly kind: 'own' | 'sandbox'
  /** Title and description of the API page. */
  readonly title: string
  readonly description: string
  /**
   * Whether each patient has their own keys and all personal fields are encrypted. The sandbox follows once
   * no previous release reads its rows (decision 006).
   */
  readonly patientsHaveKeys: boolean
  readonly scenarios: FaultScenarios
  /** Whether a patient's message gets an automatic reply when no counselor answers in time. */
  readonly automaticReplies: boolean
  /** Seeds the initial counselors after the migrations. */
  fill(context: SeedContext): Promise<void>
  /** Generated portrait as SVG for a counselor without an uploaded picture, or null. */
  portraitOf(provider: Provider): string | null
  /** Runs the network's own periodic work. */
  work(service: AppContext): Promise<void>
  /** Observes every call of the wire. */
  watch(calls: FastifyInstance): void
  /** Mounts additional routes beside the wire. */
  mount(app: FastifyInstance, service: AppContext): Promise<void>
  /** Removes a deleted patient from all in-memory records. */
  forgetPatient(patientId: number): void
}

const noop = (): void => {}

/** A provider's production network: empty until counselors join. */
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
