import { expect, it } from 'vitest'
import { createDeliveryJob } from './api-jobs.ts'

/** What a round has in hand until it breaks off, and why it does. */
interface Round {
  readonly hands: readonly boolean[]
  readonly fault: string
}

/** A job whose rounds break off; and what the log said. */
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
      trouble: { warn: (text) => said.push(text) },
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

const COULD_NOT = 'mail could not be delivered, trying again later'
const COULD_NOT_LOOK = 'could not look for mail to deliver, trying again later'

it('says that something could not be delivered where a round had it in hand, else that it could not look', async () => {
  const { said, round } = jobThatBreaks()
  await round({ hands: [], fault: 'connect ECONNREFUSED' })
  expect(said.splice(0)).toEqual([COULD_NOT_LOOK])
  await round({ hands: [true], fault: 'a key is missing' })
  expect(said.splice(0)).toEqual([COULD_NOT])
  // What one round had says nothing of the next, and what was done is delivered.
  await round({ hands: [], fault: 'another fault' })
  await round({ hands: [true, false], fault: 'one more' })
  expect(said).toEqual([COULD_NOT_LOOK, COULD_NOT_LOOK])
})
