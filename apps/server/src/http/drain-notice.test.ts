import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { ReadinessStatus } from '../database/readiness.ts'
import { registerDrainNotice } from './require-ready.ts'

const opened = () => {
  const app = Fastify()
  let status: ReadinessStatus = 'ready'
  const notice = registerDrainNotice(app, { status: () => status })
  app.all('/*', async () => ({ status: 'served' }))
  const ask = async (method: 'GET' | 'HEAD' | 'POST', headers: Readonly<Record<string, string>> = {}) => {
    const answer = await app.inject({ method, url: '/northstar/', headers })
    return [answer.statusCode, answer.headers.connection]
  }
  const become = (next: ReadinessStatus) => {
    status = next
  }
  return { ...notice, ask, become }
}
const asked = { 'x-refuse-unless-ready': '1' }

it('serves all requests while ready, with or without the proxy header', async () => {
  const { ask } = opened()
  expect([await ask('GET'), await ask('GET', asked), await ask('POST', asked)]).toEqual(
    Array.from({ length: 3 }, () => [200, 'keep-alive']),
  )
})

it('returns 502 to safe requests with the proxy header while draining, and serves the rest', async () => {
  const { ask, drain } = opened()
  drain()
  expect([await ask('GET', asked), await ask('HEAD', asked)]).toEqual([
    [502, 'close'],
    [502, 'close'],
  ])
  expect([await ask('GET'), await ask('POST'), await ask('POST', asked)]).toEqual(
    Array.from({ length: 3 }, () => [200, 'close']),
  )
})

it('does the same while starting or incompatible with the database, but serves pages without a database', async () => {
  const { ask, become } = opened()
  for (const status of ['starting', 'not migrated', 'newer database'] as const) {
    become(status)
    expect([await ask('GET', asked), await ask('GET')]).toEqual([
      [502, 'keep-alive'],
      [200, 'keep-alive'],
    ])
  }
  become('no database')
  expect(await ask('GET', asked)).toEqual([200, 'keep-alive'])
})
