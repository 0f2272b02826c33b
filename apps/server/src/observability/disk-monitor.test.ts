import { diskFullChannel } from '@evenkeel/server-kit/diagnostics'
import { registerErrorHandler } from '@evenkeel/server-kit/http/error-handler'
import type { Db } from '@evenkeel/server-kit/database/store'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { registerHealthRoutes } from './health-routes.ts'
import { createDiskMonitor, probeDiskSpace } from './observe-product.ts'

const full = Object.assign(new Error('could not extend file'), { code: '53100' })
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

it('is not ready from the first failed write until one succeeds, and logs both once', async () => {
  let isFull = false
  const told: string[] = []
  const transaction = async () => (isFull ? Promise.reject(full) : undefined)
  const watch = createDiskMonitor({ db: { transaction } as unknown as Db }, (line) => told.push(line))
  const app = Fastify()
  ends.push(
    async () => watch.stop(),
    () => app.close(),
  )
  registerErrorHandler(app)
  registerHealthRoutes(app, {
    store: { ping: async () => {} },
    isDraining: () => false,
    readiness: { status: () => 'ready' },
    isDiskFull: watch.isFull,
    areKeysKnown: async () => true,
  })
  app.post('/write', async () => (isFull ? Promise.reject(full) : 'kept'))
  const ready = async () => {
    const { statusCode, body } = await app.inject('/readyz')
    return [statusCode, (JSON.parse(body) as { status: string }).status]
  }
  expect(await ready()).toEqual([200, 'ready'])
  isFull = true
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await app.inject({ method: 'POST', url: '/write' })).statusCode).toBe(503)
  expect([await ready(), await ready()]).toEqual([
    [503, 'disk full'],
    [503, 'disk full'],
  ])
  isFull = false
  expect(await ready()).toEqual([200, 'ready'])
  expect(told).toEqual([
    'not ready: no space is left on the disk of the database',
    'the database can write again',
  ])
})

it('runs a test write that leaves nothing behind', async () => {
  const store = await openTestStore()
  ends.push(() => store.close())
  await probeDiskSpace(store)
  const watch = createDiskMonitor(store, () => {})
  diskFullChannel.publish({})
  expect(await watch.isFull()).toBe(false)
  watch.stop()
})
