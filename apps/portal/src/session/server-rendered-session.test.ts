import { type ApiCall, ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { listMySessions } from '@evenkeel/api-contract/portal/sessions'
import { readPatient } from '@evenkeel/api-contract/telehealth/patients'
import { describe, expect, it } from 'vitest'
import { type LocalKey, createMemoryStorage } from '#lib/storage.ts'
import { maya } from '#testing/test-services.ts'
import { createSession } from './session.ts'
import { noSessionFlag } from './tokens/session-flag.ts'
import { noTabChannel } from './tokens/tabs.ts'

const refused = (status: number) => new ApiError(status, { errors: [] }, 'GET /me')

function setUp(answers: Readonly<Record<string, () => unknown>> = {}) {
  const calls: string[] = []
  const call = (async (
    endpoint: { method: string; path: string },
    sent: { headers?: Record<string, string> },
  ) => {
    calls.push(`${endpoint.method} ${endpoint.path} ${sent.headers?.authorization ?? '-'}`)
    await Promise.resolve()
    const answer = (answers[endpoint.path] ?? (() => undefined))()
    if (answer instanceof Error) throw answer
    return answer ?? { '/auth/extend-token': { auth_token: 'm-2' }, '/me': maya() }[endpoint.path]
  }) as unknown as ApiCall
  const local = createMemoryStorage<LocalKey>()
  local.set('forcedLogout', 'true')
  const session = createSession({
    client: 'northstar',
    own: call,
    telehealth: call,
    monotonic: () => 0,
    local,
    hasSessionFlag: true,
    drawnFor: maya({ md_live: null }),
    alone: (_name, act) => act(),
    tabs: noTabChannel,
    sessionFlag: noSessionFlag,
    after: () => () => {},
  })
  const ask = () => session.own(listMySessions, { quiet: true })
  return { session, calls, ask }
}

describe('page that was rendered for a member', () => {
  it('shows its member at once, and nothing of a user who was logged out before [GUARD-01]', () => {
    const { session } = setUp()
    expect(session.read()).toMatchObject({ status: 'member', expired: false, awaitsTokens: true })
    expect(session.telehealthUserId()).toBe(700_001)
    expect(session.telehealthJwt()).toBeNull()
  })

  it('makes no call for the member before the cookie has restored the tokens, and restores them once [GUARD-01] [AUTH-12]', async () => {
    const { session, calls, ask } = setUp()
    await Promise.all([
      session.restore(),
      ask(),
      ask(),
      session.telehealth(readPatient, { params: { id: 700_001 }, quiet: true }),
    ])
    expect(calls.slice(0, 2)).toEqual(['POST /auth/extend-token -', 'GET /me Token m-2'])
    expect(calls.slice(2).toSorted()).toEqual([
      'GET /me/sessions Token m-2',
      'GET /me/sessions Token m-2',
      'GET /v2/patients/:id Bearer jwt-1',
    ])
    expect(session.read()).toMatchObject({ status: 'member', awaitsTokens: false })
  })

  it('ends without a call if the session has ended meanwhile [STATE-15]', async () => {
    const { session, calls, ask } = setUp({ '/auth/extend-token': () => refused(401) })
    await expect(ask()).rejects.toMatchObject({ status: 401 })
    expect(calls).toEqual(['POST /auth/extend-token -'])
    expect(session.read()).toMatchObject({ status: 'visitor', user: null, expired: true, endedHere: true })
    expect(session.telehealthUserId()).toBeNull()
  })

  it.each([
    ['another member, who logged in in another tab', maya({ id: '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0002' })],
    ['a member of another organization', maya({ organisation_username: 'ironwood' })],
  ])('shows no more content to %s [ORG-16]', async (_who, user) => {
    const { session, calls, ask } = setUp({ '/me': () => user })
    await expect(ask()).rejects.toMatchObject({ status: 401 })
    expect(calls).toHaveLength(2)
    expect(session.read()).toMatchObject({ status: 'visitor', user: null, awaitsTokens: false })
  })

  it('signs no user out while the API does not respond, and retries with the next call (RD-006)', async () => {
    let isAway = true
    const { session, ask } = setUp({
      '/auth/extend-token': () => (isAway ? new NetworkError('no network') : undefined),
    })
    await expect(ask()).rejects.toBeInstanceOf(NetworkError)
    await session.tokensSettled()
    expect(session.read()).toMatchObject({ status: 'member', awaitsTokens: true, isOutOfReach: true })
    isAway = false
    await ask()
    expect(session.read()).toMatchObject({ status: 'member', awaitsTokens: false, isOutOfReach: false })
  })
})
