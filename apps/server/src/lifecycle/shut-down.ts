import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import type { Product } from '../product.ts'

/** Whoever asked us to stop kills us after 30 s as a rule; what is not done by then is cut off a little earlier. */
const CUT_OFF_AFTER = seconds(26)
const EXIT_AFTER = seconds(29)

export interface ShutdownOptions {
  /** Milliseconds between the notice at /readyz and the closed port, in which proxies send their requests elsewhere. */
  readonly notice: number
  /** Milliseconds after which connections are cut off, and after which nothing is waited for any more. */
  readonly cut?: number
  readonly last?: number
}

/**
 * Stops without harm: says at /readyz that nobody should send more, waits until that was noticed, closes the port, lets
 * requests and uploads end, ends live connections and background rounds, and closes mail and database. Gives back whether
 * all of it came to an end in time.
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
