import type { HandlerResult } from '@evenkeel/api-contract/endpoint'
import { readProviderProfile, searchProvidersAtTelehealth } from '@evenkeel/api-contract/telehealth/providers'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { MONDAY, openSandbox, type Sandbox, type SignedIn } from './sandbox.ts'

/** A sandbox and a member who searches for a counselor; each test starts on the same Monday. */
export interface ProviderSearchFixture {
  readonly sandbox: Sandbox
  readonly ada: SignedIn
  /** Sets the clock, and logs Ada in again, because her token would expire. */
  readonly setTime: (at: string | Temporal.Instant) => Promise<void>
  /** Searches as Ada, in Florida by default. */
  readonly search: (
    asked: object,
    query?: object,
  ) => Promise<HandlerResult<typeof searchProvidersAtTelehealth>>
  readonly readProfile: (id: number, query: object) => Promise<HandlerResult<typeof readProviderProfile>>
}

/** Opens the sandbox for the tests of the calling file or suite, and closes it afterwards. */
export function setUpProviderSearch(): ProviderSearchFixture {
  const logger = failOnErrorLog()
  let sandbox: Sandbox
  let ada: SignedIn
  const setTime = async (at: string | Temporal.Instant): Promise<void> => {
    sandbox.clock.set(Temporal.Instant.from(at))
    ada = await sandbox.signIn('ada')
  }
  beforeAll(async () => {
    sandbox = await openSandbox({ logger })
  })
  beforeEach(() => setTime(MONDAY))
  afterAll(() => sandbox.close())
  return {
    get sandbox() {
      return sandbox
    },
    get ada() {
      return ada
    },
    setTime,
    search: (asked, query = {}) =>
      sandbox.call(searchProvidersAtTelehealth, {
        params: { id: ada.id },
        query,
        body: { search: { state_abbrev: 'FL', provider_type_id: 38, ...asked } },
        headers: ada.headers,
      }),
    readProfile: (id, query) =>
      sandbox.call(readProviderProfile, { params: { id }, query, headers: ada.headers }),
  }
}
