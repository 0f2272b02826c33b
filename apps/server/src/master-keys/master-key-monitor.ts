import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { createBackgroundJob } from '@evenkeel/server-kit/background-job'
import { type MasterKeyRole, UnknownMasterKeyError } from '@evenkeel/server-kit/crypto/master-keys'
import type { OpenKeyService } from './pkcs11-key-service.ts'

/** How often it is looked whether another process wrote under an earlier master key. */
const CHECK_INTERVAL = minutes(1)

/** A service that keeps wrapped keys. */
export interface KeyStore {
  masterRoles(): Promise<ReadonlySet<MasterKeyRole>>
  /** Wraps what lies under an earlier master key under the current one. */
  rewrapKeys(): Promise<number>
}

/** The master keys that the keys of people and organisations lie under, while the product runs. */
export interface MasterKeyMonitor {
  /** In which roles this process knows them. */
  roles(): Promise<ReadonlySet<MasterKeyRole>>
  /** Whether this process opens everything. One line is written when it does not any more. */
  areKnown(): Promise<boolean>
  /** From now on what other processes write under an earlier master key is moved. Returns what ends it. */
  start(): () => Promise<void>
}

/** Watches the keys of these services; `warn` is told in one line what is wrong. */
export function createMasterKeyMonitor(
  holders: readonly KeyStore[],
  warn: (line: string) => void,
  service?: Pick<OpenKeyService, 'ping'>,
): MasterKeyMonitor {
  let told: string | null = null
  const roles = async () =>
    new Set((await Promise.all(holders.map((one) => one.masterRoles()))).flatMap((some) => [...some]))
  /** Why the key service cannot be used, or null. */
  const silence = async (): Promise<string | null> =>
    (await service?.ping().then(
      () => null,
      (error: Error) => `The key service does not answer: ${error.message}.`,
    )) ?? null
  const mover = createBackgroundJob(
    async () => {
      for (const one of holders) await one.rewrapKeys()
    },
    {
      name: 'keys',
      every: CHECK_INTERVAL,
      onTrouble: () => warn('keys could not be moved, trying again later'),
    },
  )
  return {
    roles,
    areKnown: async () => {
      const trouble = (await roles()).has('unknown')
        ? new UnknownMasterKeyError({ isWithService: service !== undefined }).message
        : await silence()
      if (trouble !== null && trouble !== told) warn(`not ready: ${trouble}`)
      told = trouble
      return trouble === null
    },
    start: () => {
      mover.start()
      return mover.stop
    },
  }
}
