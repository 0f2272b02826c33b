import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountPages } from '../testing/mount-pages.ts'
import { openServices, type Services } from '../testing/services.ts'
import { openStaffFixture, STAFF_URL } from '../testing/staff-fixture.ts'

const logger = failOnErrorLog()
const NORTHSTAR = '7c1e0f5a-0002-4a00-8a00-000000000002'

describe('a draft preview', { timeout: 300_000 }, () => {
  let services: Services
  let world: Awaited<ReturnType<typeof openStaffFixture>>
  let pages: { readonly page: string; readonly url: string }[]
  beforeAll(async () => {
    services = await openServices({
      store: await openTestStore(),
      clock: createStoppedClock('2026-11-17T16:00:00Z'),
      logger,
      staffUrl: STAFF_URL,
    })
    await mountPages(services)
    world = await openStaffFixture(services)
    const { staff, admin } = world
    const { cookie } = await staff.colleague(admin, [{ role: 'account_manager', organisation_id: null }])
    const { body } = await staff.send('POST', `/staff/studio/spaces/${NORTHSTAR}/preview`, {
      cookie,
      body: { revision: 0, form: { program_name: 'Northstar Draft', custom_color1: '#7a2e5d' } },
    })
    pages = body.pages
  }, 300_000)
  afterAll(() => services.close())

  const open = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    services.app.inject({
      url: new URL(url).pathname + new URL(url).search,
      headers: { host: '127.0.0.1:3000', ...headers },
    })

  it('shows the home page and the first question with draft texts and colors, invisible to members', async () => {
    for (const { url } of pages) {
      const { statusCode, body } = await open(url)
      expect(statusCode).toBe(200)
      expect(body).toContain('Northstar Draft')
      expect(body).toContain('--brand:#7a2e5d')
    }
    expect(pages.map(({ page }) => page)).toEqual(['home', 'question', 'week'])
    const { body: question } = await open(pages[1]?.url ?? '')
    // Without scripts the welcome text cannot be skipped.
    expect(question).toMatch(/type="radio"/)
    expect(question).not.toMatch(/Go on now|<main[^>]*inert/)
    const { body: real } = await open('http://127.0.0.1:3000/northstar/')
    expect(real).toContain('Northstar Balance')
    expect(real).not.toContain('Northstar Draft')
  })

  it('runs no script, sends nothing, is not cached or indexed, and can be framed only by the staff application (trust S17)', async () => {
    const { headers } = await open(pages[0]?.url ?? '', { cookie: 'evenkeel_signed_in=1' })
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toMatch(/script-src|connect-src/)
    expect(policy).toMatch(/^default-src 'none'; /)
    expect(policy).toContain("form-action 'none'")
    expect(policy).toContain(`frame-ancestors ${STAFF_URL};`)
    expect(policy).toMatch(/; sandbox allow-same-origin$/)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(headers['cache-control']).toBe('no-store')
    const { headers: real } = await open('http://127.0.0.1:3000/northstar/')
    expect(String(real['content-security-policy'])).toContain("frame-ancestors 'none'")
  })

  it('requests nothing that its content security policy blocks', async () => {
    for (const { url } of pages) {
      const { body } = await open(url)
      expect(body).not.toMatch(/<script(?![^>]*type="application\/json")|modulepreload|as="(?:fetch|script)"/)
    }
  })

  it('shows each question of a draft intake with unsaved texts', async () => {
    const { staff, admin } = world
    const { cookie } = await staff.colleague(admin, [{ role: 'editor', organisation_id: null }])
    const send = (path: string, body: unknown) => staff.send('POST', path, { cookie, body })
    const { body: draft } = await send('/staff/studio/spaces/intakes/take-over', {})
    const path = 'intake/default.yaml'
    const text: string = draft.files.find((file: { path: string }) => file.path === path).text
    const drafted = text
      .replace('text: What is it mainly about?', 'text: What weighs on you most?')
      .replace(/(key: appointment_method[^]*?text: ).*/, '$1How shall we talk with you?')
      .replace(/(key: someone_else[^]*?words:\n *- ).*/, '$1Sit down with them.')
    const { status, body } = await send('/staff/studio/spaces/intakes/preview', {
      revision: draft.revision,
      files: [{ path, text: drafted }],
      intake: 'default',
    })
    expect(status).toBe(200)
    const asked = async (key: string) => {
      const { url } = body.questions.find((question: { key: string }) => question.key === key)
      const { statusCode, headers, body: page } = await open(url)
      if (statusCode !== 302) return page
      return (await open(`http://127.0.0.1:3000${headers.location}`)).body
    }
    expect(await asked('emotional_support_for')).toContain('What weighs on you most?')
    expect(await asked('appointment_method')).toContain('How shall we talk with you?')
    expect(await asked('self_harm')).toContain('Are you in danger of hurting yourself')
    expect(await asked('someone_else')).toContain('Sit down with them.')
    for (const { key } of body.questions) expect(await asked(key)).not.toContain('data-waiting')
    const { body: real } = await open('http://127.0.0.1:3000/cedarvalley/help-myself')
    expect(real).not.toContain('What weighs on you most?')
  })

  it('expires after an hour', async () => {
    services.clock.advance(60 * 60_000)
    const { statusCode, body } = await open(pages[0]?.url ?? '')
    expect(statusCode).toBe(404)
    expect(body).not.toContain('Northstar Draft')
  })
})
