import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { expect, it } from 'vitest'
import { failedJobs } from '#db/operation-tables.ts'
import { migrations } from '#app.ts'
import { ensureDatabaseRoles } from '#db/roles.ts'
import { createJobFailureTracker } from './job-failure-tracker.ts'

it('records failing work until a run succeeds', async () => {
  const store = await openTestStore()
  await ensureDatabaseRoles(store)
  await store.migrate(migrations.folder, migrations.schema)
  const clock = createStoppedClock('2026-11-20T15:00:00Z')
  const { db } = store
  let isBroken = true
  const work = async (): Promise<string> => {
    if (isBroken) throw new Error('broken')
    return 'done'
  }
  const round = createJobFailureTracker({ db, clock })('mail', work)
  const rows = () => db.select().from(failedJobs)
  const since = clock.now()
  await expect(round()).rejects.toThrow('broken')
  clock.advance(5000)
  // Another process with the same failing job.
  await expect(createJobFailureTracker({ db, clock })('mail', work)()).rejects.toThrow('broken')
  expect(await rows()).toEqual([{ name: 'mail', since, lastFailedAt: clock.now(), attempts: 2 }])
  isBroken = false
  expect(await round()).toBe('done')
  expect(await rows()).toEqual([])
  await store.close()
  isBroken = true
  await expect(round()).rejects.toThrow('broken')
})
