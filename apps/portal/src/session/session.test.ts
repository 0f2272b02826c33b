import { type ApiCall, ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { describe, expect, it } from 'vitest'
import { extendMemberToken } from '@evenkeel/api-contract/portal/auth'
import { readMe } from '@evenkeel/api-contract/portal/me'
import { listMySessions } from '@evenkeel/api-contract/portal/sessions'
import { readPatient } from '@evenkeel/api-contract/telehealth/patients'
import { createMemoryStorage, type LocalKey } from '#lib/storage.ts'
import { noSessionFlag } from './tokens/session-flag.ts'
import { noTabChannel } from './tokens/tabs.ts'
import { createSession } from './session.ts'

const user = {
  id: '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0001',
  is_verified: true,
  first_name: 'Maya',
  organisation_username: 'northstar',
  md_live: { jwt: 'jwt-1', user: { id: 7, type: 'Patient', time_to_live_minutes: 60 } },
}

function setUp({
  answers = {},
  hasSessionFlag = false,
}: { answers?: Record<string, () => unknown>; hasSessionFlag?: boolean } = {}) {
  let now = 0
  const calls: { where: string; authorization: string | undefined }[] = []
  const call = (async (
    endpoint: { method: string; path: string },
    sent: { headers?: Record<string, string> },
  ) => {
    calls.push({ where: `${endpoint.method} ${endpoint.path}`, authorization: sent.headers?.authorization })
    await Promise.resolve()
    return (
      answers[endpoint.path]?.() ??
      {
        '/auth/extend-token': { auth_token: 'm-2' },
        '/me': user,
        '/mdlive/extend-token': { jwt_token: 'jwt-2' },
      }[endpoint.path]
    )
  }) as unknown as ApiCall
  const local = createMemoryStorage<LocalKey>()
  const session = createSession({
    client: 'northstar',
    own: call,
    telehealth: call,
    monotonic: () => now,
    local,
    hasSessionFlag,
    alone: (_name, act) => act(),
    tabs: noTabChannel,
    sessionFlag: noSessionFlag,
    after: () => () => {},
  })
  const later = (milliseconds: number) => {
    now += milliseconds
  }
  const signIn = () => session.accept({ ...user, auth_token: 'm-1' } as never)
  return { session, calls, later, signIn, local }
}

it("drops a visitor's temporary telehealth user at sign-in, even if the telehealth service is down [ROLE-06]", () => {
  const { session } = setUp()
  session.holdTelehealth({ jwt: 'temporary', user: { id: 990, type: 'Patient', time_to_live_minutes: 60 } })
  session.accept({ ...user, mdlive_id: 7, md_live: null, auth_token: 'm-1' } as never)
  expect(session.telehealthUserId()).toBeNull()
  session.accept({ ...user, mdlive_id: 7, auth_token: 'm-1' } as never)
  expect(session.telehealthUserId()).toBe(7)
})

describe('token renewal before requests', () => {
  it('gets a new member token first, then sends the request with it [AUTH-07] [AUTH-09]', async () => {
    const { session, calls, later, signIn } = setUp()
    signIn()
    later(minutes(20) + seconds(1))
    await session.own(readMe, {})
    expect(calls).toEqual([
      { where: 'POST /auth/extend-token', authorization: undefined },
      { where: 'GET /me', authorization: 'Token m-2' },
    ])
  })

  it('does not renew a token of 19:59 [AUTH-09]', async () => {
    const { session, calls, later, signIn } = setUp()
    signIn()
    later(minutes(19) + seconds(59))
    await session.own(readMe, {})
    expect(calls).toEqual([{ where: 'GET /me', authorization: 'Token m-1' }])
  })

  it('does not renew a telehealth token of 44:59 [AUTH-10]', async () => {
    const { session, calls, later, signIn } = setUp()
    signIn()
    later(minutes(44) + seconds(59))
    await session.telehealth(readPatient, { params: { id: 7 } })
    expect(calls.map(({ where }) => where)).toEqual(['POST /auth/extend-token', 'GET /v2/patients/:id'])
  })

  it('renews a telehealth token of 45:01 before a telehealth request [AUTH-10]', async () => {
    const { session, calls, later, signIn } = setUp()
    signIn()
    later(minutes(45) + seconds(1))
    await session.telehealth(readPatient, { params: { id: 7 } })
    expect(calls.map(({ where }) => where)).toEqual([
      'POST /auth/extend-token',
      'POST /mdlive/extend-token',
      'GET /v2/patients/:id',
    ])
    expect(calls.at(-1)?.authorization).toBe('Bearer jwt-2')
  })

  it('shares one renewal among parallel requests [AUTH-12]', async () => {
    const { session, calls, later, signIn } = setUp()
    signIn()
    later(minutes(21))
    await Promise.all([session.own(readMe, {}), session.own(readMe, {}), session.own(readMe, {})])
    expect(calls.filter(({ where }) => where === 'POST /auth/extend-token')).toHaveLength(1)
  })

  it('signs out with the session-expired message if the renewal is refused (trust R15) [AUTH-11] [ERROR-16] [STATE-15]', async () => {
    const { session, later, signIn, local } = setUp({
      answers: {
        '/auth/extend-token': () => {
          throw new ApiError(401, { errors: [] }, 'extend')
        },
      },
    })
    signIn()
    later(minutes(21))
    const asked = expect(session.own(readMe, {})).rejects.toThrow()
    await new Promise((resolve) => setImmediate(resolve))
    expect(session.read()).toMatchObject({ status: 'visitor', user: null, expired: true })
    expect(local.get('forcedLogout')).toBe('true')
    session.stopWaiting()
    await asked
  })

  /** Does not respond until the caller aborts. */
  const silent: typeof fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
    })

  it.each<[string, () => unknown]>([
    ['offline', () => Promise.reject(new NetworkError('offline'))],
    ['503', () => Promise.reject(new ApiError(503, { errors: [] }, 'extend'))],
    [
      'silence until the time-out',
      () => createApiCall({ base: 'http://x', fetch: silent, timeout: 1 })(extendMemberToken, { body: {} }),
    ],
  ])(
    'keeps the member signed in if the renewal fails with %s (trust R15) [AUTH-11]',
    async (_name, trouble) => {
      const { session, later, signIn, calls } = setUp({ answers: { '/auth/extend-token': trouble } })
      signIn()
      later(minutes(21))
      await session.own(readMe, {})
      expect(session.read().status).toBe('member')
      expect(calls.at(-1)).toEqual({ where: 'GET /me', authorization: 'Token m-1' })
    },
  )
})

describe('token that another tab has renewed', () => {
  const once = (first: () => unknown, then: unknown) => {
    let asked = 0
    return () => {
      asked += 1
      return asked === 1 ? first() : then
    }
  }
  const refuse = () => {
    throw new ApiError(401, { errors: [] }, 'call')
  }

  it('is replaced from the cookie, and the call is retried [AUTH-12]', async () => {
    const { session, calls, signIn } = setUp({ answers: { '/me/sessions': once(refuse, { results: [] }) } })
    signIn()
    await session.own(listMySessions, {})
    expect(session.read().status).toBe('member')
    expect(calls.at(-1)).toEqual({ where: 'GET /me/sessions', authorization: 'Token m-2' })
  })

  it("is not replaced from another person's cookie [GUARD-01] [ROLE-12]", async () => {
    const { session, signIn } = setUp({
      answers: { '/me/sessions': refuse, '/me': () => ({ ...user, id: 'somebody else' }) },
    })
    signIn()
    const asked = expect(session.own(listMySessions, {})).rejects.toThrow()
    await new Promise((resolve) => setImmediate(resolve))
    expect(session.read()).toMatchObject({ status: 'visitor', user: null, expired: true })
    session.stopWaiting()
    await asked
  })
})

describe('session', () => {
  it('holds the member and telehealth tokens after sign-in [ROLE-06] [STATE-05]', () => {
    const { session, signIn } = setUp()
    expect(session.read().verification).toBe('initial')
    signIn()
    expect(session.telehealthJwt()).toBe('jwt-1')
    expect(session.telehealthUserId()).toBe(7)
    expect(session.read()).toMatchObject({ status: 'member', verification: true })
  })

  it('starts with an unknown verification status [STATE-04]', () => {
    expect(setUp().session.read().verification).toBe('initial')
  })

  it('is restored from the cookie and reloads the current user [GUARD-01] [GUARD-03]', async () => {
    const { session, calls } = setUp({ hasSessionFlag: true })
    expect(session.read().status).toBe('restoring')
    await session.restore()
    expect(calls).toEqual([
      { where: 'POST /auth/extend-token', authorization: undefined },
      { where: 'GET /me', authorization: 'Token m-2' },
    ])
    expect(session.read()).toMatchObject({ status: 'member', user: { first_name: 'Maya' } })
  })

  it('clears all three tokens at sign-out and notifies other tabs [AUTH-06] [STORE-04]', async () => {
    const { session, signIn, local } = setUp()
    signIn()
    session.holdAnswerToken('a-1')
    await session.signOut()
    expect(session.telehealthJwt()).toBeNull()
    expect(session.answerToken()).toBeNull()
    expect(session.read().status).toBe('visitor')
    expect(local.get('logOut')).toBe('true')
  })

  it('reads and removes forcedLogout on start [STORE-03]', () => {
    const local = createMemoryStorage<LocalKey>()
    local.set('forcedLogout', 'true')
    const never = (() => Promise.reject(new Error('no call expected'))) as unknown as ApiCall
    const session = createSession({
      client: 'northstar',
      own: never,
      telehealth: never,
      monotonic: () => 0,
      local,
      hasSessionFlag: false,
      alone: (_name, act) => act(),
      tabs: noTabChannel,
      sessionFlag: noSessionFlag,
      after: () => () => {},
    })
    expect(session.read().expired).toBe(true)
    expect(local.get('forcedLogout')).toBeNull()
  })
})
