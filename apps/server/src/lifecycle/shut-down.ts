import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import type { Product } from '../product.ts'

/** Supervisors usually kill a process after 30 seconds; unfinished work is aborted a little earlier. */
const CUT_OFF_AFTER = seconds(26)
const EXIT_AFTER = seconds(29)

export interface ShutdownOptions {
  /** Milliseconds between the 503 at /readyz and the closed port, so that proxies can switch to other instances. */
  readonly notice: number
  /** Milliseconds until open connections are closed, and until the shutdown stops waiting. */
  readonly cut?: number
  readonly last?: number
}

/**
 * Shuts down gracefully: reports 503 at /readyz, waits until proxies noticed, closes the port, lets requests and
 * uploads finish, ends live connections and background jobs, and closes mail and database. Returns whether
 * everything finished in time.
 */
export async function shutDown(
  product: Pick<Product, 'drain' | 'cut' | 'stop'>,
  { notice, cut = CUT_OFF_AFTER, last = EXIT_AFTER }: ShutdownOptions,
): Promise<boolean> {
  const cutting = setTimeout(() => product.cut(), cut)
  const over = new AbortController()
  product.drain()
  await wait(notice)
  const stopped = await Promise.race([
    product.stop().then(() => true),
    wait(Math.max(0, last - notice), false, { signal: over.signal }),
  ])
  over.abort()
  clearTimeout(cutting)
  return stopped
}
