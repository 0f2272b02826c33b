import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { createMailboxTransport } from '#integrations/email-transport.ts'
import type { Timing } from '#integrations/resilience-policy.ts'
import type { ApiOptions } from '../app.ts'

/** The tenant config folder the product ships with. */
export const TENANT_CONFIG_DIR = path.join(import.meta.dirname, '..', '..', '..', '..', 'tenant-config')

/** Retries without delay. */
const timing: Timing = { monotonic: () => performance.now(), sleep: async () => {}, random: () => 0 }

/** Random bytes with which a test can set the next one-time codes. */
export function createCodeSource() {
  const wantedCodes: string[] = []
  return {
    randomBytes: (count: number): Buffer => {
      const code = count === 4 ? wantedCodes.shift() : undefined
      if (code === undefined) return randomBytes(count)
      const drawn = Buffer.alloc(4)
      drawn.writeUInt32BE(Number(code))
      return drawn
    },
    nextCode: (code: string): void => void wantedCodes.push(code),
  }
}

/** The hashing secret of the API in tests. */
export const TEST_SECRET = Buffer.alloc(32, 9).toString('base64')

/** Options of the portal API in tests; `fetch` reaches the test double of the telehealth service. */
export const createTestOptions = (
  given: Pick<ApiOptions, 'store' | 'clock' | 'randomBytes'> & Pick<ApiOptions['telehealth'], 'fetch'>,
  changes: Partial<ApiOptions>,
): ApiOptions => ({
  store: given.store,
  clock: given.clock,
  randomUuid: randomUUID,
  randomBytes: given.randomBytes,
  secret: TEST_SECRET,
  masterKeys: { current: Buffer.alloc(32, 3) },
  webhookToken: 'a token for tests',
  // The cheapest possible cost: the real one has its own test.
  passwordCost: { memory: 64, passes: 1 },
  telehealth: {
    base: 'http://telehealth',
    apiKey: 'key',
    password: 'secret',
    fetch: given.fetch,
    timing,
  },
  mail: createMailboxTransport(),
  // Tests trigger delivery themselves: scheduled runs would interfere.
  mailInterval: null,
  programmesDir: TENANT_CONFIG_DIR,
  publicUrl: 'http://127.0.0.1:3000',
  demo: false,
  isProduction: false,
  ...changes,
})
