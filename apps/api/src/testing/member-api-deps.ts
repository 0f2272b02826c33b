import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { createMailboxTransport } from '#integrations/email-transport.ts'
import type { Timing } from '#integrations/resilience-policy.ts'
import type { ApiDeps } from '../app.ts'

/** The programmes folder the product ships with. */
export const TENANT_CONFIG_DIR = path.join(import.meta.dirname, '..', '..', '..', '..', 'tenant-config')

/** Retries come at once. */
const timing: Timing = { monotonic: () => performance.now(), sleep: async () => {}, random: () => 0 }

/** Random bytes, among which a test names the next one-time codes. */
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

/** What the API of tests hashes addresses, codes and devices under. */
export const TEST_SECRET = Buffer.alloc(32, 9).toString('base64')

/** What the own API works with in tests; `fetch` reaches the double of the telehealth service. */
export const createMemberApiDeps = (
  given: Pick<ApiDeps, 'store' | 'clock' | 'randomBytes'> & Pick<ApiDeps['telehealth'], 'fetch'>,
  changes: Partial<ApiDeps>,
): ApiDeps => ({
  store: given.store,
  clock: given.clock,
  randomUuid: randomUUID,
  randomBytes: given.randomBytes,
  secret: TEST_SECRET,
  masterKeys: { current: Buffer.alloc(32, 3) },
  webhookToken: 'a token for tests',
  // As cheap as it gets: the real cost has a test of its own.
  passwordCost: { memory: 64, passes: 1 },
  telehealth: {
    base: 'http://telehealth',
    apiKey: 'key',
    password: 'secret',
    fetch: given.fetch,
    timing,
  },
  mail: createMailboxTransport(),
  // Tests ask for it themselves: what other calls bring would come between, and costs each of them a look.
  mailInterval: null,
  programmesDir: TENANT_CONFIG_DIR,
  publicUrl: 'http://127.0.0.1:3000',
  demo: false,
  isProduction: false,
  ...changes,
})
