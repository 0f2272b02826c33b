import { type BackgroundJob, createBackgroundJob } from '@evenkeel/server-kit/background-job'
import type { OperationalLog } from '#operational-log.ts'
import type { TrackJobFailures } from './job-failure-tracker.ts'

/** How a job that delivers is called, how often it looks, and who hears of it. */
export interface DeliveryJobOptions {
  readonly name: string
  /** What it delivers, in words of the log. */
  readonly what: string
  readonly every: number
  readonly watched: TrackJobFailures
  readonly trouble: Pick<OperationalLog, 'warn'>
}

/** Told when a round has something in hand, and when that is done. */
export type SetInProgress = (isSomething: boolean) => void

/**
 * Rounds that deliver what waits. Of one that breaks off with nothing in hand, as every round does without a database, nobody knows whether
 * anything waits: the log says no more than that.
 */
export function createDeliveryJob(
  deliver: (inHand: SetInProgress) => Promise<number>,
  { name, what, every, watched, trouble }: DeliveryJobOptions,
): BackgroundJob<number> {
  let isInHand = false
  const round = (): Promise<number> => {
    isInHand = false
    return deliver((isSomething) => {
      isInHand = isSomething
    })
  }
  const onTrouble = (): void =>
    trouble.warn(
      isInHand
        ? `${what} could not be delivered, trying again later`
        : `could not look for ${what} to deliver, trying again later`,
    )
  return createBackgroundJob(watched(name, round), { name, every, onTrouble })
}
