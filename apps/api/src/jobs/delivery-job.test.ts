import { expect, it } from 'vitest'
import { createDeliveryJob } from './api-jobs.ts'

/** In-progress calls of a run until it fails, and the error. */
interface Round {
  readonly hands: readonly boolean[]
  readonly fault: string
}

/** A delivery job whose runs fail, and its log lines. */
function jobThatBreaks() {
  const said: string[] = []
  let next: Round = { hands: [], fault: '' }
  const job = createDeliveryJob(
    async (inHand) => {
      for (const isSomething of next.hands) inHand(isSomething)
      throw new Error(next.fault)
    },
    {
      name: 'mail',
      what: 'mail',
      every: 60_000,
      watched: (_name, work) => work,
      log: { warn: (text) => said.push(text) },
    },
  )
  const round = async (one: Round): Promise<void> => {
    next = one
    job.start()
    job.trigger()
    await job.stop()
  }
  return { said, round }
}

const COULD_NOT = 'delivery of mail failed; will retry'
const COULD_NOT_LOOK = 'checking for mail to deliver failed; will retry'

it('logs a failed delivery when an item was in progress, else a failed check', async () => {
  const { said, round } = jobThatBreaks()
  await round({ hands: [], fault: 'connect ECONNREFUSED' })
  expect(said.splice(0)).toEqual([COULD_NOT_LOOK])
  await round({ hands: [true], fault: 'a key is missing' })
  expect(said.splice(0)).toEqual([COULD_NOT])
  // An item of one run does not affect the next, and a finished item is delivered.
  await round({ hands: [], fault: 'another fault' })
  await round({ hands: [true, false], fault: 'one more' })
  expect(said).toEqual([COULD_NOT_LOOK, COULD_NOT_LOOK])
})
