import { expect, it } from 'vitest'
import { createBackgroundJob } from './background-job.ts'

it('reports a failed run once, however many triggered it', async () => {
  const told: unknown[] = []
  const outage = new Error('the database is gone')
  const job = createBackgroundJob(() => Promise.reject(outage), {
    name: 'mail',
    every: 60_000,
    onTrouble: (error) => told.push(error),
  })
  job.start()
  for (let asked = 0; asked < 15; asked += 1) job.trigger()
  await expect(job.run()).rejects.toBe(outage)
  expect(told).toEqual([outage])
  await job.stop()
})

it('reports a lasting error once, again when it changes, and again when it returns', async () => {
  const outage = (words: string) => Object.assign(new Error(words), { code: 'ECONNREFUSED' })
  const rounds = [
    outage('gone'),
    outage('gone on another port'),
    new Error('a column is missing'),
    new Error('a column is missing'),
    null,
    outage('gone'),
  ]
  const told: string[] = []
  const job = createBackgroundJob(
    async () => {
      const fault = rounds.shift()
      if (fault) throw fault
    },
    { name: 'mail', every: 60_000, onTrouble: (error) => told.push((error as Error).message) },
  )
  job.start()
  for (let count = rounds.length; count > 0; count -= 1) {
    job.trigger()
    await job.run().catch(() => {})
  }
  await job.stop()
  expect(told).toEqual(['gone', 'a column is missing', 'gone'])
})
