import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { searchOrganizations } from '@evenkeel/api-contract/portal/organizations'
import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '#lib/storage.ts'
import { maya } from '#testing/test-services.ts'
import { northstar } from '#testing/organization.ts'
import { createServices } from './services.ts'
import { noSessionFlag } from '#session/tokens/session-flag.ts'
import { noTabChannel } from '#session/tokens/tabs.ts'
import { createMemoryDraftStore } from '#testing/draft-fixtures.ts'

const high = '7c1e0f5a-0032-4a00-8a00-000000000032'
const transportation = '7c1e0f5a-0033-4a00-8a00-000000000033'
const cedarvalley = northstar({
  username: 'cedarvalley',
  child_organisations: [
    { id: high, location: 'High Schools', number_of_sessions: 6, is_no_of_sessions_hidden: false },
    {
      id: transportation,
      location: 'Transportation',
      number_of_sessions: 5,
      is_no_of_sessions_hidden: false,
    },
  ],
})

function build(search = '') {
  const seen: Record<string, Record<string, string>> = {}
  const service = (name: string) =>
    (async (_endpoint: unknown, sent: { headers: Record<string, string> }) => {
      seen[name] = sent.headers
      return { results: [], seconds_left: 43_200, idle_seconds_left: 1800 }
    }) as unknown as ApiCall
  const services = createServices({
    first: {
      place: {
        base: '/cedarvalley',
        client: 'cedarvalley',
        organisation: cedarvalley,
        environment: 'test',
        language: 'en',
      },
      hasSessionFlag: false,
      settled: true,
      release: 'test',
      telehealthBase: '/telehealth',
      translation: { isSetUp: false, script: null },
      gallery: false,
      devices: false,
      queries: null,
      drawnFor: null,
    },
    own: service('own'),
    telehealth: service('telehealth'),
    content: service('content'),
    local: createMemoryStorage(),
    tab: createMemoryStorage(),
    monotonic: () => 0,
    delivery: {
      own: () => service('upload'),
      telehealth: () => service('upload'),
      events: async function* (headers) {
        seen['events'] = { ...headers }
        yield { changed: 'hello' } as const
      },
    },
    draftStore: createMemoryDraftStore(),
    tabs: noTabChannel,
    sessionFlag: noSessionFlag,
    now: () => Temporal.Instant.from('2026-11-20T15:00:00Z'),
    newId: () => '',
    deviceZone: () => 'UTC',
    search: () => search,
    alone: (_name, act) => act(),
  })
  const ask = async () => {
    const sent = { query: { search_term: 'no' } }
    await services.session.own(searchOrganizations, sent)
    await services.session.telehealth(searchOrganizations, sent)
    await services.content(searchOrganizations, sent)
    return seen
  }
  return { foundation: services, ask, seen }
}

const page = { 'x-client-id': 'cedarvalley', 'x-language': 'en' }

describe('API calls of a page', () => {
  it('send the organization and page language to our own services only [ORG-05]', async () => {
    expect(await build().ask()).toEqual({
      own: page,
      telehealth: {},
      content: page,
    })
  })

  it('send the selected location to our own service [ORG-11]', async () => {
    const { foundation, ask } = build()
    foundation.child.type('High')
    expect((await ask())['own']).toEqual(page)
    foundation.child.type('High Schools')
    expect(await ask()).toEqual({
      own: { ...page, 'x-child-organisation': high },
      telehealth: {},
      content: page,
    })
  })

  it("send a member's own location, whatever is selected on this device [ORG-11] [ORG-12]", async () => {
    const { foundation, ask } = build()
    foundation.child.type('High Schools')
    foundation.session.accept({ ...maya({ organisation: transportation }), auth_token: 'm-1' })
    expect((await ask())['own']).toMatchObject({ 'x-child-organisation': transportation })
    foundation.child.type('')
    expect((await ask())['own']).toMatchObject({ 'x-child-organisation': transportation })
  })

  it('expose whether the URL names a language, which is then saved for the member', () => {
    const asked = ['', '?language=es', '?a=b&lang=es'].map(
      (search) => build(search).foundation.isLanguageAskedFor,
    )
    expect(asked).toEqual([false, false, true])
  })

  it('subscribe to events without extending the session', async () => {
    const { foundation, seen } = build()
    const events = foundation.delivery.events({ authorization: 'Token m-1' }, new AbortController().signal)
    for await (const { changed } of events) expect(changed).toBe('hello')
    expect(seen['events']).toEqual({
      ...page,
      'x-background': '1',
      authorization: 'Token m-1',
    })
  })
})
