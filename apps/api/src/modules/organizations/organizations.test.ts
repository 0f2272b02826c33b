import { randomUUID } from 'node:crypto'
import { Organization } from '@evenkeel/api-contract/portal/schemas/organizations'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CEDARVALLEY } from '#testing/member-api.ts'
import { openIntakeApi, type IntakeApi } from '#testing/intake-api.ts'
import { findOrganization, findOrganizationById } from './organization-repository.ts'
import { getGrantedSessions, getVisibleSessions } from './organization.ts'
import { organisations, configInUse } from './tables.ts'

describe('organisations', () => {
  let rooms: IntakeApi
  beforeAll(async () => {
    rooms = await openIntakeApi()
  })
  afterAll(() => rooms.close())

  const configurationOf = (domain: string) =>
    rooms.send('GET', `/organisations/v2/configuration?domain=${encodeURIComponent(domain)}`)
  const namesFound = async (term: string): Promise<string[]> => {
    const { status, body } = await rooms.send('GET', `/organisations?search_term=${encodeURIComponent(term)}`)
    expect(status).toBe(200)
    return body.results.map((one: { username: string }) => one.username)
  }

  it('returns every field of a known client without authorization [CALL-01, ENTITY-01]', async () => {
    const { status, body } = await configurationOf('northstar')
    expect(status).toBe(200)
    expect(z.safeParse(Organization, body).success).toBe(true)
    expect(body).toMatchObject({
      id: '7c1e0f5a-0002-4a00-8a00-000000000002',
      username: 'northstar',
      is_root_org: false,
      program_name: 'Northstar Balance',
      phone: '+18005550111',
      dfd_client: false,
      dfd_redirect_url: null,
      child_organisations: [],
      number_of_sessions: 6,
      is_no_of_sessions_hidden: false,
      mdlive_provider_type: 38,
      custom_color1: '#0b5c6b',
      custom_color3: '#f3b33d',
      glyph_width: 160,
      glyph_height: 44,
    })
    expect(body.glyph.full_size).toMatch(/^\/api\/organisations\/northstar\/glyph\?v=[0-9a-f]{8}$/)
  })

  it('returns different names, phones and colors for two clients [ORG-01, ORG-02, ORG-04]', async () => {
    const [northstar, cedar] = await Promise.all([
      configurationOf('northstar'),
      configurationOf('cedarvalley'),
    ])
    for (const field of ['program_name', 'phone', 'custom_color1', 'custom_color3'])
      expect(northstar.body[field]).not.toBe(cedar.body[field])
  })

  it.each([
    'northstar.localhost',
    'NORTHSTAR.localhost:3000',
    'northstar.localhost.',
    'Northstar',
    '\u200enorth\u200bstar.localhost',
    'ｎｏｒｔｈｓｔａｒ．ｌｏｃａｌｈｏｓｔ',
  ])(
    'finds a client by %s: host with or without port and final dot, ignoring case [ORG-06]',
    async (domain) => {
      expect((await configurationOf(domain)).body.username).toBe('northstar')
    },
  )

  it.each([
    'nobody',
    'oldharbor',
    'oldharbor.localhost',
    'cedarvalley-high',
    'north%',
    'n_rthstar',
    'local',
    'northstar.localhost.evil.example',
  ])(
    'returns 404 for the field domain for %s: unknown, inactive, a location or a pattern (trust S4) [CALL-01]',
    async (domain) => {
      const { status, body } = await configurationOf(domain)
      expect(status).toBe(404)
      expect(body.errors).toEqual([{ field: 'domain', message: expect.stringContaining(domain) }])
    },
  )

  it('returns 400 without a domain [CALL-01]', async () => {
    expect((await rooms.send('GET', '/organisations/v2/configuration')).status).toBe(400)
  })

  it('marks only the root organization as root [ORG-08]', async () => {
    expect((await configurationOf('root')).body.is_root_org).toBe(true)
    expect((await configurationOf('northstar')).body.is_root_org).toBe(false)
  })

  it('lists the locations with their own numbers, except a hidden one [ORG-09, ORG-10, ORG-11, ORG-12]', async () => {
    const { body, text } = await configurationOf('cedarvalley')
    expect(body.child_organisations).toEqual([
      {
        id: expect.any(String),
        location: 'Elementary Schools',
        number_of_sessions: 8,
        is_no_of_sessions_hidden: false,
        session_frequency: 'once',
        session_notice_hours: 0,
      },
      {
        id: expect.any(String),
        location: 'High Schools',
        number_of_sessions: null,
        is_no_of_sessions_hidden: true,
        session_frequency: null,
        session_notice_hours: null,
      },
      {
        id: expect.any(String),
        location: 'Transportation',
        number_of_sessions: 5,
        is_no_of_sessions_hidden: false,
        session_frequency: 'per_year',
        session_notice_hours: 24,
      },
    ])
    expect(text).not.toContain('intake')
  })

  it('never returns a number the organization hides [ORG-10]', async () => {
    const { body, text } = await configurationOf('ironwood')
    expect(body).toMatchObject({ number_of_sessions: null, is_no_of_sessions_hidden: true })
    expect(text).not.toMatch(/\b12\b/)
  })

  it('distinguishes visible and granted sessions, by location [ORG-12]', async () => {
    const cedar = await findOrganization(rooms.store.db, 'cedarvalley')
    const [, high, bus] = cedar?.children ?? []
    if (!cedar || !high || !bus) throw new Error('demo organisation without locations')
    const at = (childId: string | null, sessionClass: string | null = null) => ({ childId, sessionClass })
    expect(getVisibleSessions(cedar, at(null)).sessions).toBe(6)
    expect(getVisibleSessions(cedar, at(bus.id)).sessions).toBe(5)
    expect(getVisibleSessions(cedar, at(high.id))).toEqual({
      sessions: null,
      frequency: null,
      noticeHours: null,
    })
    expect(getGrantedSessions(cedar, at(high.id)).sessions).toBe(6)
    // Employee classes are inherited; the class of a location applies unless staff assigned another one.
    const classes = { 'first-responder': 10 }
    const county = {
      ...cedar,
      session_classes: classes,
      children: cedar.children.map((child) => ({
        ...child,
        session_classes: classes,
        session_class: child.id === bus.id ? 'first-responder' : null,
      })),
    }
    const numbers = [at(null), at(null, 'first-responder'), at(bus.id), at(bus.id, 'default'), at(high.id)]
    expect(numbers.map((place) => getGrantedSessions(county, place).sessions)).toEqual([6, 10, 10, 5, 6])
    expect(getVisibleSessions(county, at(high.id, 'first-responder')).sessions).toBeNull()
    expect(getGrantedSessions(county, at(null, 'constructor')).sessions).toBe(6)
    expect(bus.phone).toBe('+18005550122')
    expect((await findOrganizationById(rooms.store.db, high.id))?.username).toBe('cedarvalley')
  })

  it('returns the sign-in address of a client that has its own [ORG-13]', async () => {
    const { body } = await configurationOf('bluefin')
    expect(body).toMatchObject({ dfd_client: true, dfd_redirect_url: 'https://members.bluefin.example' })
  })

  it('returns the restricted routes and omits their tiles [ORG-16]', async () => {
    const urls = (body: { homepage_navs: { url: string }[] }) => body.homepage_navs.map(({ url }) => url)
    const ironwood = (await configurationOf('ironwood')).body
    expect(ironwood.restricted_routes).toEqual(['legal', 'financial'])
    expect(urls(ironwood)).toEqual(['/help-myself', '/family', '/topics', '/risk'])
    expect(urls((await configurationOf('bluefin')).body)).toEqual([
      ...['/help-myself', '/legal', '/financial', '/family', '/topics', '/risk'],
    ])
  })

  it('returns the picture of the home page, or the default one', async () => {
    expect((await configurationOf('northstar')).body.scene).toBe('harbor')
    expect((await configurationOf('cedarvalley')).body.scene).toBe('hills')
  })

  it('has no glyph if none is configured [ORG-03]', async () => {
    expect((await configurationOf('palebrand')).body).toMatchObject({ glyph: null, glyph_width: null })
    expect((await rooms.send('GET', '/organisations/palebrand/glyph')).status).toBe(404)
    expect((await rooms.send('GET', '/organisations/nobody/glyph')).status).toBe(404)
  })

  it('returns the sanitized logo of an organization without a glyph [ORG-03]', async () => {
    const { body } = await configurationOf('bluefin')
    expect(body).toMatchObject({ glyph: null, glyph_width: null, glyph_height: null })
    expect(body.logo.full_size).toMatch(/^\/api\/organisations\/bluefin\/logo\?v=[0-9a-f]{8}$/)
    const logo = await rooms.send('GET', body.logo.full_size.replace('/api', ''))
    expect(logo.status).toBe(200)
    expect(logo.headers['content-type']).toContain('image/svg+xml')
    expect(logo.headers['content-security-policy']).toContain('sandbox')
    expect((await rooms.send('GET', '/organisations/northstar/logo')).status).toBe(404)
    expect((await configurationOf('northstar')).body.logo).toBeNull()
  })

  it('returns the dark mode form of a picture if there is one [ORG-03]', async () => {
    const { body } = await configurationOf('northstar')
    expect(body.glyph.full_size_dark).toMatch(/^\/api\/organisations\/northstar\/glyph-dark\?v=[0-9a-f]{8}$/)
    const [light, dark] = await Promise.all(
      [body.glyph.full_size, body.glyph.full_size_dark].map((url) =>
        rooms.send('GET', url.replace('/api', '')),
      ),
    )
    expect(dark).toMatchObject({ status: 200, headers: { 'content-type': 'image/svg+xml; charset=utf-8' } })
    expect(dark?.text).not.toBe(light?.text)
    expect((await rooms.send('GET', '/organisations/northstar/logo-dark')).status).toBe(404)
  })

  it('serves a glyph that cannot run or load anything, and caches a versioned one (trust S14) [ORG-03]', async () => {
    const { body } = await configurationOf('northstar')
    const url = body.glyph.full_size.replace('/api', '')
    const glyph = await rooms.send('GET', url)
    expect(glyph.status).toBe(200)
    expect(glyph.text).toContain('<svg')
    expect(glyph.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('immutable'),
    })
    const other = await rooms.send('GET', '/organisations/northstar/glyph?v=00000000')
    expect(other.headers['cache-control']).toBe('no-cache')
  })

  it.each([
    ['name', 'balance', ['northstar']],
    ['client id', 'IRONW', ['ironwood']],
    ['other name', 'logistics', ['northstar']],
    ['location', 'elementary', ['cedarvalley']],
    ['nothing', 'zz', []],
    ['a pattern taken as plain text', '%%', null],
    ['an inactive client', 'harbor', []],
    ['the root', 'evenkeel', []],
  ])('searches by %s [CALL-02]', async (_what, term, expected) => {
    if (expected === null) {
      expect((await rooms.send('GET', `/organisations?search_term=${encodeURIComponent(term)}`)).status).toBe(
        400,
      )
      return
    }
    expect(await namesFound(term)).toEqual(expected)
  })

  it('reads the search texts once per tenant config version [CALL-02, ORG-14]', async () => {
    expect(await namesFound('balance')).toEqual(['northstar'])
    await rooms.db
      .update(organisations)
      .set({ searchText: 'lantern' })
      .where(eq(organisations.username, 'northstar'))
    expect(await namesFound('balance')).toEqual(['northstar'])
    expect(await namesFound('lantern')).toEqual([])
    await rooms.db.update(configInUse).set({ version: randomUUID() })
    await rooms.tenantConfig.follow()
    expect(await namesFound('balance')).toEqual([])
    expect(await namesFound('lantern')).toEqual(['northstar'])
    await rooms.tenantConfig.reload()
    expect(await namesFound('balance')).toEqual(['northstar'])
  })

  it('returns only id, name, client id and location for a search, in page style [CALL-02]', async () => {
    const { body } = await rooms.send('GET', '/organisations?search_term=transport')
    expect(body).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [
        {
          id: CEDARVALLEY,
          username: 'cedarvalley',
          program_name: 'Cedar Valley Cares',
          location: 'Transportation',
        },
      ],
    })
  })

  it('requires two letters for a search [CALL-02]', async () => {
    for (const term of ['', 'a', 'a ', '  '])
      expect((await rooms.send('GET', `/organisations?search_term=${encodeURIComponent(term)}`)).status).toBe(
        400,
      )
  })
})
