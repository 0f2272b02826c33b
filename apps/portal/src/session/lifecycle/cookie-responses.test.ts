import { type ApiCall, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { extendMemberToken, logOutEverywhere } from '@evenkeel/api-contract/portal/auth'
import { readMe } from '@evenkeel/api-contract/portal/me'
import { expect, it } from 'vitest'
import { createCookieResponses } from './session-core.ts'

/** A service that answers late, and a browser that aborts on request. */
function setUp() {
  let flag: string | null = '1.old'
  const answering: (() => void)[] = []
  const slow = ((_endpoint: unknown, { signal }: { signal?: AbortSignal }) =>
    new Promise((resolve, reject) => {
      answering.push(() => resolve('answered'))
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
    })) as unknown as ApiCall
  return {
    ...createCookieResponses(slow, { read: () => flag }),
    becomes: (next: string | null) => {
      flag = next
    },
    answer: () => {
      for (const go of answering) go()
    },
  }
}

const calls = [
  ['a renewal', (own: ApiCall) => own(extendMemberToken, { body: {} })],
  ['a log-out everywhere', (own: ApiCall) => own(logOutEverywhere, {})],
] as const

it.each(calls)('drops the late answer of %s after a log-in in another tab [AUTH-11]', async (_name, ask) => {
  const { own, dropOutdated, becomes, answer } = setUp()
  const dropped = expect(ask(own)).rejects.toThrow(NetworkError)
  becomes('1.new')
  const newest = ask(own)
  dropOutdated()
  answer()
  await dropped
  expect(await newest).toBe('answered')
})

it.each(calls)(
  'accepts the answer of %s while the cookie is unchanged since the request [AUTH-12]',
  async (_name, ask) => {
    const { own, dropOutdated, answer } = setUp()
    const asked = ask(own)
    dropOutdated()
    answer()
    expect(await asked).toBe('answered')
  },
)

it('lets no answer set a cookie after the session has ended, and does not affect other calls [AUTH-06]', async () => {
  const { own, dropAll, answer } = setUp()
  const dropped = calls.map(([, ask]) => expect(ask(own)).rejects.toThrow(NetworkError))
  const other = own(readMe, {})
  dropAll()
  answer()
  await Promise.all(dropped)
  expect(await other).toBe('answered')
})
