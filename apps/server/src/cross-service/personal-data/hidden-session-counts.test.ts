import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestAllEndpoints } from '../testing/access-matrix/request-all-endpoints.ts'
import { mountPages } from '../testing/mount-pages.ts'
import { openServices, type Services } from '../testing/services.ts'
import { openAccessFixture, type AccessFixture } from '../testing/access-fixture.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')
/** A distinctive number, and the rest after a few visits. */
const NUMBER = 8137
const leaks = /(?<![\w.:+/-])81(?:2\d|3[0-7])(?![\w:+/-])/
/** Requested only by servers, with the partner key. */
const ofServers = /^\/telehealth\/operator\/|^\/operate\//

/** The shipped files, with a hidden number for Northstar. */
function filesWithSecret(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-hidden-'))
  cpSync(path.join(root, 'tenant-config'), folder, { recursive: true })
  const file = path.join(folder, 'organisations/northstar.yaml')
  const text = readFileSync(file, 'utf8')
  const hidden = text
    .replace('number_of_sessions: 6', `number_of_sessions: ${NUMBER}\nis_no_of_sessions_hidden: true`)
    .replace('first-responder: 10', `first-responder: ${NUMBER - 1}`)
  expect(hidden).toContain('is_no_of_sessions_hidden: true')
  writeFileSync(file, hidden)
  return folder
}

/** All portal pages, with a value for each path parameter. */
const pages = (): readonly string[] => {
  const source = readFileSync(path.join(root, 'apps/portal/src/lib/paths.ts'), 'utf8')
  return [...source.matchAll(/: '(\/[^']*)'/g)].map(([, page = '']) => page.replaceAll(/:\w+/g, '1'))
}

describe('an organization that hides how many sessions it covers [ORG-10]', () => {
  const programmesDir = filesWithSecret()
  const answers: { readonly from: string; readonly text: string }[] = []
  let services: Services
  let world: AccessFixture
  beforeAll(async () => {
    services = await openServices({
      store: await openTestStore(),
      logger: failOnErrorLog(),
      programmesDir,
      onApp: (app) =>
        app.addHook('onSend', async (request, reply, payload) => {
          const text = Buffer.isBuffer(payload) || typeof payload === 'string' ? payload.toString() : ''
          const headers = JSON.stringify(reply.getHeaders()).replaceAll(/"content-length":"?\d+"?/g, '')
          answers.push({ from: request.url, text: text + headers })
        }),
    })
    await mountPages(services)
    world = await openAccessFixture(services)
  }, 300_000)
  afterAll(async () => {
    await services.close()
    rmSync(programmesDir, { recursive: true, force: true })
  })
  const named = () => ({ organisation: 'northstar', email: world.owner.email })
  const told = (): readonly string[] =>
    answers
      .filter(({ from, text }) => !ofServers.test(from) && leaks.test(text))
      .map(({ from, text }) => `${from}: ${text.slice(Math.max(0, text.search(leaks) - 60)).slice(0, 100)}`)

  it('shows the number to staff, which proves that it exists', async () => {
    const counted = await services.api.memberRights.sessions(named(), null)
    expect(counted).toMatchObject({ authorizations: [{ sessions: NUMBER }] })
  })

  it('hides it in every response, email and calendar entry', async () => {
    await requestAllEndpoints(services, world)
    await services.send('GET', '/mailbox.json')
    expect(answers.length).toBeGreaterThan(200)
    expect(told()).toEqual([])
  }, 120_000)

  it('hides it on every page for every visitor', async () => {
    const authorization = await world.ownerToken()
    const cookie = `evenkeel_session=${authorization.replace('Token ', '')}; evenkeel_signed_in=1.00`
    const before = answers.length
    for (const page of pages())
      for (const headers of [{ cookie }, {}]) {
        const { status } = await services.send('GET', `/northstar${page}`, { headers })
        expect([page, status < 500]).toEqual([page, true])
      }
    const drawn = answers.slice(before).filter(({ text }) => text.includes(world.owner.email))
    expect(drawn.length).toBeGreaterThan(3)
    expect(told()).toEqual([])
  }, 120_000)

  it("hides it in a member's data export", async () => {
    const found = await services.api.memberRights.export(named())
    const text = JSON.stringify(found)
    expect(text).toContain(world.owner.email)
    expect(text).toContain('appointments')
    expect(leaks.exec(text)?.[0] ?? null).toBeNull()
  })
})
