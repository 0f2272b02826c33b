import { expect, it } from 'vitest'
import { backgroundJob } from './background-job.ts'

it('tells of a round that failed once, however many asked for it', async () => {
  const told: unknown[] = []
  const outage = new Error('the database is gone')
  const job = backgroundJob(() => Promise.reject(outage), {
    name: 'mail',
    every: 60_000,
    onTrouble: (error) => told.push(error),
  })
  job.start()
  for (let asked = 0; asked < 15; asked += 1) job.trigger()
  await expect(job.run()).rejects.toBe(outage)
  expect(told).toEqual([outage])
  for (let asked = 0; asked < 15; asked += 1) job.trigger()
  await job.stop()
  expect(told).toEqual([outage, outage])
})
