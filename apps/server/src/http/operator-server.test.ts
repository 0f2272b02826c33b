import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { readEnv } from '../read-env.ts'
import { getOperatorUrl, getOperatorPort } from '../env.ts'
import { createAdminApi, ADMIN_PREFIX } from './admin-api.ts'
import { openOperatorServer } from './servers.ts'

const closes: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0)) await close()
})

/** The admin API as the product opens it, with one operation. */
async function openDoor() {
  const log = Fastify({ logger: false }).log
  const door = openOperatorServer(log)
  closes.push(() => door.close())
  const none = () => Promise.reject(new Error('not asked'))
  await door.register(
    createAdminApi('key', {
      programmes: { reload: async () => [], shadowed: () => null, owned: () => [] },
      rotateKeys: none,
      dump: none,
      personKeys: none,
      memberRights: {
        export: none,
        remove: none,
        sessions: none,
        sessionClass: none,
        othersThan: none,
        openContests: none,
        goOn: none,
        partnerDone: none,
      },
      organisationRemoval: { remove: none, plan: none, members: none },
      staff: null,
      exportReviews: none,
    }),
    { prefix: ADMIN_PREFIX },
  )
  const base = await door.listen({ port: 0, host: '127.0.0.1' })
  return (url: string, headers: Record<string, string> = {}) =>
    fetch(`${base}${url}`, { method: 'POST', headers })
}

describe('the admin API', () => {
  it('has a separate address that accepts only the key and serves nothing else', async () => {
    const ask = await openDoor()
    const authorization = 'Bearer key'
    expect((await ask(`${ADMIN_PREFIX}/programmes`, { authorization })).status).toBe(200)
    for (const [url, headers] of [
      [`${ADMIN_PREFIX}/programmes`, {}],
      [`${ADMIN_PREFIX}/programmes`, { authorization: 'Bearer other' }],
      ['/api/auth/login', { authorization }],
      ['/', { authorization }],
    ] as const)
      expect((await ask(url, headers)).status).toBe(404)
  })

  it('listens on loopback by default, and never on the public port', () => {
    expect(getOperatorUrl(readEnv({ HOST: '0.0.0.0', PORT: '3001' }))).toBe('http://127.0.0.1:4001')
    expect(getOperatorPort(readEnv({ PORT: '65000' }))).toBe(64_000)
    const elsewhere = readEnv({ OPERATOR_HOST: '10.0.0.7', OPERATOR_PORT: '9000' })
    expect(getOperatorUrl(elsewhere)).toBe('http://10.0.0.7:9000')
    expect(() => readEnv({ PORT: '3000', OPERATOR_PORT: '3000' })).toThrow(
      'OPERATOR_PORT is the same as PORT',
    )
  })
})
