import { limits } from '@evenkeel/api-contract/limits'

/** Timing of a route's loader: total duration and duration of each message (LOADER-03 to 05). */
export interface LoaderTiming {
  /** Minimum time the loader shows, in milliseconds. It stays longer while the page is not ready. */
  readonly duration: number
  /** Time of one message, in milliseconds. */
  readonly each: number
}

export function getLoaderTiming(messages: readonly string[]): LoaderTiming {
  if (messages.length === 0) return { duration: limits.loaderDots, each: limits.loaderDots }
  if (messages.length === 1) return { duration: limits.loaderSingleMessage, each: limits.loaderSingleMessage }
  return { duration: limits.loaderMessage * messages.length, each: limits.loaderMessage }
}
