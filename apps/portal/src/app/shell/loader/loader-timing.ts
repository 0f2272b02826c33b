import { limits } from '@evenkeel/api-contract/limits'

/** How the loader of a route runs: how long in all, and how long each message stays (LOADER-03 to 05). */
export interface LoaderTiming {
  /** Shortest time the loader shows, in milliseconds; it stays longer while the page is not ready. */
  readonly duration: number
  /** Time of one message, in milliseconds. */
  readonly each: number
}

export function getLoaderTiming(messages: readonly string[]): LoaderTiming {
  if (messages.length === 0) return { duration: limits.loaderDots, each: limits.loaderDots }
  if (messages.length === 1) return { duration: limits.loaderSingleMessage, each: limits.loaderSingleMessage }
  return { duration: limits.loaderMessage * messages.length, each: limits.loaderMessage }
}
