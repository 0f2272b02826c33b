import { randomBytes, randomUUID } from 'node:crypto'
import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { issuePatientToken, issueVisitorToken } from '@evenkeel/api-contract/telehealth/patients'
import type { SessionTerms } from '@evenkeel/api-contract/telehealth/schemas/session-terms'
import { type MovableClock, createStoppedClock } from '@evenkeel/server-kit/clock'
import type { Store } from '@evenkeel/server-kit/database/store'
import { createInProcessFetch } from '@evenkeel/server-kit/testing/in-process-fetch'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import Fastify, { type FastifyInstance } from 'fastify'
import {
  createSandbox,
  type DemoPatient,
  type Sandbox as TelehealthSandbox,
  type SandboxOptions,
} from '../sandbox/sandbox.ts'
import { createPerson, type Person } from './demo-patients.ts'

/** Monday morning in New York, in winter. */
export const MONDAY = '2026-03-02T14:00:00Z'
export const partner = { apiKey: 'key-of-tests', password: 'password-of-tests' }
export const api = { api_key: partner.apiKey, password: partner.password }
export const masterKey = Buffer.alloc(32, 7)
export const jwtSecret = 'a secret of tests that is long enough'

/** A person signed in at the sandbox, with the header to send. */
export interface SignedIn {
  readonly id: number
  readonly jwt: string
  readonly headers: { readonly authorization: string }
}

/** A sandbox for one test file, called over HTTP. */
export interface Sandbox {
  readonly app: FastifyInstance
  readonly telehealth: TelehealthSandbox
  readonly store: Store
  readonly clock: MovableClock
  readonly call: ApiCall
  /** Milliseconds waited by the scenario `slow`. */
  readonly slept: number[]
  /** Creates or finds the patient of a member; the person is generated from the member id. */
  signIn(
    memberId: string,
    org?: { ou?: string; covered_sessions?: number | null } & Partial<SessionTerms>,
    person?: Partial<Person>,
  ): Promise<SignedIn>
  visit(ou?: string): Promise<SignedIn>
  close(): Promise<void>
}

export interface TestSandboxOptions {
  readonly engine?: Store['engine']
  readonly providers?: number
  readonly now?: string
  readonly demoPatients?: readonly DemoPatient[]
  /** Other options of the sandbox: scanner, webhook and so on. */
  readonly extra?: Partial<SandboxOptions>
  /** Logger options of the server, for example `failOnErrorLog()`. */
  readonly logger?: { readonly level: string; readonly stream: { write(line: string): void } }
}

const signedIn = ({ jwt, user }: { jwt: string; user: { id: number } }): SignedIn => ({
  id: user.id,
  jwt,
  headers: { authorization: `Bearer ${jwt}` },
})

/** Logs people in at a service. */
export const signInWith =
  (call: ApiCall): Sandbox['signIn'] =>
  async (
    memberId,
    { ou = 'northstar', covered_sessions = 6, year_begins = null, ...terms } = {},
    person = {},
  ) =>
    signedIn(
      await call(issuePatientToken, {
        body: {
          auth: { ...createPerson(memberId), ...person },
          org: { ou, covered_sessions, session_terms: { year_begins, ...terms } },
          api,
        },
      }),
    )

/** Opens a sandbox with tables, directory and demo patients. */
export async function openSandbox({
  engine,
  providers = 640,
  now = MONDAY,
  demoPatients = [],
  logger,
  extra = {},
}: TestSandboxOptions = {}): Promise<Sandbox> {
  const store = await openTestStore(engine)
  const clock = createStoppedClock(now)
  const slept: number[] = []
  const telehealth = createSandbox({
    store,
    clock,
    randomUuid: randomUUID,
    partner,
    jwtSecret,
    masterKeys: { current: masterKey },
    randomBytes,
    ...extra,
    providers,
    publicBase: '/telehealth',
    demoPatients,
    sleep: async (milliseconds) => void slept.push(milliseconds),
  })
  await telehealth.prepare()
  const app = Fastify(logger ? { logger } : {})
  await app.register(telehealth.plugin, { prefix: '/telehealth' })
  const call = createApiCall({ base: 'http://sandbox/telehealth', fetch: createInProcessFetch(app) })
  return {
    app,
    telehealth,
    store,
    clock,
    call,
    slept,
    signIn: signInWith(call),
    visit: async (ou = 'northstar') =>
      signedIn(await call(issueVisitorToken, { body: { org: { ou }, api } })),
    close: async () => {
      await app.close()
      await telehealth.stop()
      await store.close()
    },
  }
}
