import { NetworkError } from '@evenkeel/api-contract/client/api-call'
import { readMe } from '@evenkeel/api-contract/portal/me'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryStorage, type LocalKey } from '#lib/storage.ts'
import { maya } from '#testing/test-services.ts'
import { isNobodyHere, deferredSession } from './deferred-session.ts'
import { noSessionFlag } from './tokens/session-flag.ts'
import { noTabChannel } from './tokens/tabs.ts'

const sent: string[] = []
beforeEach(() => {
  sent.length = 0
})

function build() {
  const heard: string[] = []
  const session = deferredSession({
    client: 'northstar',
    own: (async ({ path }: { path: string }) => {
      sent.push(path)
      throw new NetworkError('no answer')
    }) as never,
    telehealth: (async () => {}) as never,
    monotonic: () => 7,
    local: createMemoryStorage<LocalKey>(),
    hasSessionFlag: false,
    alone: (_name, act) => act(),
    tabs: noTabChannel,
    sessionFlag: noSessionFlag,
    after: () => () => {},
  })
  session.subscribe(() => heard.push(session.read().status))
  return { session, heard }
}

describe('deferred session of a signed-out browser', () => {
  it('reports a visitor before its code loads, and the same object after', async () => {
    const { session, heard } = build()
    const before = session.read()
    expect(before.status).toBe('visitor')
    expect(session.isAnybodySignedIn()).toBe(false)
    expect(session.hasAnswerToken()).toBe(false)
    expect(session.lastUse()).toBe(7)
    await expect(session.own(readMe, {})).rejects.toBeInstanceOf(NetworkError)
    // Another object would re-render the whole page.
    expect(session.read()).toBe(before)
    expect(session.readFirst()).toBe(before)
    expect(heard).toEqual([])
  })

  it('sends the first call and accepts a sign-in', async () => {
    const { session, heard } = build()
    await expect(session.own(readMe, {})).rejects.toBeInstanceOf(NetworkError)
    expect(sent).toEqual(['/me'])
    session.accept({ ...maya(), auth_token: 'm-1' })
    expect(heard).toContain('member')
    expect(session.read().user?.id).toBe(maya().id)
    expect(session.ownAuthorization()).toEqual({ authorization: 'Token m-1' })
  })

  it('runs earlier requests in order once it has loaded', async () => {
    const { session } = build()
    const left: string[] = []
    session.whenLeft((member) => left.push(member))
    session.accept({ ...maya(), auth_token: 'm-1' })
    session.holdAnswerToken('a-1')
    await expect(session.own(readMe, {})).rejects.toBeInstanceOf(NetworkError)
    expect(session.answerToken()).toBe('a-1')
    await session.signOut(true)
    expect(left).toEqual([maya().id])
    expect(session.read().status).toBe('visitor')
  })

  it('is not used if a user is signed in or was until recently', () => {
    const local = createMemoryStorage<LocalKey>()
    expect(isNobodyHere({ hasSessionFlag: false, local })).toBe(true)
    expect(isNobodyHere({ hasSessionFlag: true, local })).toBe(false)
    local.set('forcedLogout', 'true')
    expect(isNobodyHere({ hasSessionFlag: false, local })).toBe(false)
  })
})
