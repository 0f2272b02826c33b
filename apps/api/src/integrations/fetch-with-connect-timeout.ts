import { Agent, fetch } from 'undici'
import { limits } from '@evenkeel/api-contract/limits'

/**
 * The platform's fetch with a separate connect timeout: an unreachable host fails after 2 s, before the
 * timeout of the whole call (trust R4). Connections are kept alive.
 */
export function createFetchWithConnectTimeout(): typeof globalThis.fetch {
  const dispatcher = new Agent({ connect: { timeout: limits.telehealthConnect } })
  const bounded = (input: string, init?: object) => fetch(input, { ...init, dispatcher })
  // The package and the platform declare the same standard separately.
  return bounded as unknown as typeof globalThis.fetch
}
