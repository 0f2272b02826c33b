import { minutes } from '@evenkeel/contract/units'
import { stoppedClock } from '@evenkeel/server/clock'
import { openTestStore, testEngine } from '@evenkeel/server/testing/test-store'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FullerAsk, fullerAsks } from './testing/fuller-asks.ts'
import type { Operation } from './testing/fuzz-case.ts'
import { type Markable, markedRequests } from './testing/marked-request.ts'
import { type Principal, principals } from '../testing/principals.ts'
import { openServices, type Services } from '../testing/services.ts'
import { findSqlmap, trySqlmap } from './testing/sqlmap.ts'
import { access, endsSessions } from '../testing/access-table.ts'
import { openWorld, type World } from '../testing/world.ts'

const sqlmap = findSqlmap()
const isDeep = process.env.DEEP === '1' && testEngine() === 'postgres'
const say = (line: string): void => void process.stdout.write(`${line}\n`)
if (isDeep && typeof sqlmap === 'string') say(`skipped: ${sqlmap}`)

/** Rooms open to the pass of a visit that is about to begin. */
const rooms = Object.keys(access).filter((name) => name.includes('/rooms/'))
/** Wrong passwords and codes lock accounts: afterwards nobody signs in. */
const guesses = [
  'api POST /auth/password-change',
  'api POST /auth/login',
  'api POST /auth/confirm-sign-up',
  'api POST /auth/password-reset-confirm',
]
const order = [endsSessions, rooms, guesses]
const at = (name: string): number => order.findIndex((names) => names.includes(name))
/** Live events never end: sqlmap would wait for their end. */
const inOrder = Object.keys(access)
  .filter((name) => !name.endsWith('/events'))
  .toSorted((a, b) => at(a) - at(b))

// Some hundred requests for each part: `npm run test:deep`.
describe.skipIf(!isDeep || typeof sqlmap === 'string')('sqlmap', { timeout: minutes(5) }, () => {
  let services: Services
  let url = ''
  let world: World
  let fuller: Readonly<Record<string, FullerAsk>> = {}
  const tried = { parts: 0, requests: 0 }

  beforeAll(async () => {
    const store = await openTestStore('postgres')
    url = store.url ?? ''
    let calls = 0
    // Everybody sends from an address of their own, so that no throttle hides what is behind it.
    const onApp = (app: FastifyInstance) =>
      app.addHook('onRequest', async (request) => {
        calls += 1
        const ip = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
        Object.defineProperty(request, 'ip', { value: ip })
        tried.requests += 1
      })
    services = await openServices({
      store,
      clock: stoppedClock('2026-11-17T16:00:00Z'),
      // What sqlmap sends makes some errors of ours; they count in other tests.
      logger: false,
      onApp,
    })
    world = await openWorld(services)
    fuller = await fullerAsks(world)
    await services.app.listen({ port: 0, host: '127.0.0.1' })
  }, 300_000)
  afterAll(async () => {
    say(`sqlmap tried ${tried.parts} parts of ${inOrder.length} endpoints in ${tried.requests} requests`)
    await services.close()
  })

  const hostOf = (app: FastifyInstance): string => app.listeningOrigin.replace('http://', '')
  /** What sqlmap can inject into a request, after trying every mark in it. */
  async function injectable(asked: Markable, app: FastifyInstance): Promise<readonly string[]> {
    if (typeof sqlmap === 'string') throw new Error(sqlmap)
    const found: string[] = []
    for (const [place, { raw, marks }] of Object.entries(markedRequests(asked, hostOf(app)))) {
      if (marks === 0) continue
      const result = await trySqlmap(sqlmap, raw, place as 'address' | 'body')
      // A query beside a marked body is tried a second time.
      const parts = result.calm + result.injectable.length
      expect(parts).toBeGreaterThanOrEqual(marks)
      tried.parts += parts
      found.push(...result.injectable)
    }
    return found
  }

  it('finds what is injectable, in an address, a query, a header, and words and numbers of a body', async () => {
    const db = new pg.Pool({ connectionString: url })
    const app = Fastify({ forceCloseConnections: true })
    const isThere = async (condition: string): Promise<boolean> =>
      (await db.query(`select n from generate_series(1, 9) n where ${condition}`)).rowCount !== 0
    app.post<{
      Params: { id: string }
      Querystring: { by: string }
      Body: { words: string; number: number }
    }>('/letters/:id', async ({ params, query, headers, body }) => [
      await isThere(`n::text = '${params.id}'`),
      await isThere(`n::text = '${query.by}'`),
      await isThere(`n::text = '${String(headers['x-client-id'])}'`),
      await isThere(`n::text = '${body.words}'`),
      await isThere(`n = ${body.number}`),
    ])
    await app.listen({ port: 0, host: '127.0.0.1' })
    const asked = {
      method: 'POST',
      path: '/letters/:id',
      params: { id: '3' },
      query: 'by=4',
      headers: { 'x-client-id': '5' },
      body: { words: '6', number: 7 },
    }
    const found = await injectable(asked, app)
    await app.close()
    await db.end()
    const places = ['#1* (URI)', '#2* (URI)', 'x-client-id #1* ((custom) HEADER)']
    const inBody = ['JSON #1* ((custom) POST)', 'JSON #2* ((custom) POST)']
    expect(found).toEqual(expect.arrayContaining([...places, ...inBody]))
    tried.parts = 0
    tried.requests = 0
  })

  /** Whoever may ask; else who comes furthest. */
  function whoAsks(name: string): Principal {
    const statuses = (access[name]?.[0].split(' ') ?? []).slice(0, principals.indexOf('owner') + 1)
    const allowed = statuses.findLastIndex((status) => status.startsWith('2'))
    const furthest = statuses.findLastIndex((status) => status !== '401' && status !== '403')
    return principals[allowed === -1 ? furthest : allowed] ?? 'nobody'
  }
  async function authorizationOf(name: string, principal: Principal): Promise<string | null> {
    if (rooms.includes(name)) return roomPass()
    const credentials = await world.credentialsOf(principal)
    return name.startsWith('telehealth ') ? credentials.telehealth : credentials.own
  }
  let pass: string | null = null
  async function roomPass(): Promise<string> {
    if (pass) return pass
    world.forget()
    const { people, owner, provider } = world
    const signedIn = await people.signIn(owner)
    const visit = await people.bookNextHour(signedIn, provider)
    const authorization = `Bearer ${signedIn.jwt}`
    const { body: known } = await services.send(
      'GET',
      `/telehealth/v2/patients/${signedIn.patient}/appointments/${visit}`,
      { authorization },
    )
    const start = Temporal.Instant.from(known.appointment.start_time).epochMilliseconds
    services.clock.advance(start - services.clock.now().epochMilliseconds)
    world.forget()
    const { jwt } = await people.signIn(owner)
    const { body } = await services.send('GET', `/telehealth/v1/appointments/${visit}/connection_params`, {
      authorization: `Bearer ${jwt}`,
    })
    visitOfRoom = visit
    pass = `Bearer ${body.room_pass}`
    return pass
  }
  let visitOfRoom = 0

  /** What is asked, with everything the endpoint takes. */
  async function askOf(name: string): Promise<FullerAsk> {
    const ask = { ...(await access[name]?.[1]?.(world)), ...fuller[name] }
    return rooms.includes(name) ? { ...ask, params: { id: visitOfRoom } } : ask
  }

  it('is given every part that the documents name', async () => {
    const left: string[] = []
    for (const name of inOrder) {
      const [service = '', method = '', path = ''] = name.split(' ')
      const { body: document } = await services.send('GET', `/${service}/openapi.json`)
      const operation: Operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()]
      const { query = '', body = {}, otherBody = {} } = await askOf(name)
      const asked = [...new URLSearchParams(query).keys(), ...Object.keys({ ...body, ...otherBody })]
      const named = (operation.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name)
      const { schema } = operation.requestBody?.content['application/json'] ?? {}
      const shape = schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema
      const { properties = {} } = shape ?? {}
      for (const part of [...named, ...Object.keys(properties)])
        if (!asked.includes(part)) left.push(`${name}: ${part}`)
    }
    expect(left).toEqual([])
  })

  /** Who calls is found out alike for all endpoints of a service: those headers are tried once for each kind of caller. */
  const callers = new Set<string>()

  it.each(inOrder)('finds nothing in %s (trust S19)', async (name) => {
    const [service = '', method = '', path = ''] = name.split(' ')
    if (endsSessions.includes(name) || guesses[0] === name) world.forget()
    const principal = whoAsks(name)
    const authorization = await authorizationOf(name, principal)
    const { headers = {}, otherBody, ...ask } = await askOf(name)
    const caller = { 'x-client-id': 'northstar', ...(authorization ? { authorization } : {}) }
    const kind = rooms.includes(name) ? 'room' : `${service} ${principal}`
    const isKnown = callers.has(kind)
    callers.add(kind)
    const asked: Markable = {
      method,
      path: `/${service}${path}`,
      ...ask,
      headers: { ...(isKnown ? {} : caller), ...headers },
      plainHeaders: isKnown ? caller : {},
    }
    expect(await injectable(asked, services.app)).toEqual([])
    if (!otherBody) return
    expect(await injectable({ ...asked, body: otherBody }, services.app)).toEqual([])
  })
})
