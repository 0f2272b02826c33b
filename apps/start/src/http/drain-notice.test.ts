import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { drainNotice } from './drain-notice.ts'

const opened = () => {
  const app = Fastify()
  const notice = drainNotice(app)
  app.all('/*', async () => ({ status: 'served' }))
  const ask = async (method: 'GET' | 'HEAD' | 'POST', headers: Readonly<Record<string, string>> = {}) => {
    const answer = await app.inject({ method, url: '/northstar/', headers })
    return [answer.statusCode, answer.headers.connection]
  }
  return { ...notice, ask }
}
const asked = { 'x-refuse-when-draining': '1' }

it('serves everybody until it is about to stop, whatever the proxy asks for', async () => {
  const { ask } = opened()
  expect([await ask('GET'), await ask('GET', asked), await ask('POST', asked)]).toEqual(
    Array.from({ length: 3 }, () => [200, 'keep-alive']),
  )
})

it('sends what changes nothing elsewhere while it drains, where the proxy asks for it, and serves the rest', async () => {
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
