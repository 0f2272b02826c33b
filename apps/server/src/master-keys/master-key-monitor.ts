import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { createBackgroundJob } from '@evenkeel/server-kit/background-job'
import { type MasterKeyRole, UnknownMasterKeyError } from '@evenkeel/server-kit/crypto/master-keys'
import type { OpenKeyService } from './pkcs11-key-service.ts'

/** How often to check whether another process wrote under a previous master key. */
const CHECK_INTERVAL = minutes(1)

/** A service that stores wrapped keys. */
export interface KeyStore {
  masterRoles(): Promise<ReadonlySet<MasterKeyRole>>
  /** Rewraps keys of a previous master key with the current one. */
  rewrapKeys(): Promise<number>
}

/** Monitors the master keys of people and organizations while the product runs. */
export interface MasterKeyMonitor {
  /** Roles under which this process knows them. */
  roles(): Promise<ReadonlySet<MasterKeyRole>>
  /** Whether this process can unwrap all keys. Logs one line when it no longer can. */
  areKnown(): Promise<boolean>
  /** Starts rewrapping keys that other processes write under a previous master key. Returns a stop function. */
  start(): () => Promise<void>
}

/** Monitors the keys of these services; `sendWarning` receives a one-line problem. */
export function createMasterKeyMonitor(
  holders: readonly KeyStore[],
  warn: (line: string) => void,
  service?: Pick<OpenKeyService, 'ping'>,
): MasterKeyMonitor {
  let lastReported: string | null = null
  const roles = async () =>
    new Set((await Promise.all(holders.map((one) => one.masterRoles()))).flatMap((some) => [...some]))
  /** Why the key service is unavailable, or null. */
  const silence = async (): Promise<string | null> =>
    (await service?.ping().then(
      () => null,
      (error: Error) => `The key service does not respond: ${error.message}.`,
    )) ?? null
  const mover = createBackgroundJob(
    async () => {
      for (const one of holders) await one.rewrapKeys()
    },
    {
      name: 'keys',
      every: CHECK_INTERVAL,
      onTrouble: () => warn('re-wrapping of keys failed; will retry'),
    },
  )
  return {
    roles,
    areKnown: async () => {
      const problem = (await roles()).has('unknown')
        ? new UnknownMasterKeyError({ isWithService: service !== undefined }).message
        : await silence()
      if (problem !== null && problem !== lastReported) warn(`not ready: ${problem}`)
      lastReported = problem
      return problem === null
    },
    start: () => {
      mover.start()
      return mover.stop
    },
  }
}
