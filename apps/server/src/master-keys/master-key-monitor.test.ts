import type { MasterKeyRole } from '@evenkeel/server-kit/crypto/master-keys'
import { expect, it } from 'vitest'
import { createMasterKeyMonitor } from './master-key-monitor.ts'

it('logs a missing key once, and again when another key is missing', async () => {
  const lines: string[] = []
  let inUse: readonly MasterKeyRole[] = ['current']
  const holder = { masterRoles: async () => new Set(inUse), rewrapKeys: async () => 0 }
  const empty = { masterRoles: async () => new Set<MasterKeyRole>(), rewrapKeys: async () => 0 }
  const keys = createMasterKeyMonitor([empty, holder], (line) => void lines.push(line))
  expect([await keys.areKnown(), lines]).toEqual([true, []])
  inUse = ['current', 'unknown']
  expect([await keys.areKnown(), await keys.areKnown()]).toEqual([false, false])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^not ready: .*ENCRYPTION_KEY_NEXT\. .*restore a backup\.$/)
  expect(lines[0]).not.toContain('\n')
  inUse = ['current', 'previous', 'next']
  expect(await keys.areKnown()).toBe(true)
  inUse = ['unknown']
  expect(await keys.areKnown()).toBe(false)
  expect(lines).toHaveLength(2)
})

it('names the token first if one wraps the keys, otherwise ENCRYPTION_KEY', async () => {
  const said = async (service?: { ping: () => Promise<void> }) => {
    const lines: string[] = []
    const holder = { masterRoles: async () => new Set<MasterKeyRole>(['unknown']), rewrapKeys: async () => 0 }
    await createMasterKeyMonitor([holder], (line) => void lines.push(line), service).areKnown()
    return lines.join()
  }
  const [token, local] = [await said({ ping: async () => {} }), await said()]
  expect(token).toMatch(
    /another key than that of the token .* PKCS11_TOKEN and PKCS11_KEY\. .*another ENCRYPTION_KEY: /,
  )
  expect(local).toMatch(/under another ENCRYPTION_KEY than .* ENCRYPTION_KEY_NEXT\. Where a token/)
})
