import type { MasterKeyRole } from '@evenkeel/server-kit/crypto/master-keys'
import { Gauge, type Registry } from 'prom-client'

const roles: readonly MasterKeyRole[] = ['current', 'previous', 'next', 'unknown']

/** In which roles this process has master keys: where instances differ, a change of the key is on its way. */
export function registerKnownKeyMetrics(registry: Registry, known: ReadonlySet<MasterKeyRole>): void {
  const gauge = new Gauge({
    name: 'evenkeel_master_key_known',
    help: '1 where this process was given a current, previous or next ENCRYPTION_KEY, or a key of its key service in that role.',
    labelNames: ['role'],
    registers: [registry],
  })
  for (const role of roles) if (role !== 'unknown') gauge.set({ role }, known.has(role) ? 1 : 0)
}

/** Looks under which master keys the keys of people and organisations lie: what a change of the key waits for. */
export function registerMasterKeyMetrics(
  registry: Registry,
  masterRoles: () => Promise<ReadonlySet<MasterKeyRole>>,
): () => Promise<void> {
  const inUse = new Gauge({
    name: 'evenkeel_master_key_in_use',
    help: '1 while keys in the database lie under the current, previous or next ENCRYPTION_KEY of this process, or under an unknown one.',
    labelNames: ['role'],
    registers: [registry],
  })
  return async () => {
    const found = await masterRoles().catch(() => null)
    inUse.reset()
    if (found) for (const role of roles) inUse.set({ role }, found.has(role) ? 1 : 0)
  }
}
