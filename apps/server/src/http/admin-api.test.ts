import Fastify, { LogController } from 'fastify'
import { describe, expect, it } from 'vitest'
import { createMetricsRoute } from '../observability/metrics.ts'
import { createAdminApi } from './admin-api.ts'

const WORDS = 'canary maya.lopez@northstar.example'
const fail = () => Promise.reject(new RangeError(WORDS))

/** Admin API and metrics route with operations that all fail, and the resulting log. */
async function openDoors(rotateKeys: () => Promise<never> = fail) {
  const lines: string[] = []
  const app = Fastify({
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
  })
  const memberRights = {
    export: fail,
    remove: fail,
    sessions: fail,
    sessionClass: fail,
    othersThan: fail,
    openContests: fail,
    goOn: fail,
    partnerDone: fail,
  }
  await app.register(
    createAdminApi('key', {
      programmes: { reload: fail, shadowed: () => null, owned: () => [] },
      rotateKeys,
      dump: fail,
      personKeys: fail,
      memberRights,
      staff: null,
      exportReviews: fail,
      organisationRemoval: { remove: fail, plan: fail, members: fail },
    }),
    {
      prefix: '/operate',
    },
  )
  await app.register(createMetricsRoute('key', { page: fail }))
  const ask = (method: 'GET' | 'POST', url: string) =>
    app.inject({
      method,
      url,
      headers: { authorization: 'Bearer key' },
      ...(/members|organisations/.test(url) ? { payload: { organisation: 'northstar', email: WORDS } } : {}),
    })
  return { app, ask, lines }
}

describe('a failing operator request', () => {
  it.each([
    ['POST', '/operate/programmes'],
    ['POST', '/operate/keys'],
    ['POST', '/operate/members/export'],
    ['POST', '/operate/members/delete'],
    ['POST', '/operate/members/sessions'],
    ['POST', '/operate/members/open-contests'],
    ['POST', '/operate/members/removals'],
    ['POST', '/operate/organisations/remove'],
    ['POST', '/operate/organisations/plan'],
    ['POST', '/operate/organisations/members'],
    ['POST', '/operate/backup'],
    ['POST', '/operate/person-keys'],
    ['GET', '/metrics'],
  ] as const)('%s %s logs error type and stack, but no message (trust S22)', async (method, url) => {
    const { app, ask, lines } = await openDoors()
    const answer = await ask(method, url)
    expect(answer.statusCode).toBe(500)
    expect(lines).toHaveLength(1)
    const [line = ''] = lines
    expect(JSON.parse(line)).toMatchObject({
      level: 50,
      route: url,
      err: { type: 'RangeError', stack: expect.stringContaining('admin-api.test.ts') },
    })
    for (const said of [line, answer.body]) expect(said).not.toMatch(/canary|maya/)
    await app.close()
  })

  it('reports an unreachable database to operators only', async () => {
    const away = Object.assign(new Error(WORDS), { code: 'ECONNREFUSED' })
    const { app, ask } = await openDoors(() => Promise.reject(away))
    const answer = await ask('POST', '/operate/keys')
    expect([answer.statusCode, answer.headers['evenkeel-reason']]).toEqual([
      503,
      'the database is unavailable',
    ])
    expect(answer.body).not.toContain('database')
    await app.close()
  })
})
