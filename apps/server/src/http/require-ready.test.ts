import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { ReadinessStatus } from '../database/readiness.ts'
import { requireReady } from './require-ready.ts'

const fromNginx = { 'x-refuse-unless-ready': '1' }

/** A starting process with the statuses it goes through. */
function opened(statuses: readonly ReadinessStatus[]) {
  const app = Fastify()
  const left = [...statuses]
  let looks = 0
  requireReady(app, {
    status: () => {
      looks += 1
      return (left.length > 1 ? left.shift() : left[0]) ?? 'ready'
    },
  })
  app.all('/api/messages', async () => 'kept')
  const ask = async (method: 'GET' | 'POST', headers: Readonly<Record<string, string>> = {}) =>
    (await app.inject({ method, url: '/api/messages', headers })).statusCode
  return { ask, looks: () => looks }
}

it('holds requests that nginx cannot retry until startup ends, and rejects others at once', async () => {
  const starting = ['starting', 'starting', 'starting', 'ready'] as const
  expect(await opened(starting).ask('POST', fromNginx)).toBe(200)
  const others = [opened(['starting']), opened(['starting'])] as const
  expect([await others[0].ask('POST'), await others[1].ask('GET', fromNginx)]).toEqual([503, 503])
  expect(others.map(({ looks }) => looks())).toEqual([1, 1])
})

it('does not hold requests in any other status', async () => {
  for (const status of ['not migrated', 'newer database', 'no database'] as const)
    expect(await opened(['starting', status]).ask('POST', fromNginx)).toBe(503)
})
