import { Agent, fetch } from 'undici'
import { limits } from '@evenkeel/api-contract/limits'

/**
 * The platform's fetch with a limit of its own for getting a connection, so that a host that is gone is known as such
 * after 2 s and not only when the whole call is over (trust R4). Connections are kept and used again.
 */
export function createFetchWithConnectTimeout(): typeof globalThis.fetch {
  const dispatcher = new Agent({ connect: { timeout: limits.telehealthConnect } })
  const bounded = (input: string, init?: object) => fetch(input, { ...init, dispatcher })
  // The package and the platform declare the same standard each for itself.
  return bounded as unknown as typeof globalThis.fetch
}
