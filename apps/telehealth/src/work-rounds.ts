import { seconds } from '@evenkeel/contract/units'

/** Time between two rounds when nothing asks for one. */
const BETWEEN = seconds(2)

/** Work that is done on request and every now and then, one round at a time. */
export interface WorkRounds {
  /** Does a round, after the one at work when there is one. */
  readonly run: () => Promise<void>
  /** Asks for a round without waiting for it. */
  readonly soon: () => void
  readonly start: () => void
  /** Ends the rounds and waits for those at work. */
  readonly stop: () => Promise<void>
}

/** Rounds of `work`; what goes wrong is told to `onTrouble` and tried again with the next one. */
export function workRounds(work: () => Promise<void>, onTrouble: () => void): WorkRounds {
  let current: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  const run = (): Promise<void> => {
    if (waiting) return waiting
    const round = current.then(() => {
      waiting = null
      return work()
    })
    waiting = round
    current = round.catch(() => {})
    return round
  }
  const soon = (): void => {
    if (timer) run().catch(onTrouble)
  }
  return {
    run,
    soon,
    start: () => {
      timer ??= setInterval(soon, BETWEEN).unref()
    },
    stop: async () => {
      if (timer) clearInterval(timer)
      timer = null
      await current
    },
  }
}
