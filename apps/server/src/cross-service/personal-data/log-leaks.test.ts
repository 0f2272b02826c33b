import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPath, type Endpoint } from '@evenkeel/api-contract/endpoint'
import { PASSWORD, createRegistration } from '../testing/test-people.ts'
import type { Principal } from '../testing/access-matrix/principals.ts'
import { openServices, type Services } from '../testing/services.ts'
import { accessTable, sessionEndingRows } from '../testing/access-matrix/access-table.ts'
import { openAccessFixture, type AccessFixture } from '../testing/access-fixture.ts'

/** Unique values in every registration of this run. */
const canaries = [
  'Zephyrine',
  'Quillfeather',
  'Marmalade',
  '720555',
  '555-0123',
  '04/03/1990',
  '1990-04-03',
  PASSWORD,
]
/** Usually only the owner's requests: refusals of others log the same kinds of lines. */
const callers: readonly Principal[] =
  process.env.DEEP === '1' ? ['nobody', 'own answers', 'owner'] : ['owner']
/** Secrets, recognized by their names in responses. */
const SECRET = /"(?:auth_token|answer_token|jwt|jwt_token|email)":"([^"]{12,})"/g

describe('the log at the finest level while every endpoint is called (trust S22)', () => {
  const lines: string[] = []
  const secrets = new Set<string>()
  let services: Services
  let world: AccessFixture
  beforeAll(async () => {
    const clock = createStoppedClock('2026-11-17T16:00:00Z')
    const logger = { level: 'trace', stream: { write: (line: string) => void lines.push(line) } }
    const opened = await openServices({ store: await openTestStore(), clock, logger })
    services = {
      ...opened,
      send: async (...sent) => {
        const answer = await opened.send(...sent)
        for (const [, secret = ''] of answer.text.matchAll(SECRET)) secrets.add(secret)
        for (const [, code = ''] of answer.text.matchAll(/\\n(\d{6})\\n/g)) secrets.add(code)
        return answer
      },
    }
    world = await openAccessFixture(services)
    for (const [name, [, ask]] of Object.entries(accessTable)) {
      const [service = '', method = '', path = ''] = name.split(' ')
      for (const principal of callers) {
        const { params = {}, query, body } = (await ask?.(world)) ?? {}
        const { own, telehealth } = await world.credentialsOf(principal)
        const url = `/${service}${buildPath({ path } as Endpoint, params)}${query ? `?${query}` : ''}`
        const authorization = service === 'telehealth' ? telehealth : own
        await services.send(method, url, { body, authorization })
        // Invalid in every part: refusals must not log more.
        await services.send(method, url, { body: { ...createRegistration(), email: 5 }, authorization })
      }
      if (sessionEndingRows.includes(name)) world.forget()
    }
  }, 300_000)
  afterAll(() => services.close())

  it('has a line for every request [ROLE-12]', () => {
    const routes = new Set(lines.map((line) => (JSON.parse(line) as { route?: string }).route))
    expect(lines.length).toBeGreaterThan(Object.keys(accessTable).length)
    expect(routes).toContain('/api/auth/login')
  })

  it('contains no name, address, phone, birth date, email, token, code, password or query [ROLE-12]', () => {
    expect(secrets.size).toBeGreaterThan(50)
    const all = lines.join('')
    expect([...canaries, ...secrets].filter((secret) => all.includes(secret))).toEqual([])
    expect(all).not.toMatch(/@example\.test|mdlive_token=|patient_id=/)
  })
})
