import { type ApiCall, ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { readMe } from '@evenkeel/api-contract/portal/me'
import { listMySessions } from '@evenkeel/api-contract/portal/sessions'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { describe, expect, it } from 'vitest'
import { type LocalKey, createMemoryStorage } from '#lib/storage.ts'
import { maya } from '#testing/test-services.ts'
import { createSession } from './session.ts'
import type { TabMessage } from './tokens/tabs.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** One browser with several tabs, and a server that rotates tokens as the API does. */
function openBrowser({ hasChannel = true } = {}) {
  let now = 0
  let issued = 0
  let owner = maya()
  const server = {
    newest: '',
    extends: 0,
    deadTokens: 0,
    logOuts: [] as unknown[],
    trouble: null as (() => Error) | null,
  }
  const issue = () => {
    issued += 1
    server.newest = `m-${issued}`
    return server.newest
  }
  const service = (async (
    endpoint: { method: string; path: string },
    sent: { headers?: Record<string, string>; body?: { auth_token?: string } },
  ) => {
    await turn()
    const sentToken = sent.headers?.['authorization']?.split(' ')[1]
    if (endpoint.path === '/auth/extend-token') {
      server.extends += 1
      await turn()
      if (server.trouble) throw server.trouble()
      const traded = sent.body?.auth_token ?? server.newest
      if (traded !== server.newest || traded === '') throw new ApiError(401, { errors: [] }, 'extend')
      return { auth_token: issue() }
    }
    if (endpoint.path === '/auth/logout') {
      server.logOuts.push(sentToken)
      return { message: '' }
    }
    if (sentToken !== server.newest) {
      server.deadTokens += 1
      throw new ApiError(401, { errors: [] }, endpoint.path)
    }
    return endpoint.path === '/me' ? owner : { results: [] }
  }) as unknown as ApiCall
  const locks = new Map<string, Promise<unknown>>()
  const alone = <T>(name: string, act: () => Promise<T>): Promise<T> => {
    const mine = (locks.get(name) ?? Promise.resolve()).then(act, act)
    locks.set(
      name,
      mine.catch(() => {}),
    )
    return mine
  }
  const hearers = new Map<number, (message: TabMessage) => void>()
  const waits: { at: number; run: () => void }[] = []
  const local = createMemoryStorage<LocalKey>()
  let tabs = 0
  const openTab = (hasSessionFlag = true, client = 'northstar') => {
    tabs += 1
    const own = tabs
    return createSession({
      client,
      own: service,
      telehealth: service,
      monotonic: () => now,
      local,
      hasSessionFlag,
      alone,
      sessionFlag: {
        read: () => (server.newest === '' ? null : `hint of ${server.newest}`),
        clear: () => {},
      },
      after: (milliseconds, run) => {
        const wait = { at: now + milliseconds, run }
        waits.push(wait)
        return () => void waits.splice(waits.indexOf(wait), 1)
      },
      tabs: {
        listen: (hear) => void hearers.set(own, hear),
        // Like a real channel: asynchronous, and not to the sender.
        say: (message) => {
          if (!hasChannel) return
          for (const [tab, hear] of hearers) if (tab !== own) void turn().then(() => hear(message))
        },
      },
    })
  }
  const later = (milliseconds: number) => {
    now += milliseconds
    for (const wait of waits.splice(0)) if (wait.at <= now) wait.run()
  }
  return {
    server,
    openTab,
    later,
    local,
    issue,
    /** A message from a tab that is not part of the test. */
    say: (message: TabMessage) => {
      for (const hear of hearers.values()) hear(message)
    },
    becomes: (next: ReturnType<typeof maya>) => {
      owner = next
    },
    /** Five settled tabs of one member. */
    openFive: async () => {
      issue()
      const opened = [1, 2, 3, 4, 5].map(() => openTab())
      await Promise.all(opened.map((tab) => tab.restore()))
      for (let n = 0; n < 20; n += 1) await turn()
      server.extends = 0
      return opened
    },
  }
}

const askSeven = (tab: ReturnType<typeof createSession>) =>
  [1, 2, 3, 4, 5, 6, 7].map(() => tab.own(listMySessions, {}))

describe('five tabs of one browser (trust S6)', () => {
  it('renew the token once for seven requests each at 20:01, and stay signed in [AUTH-12] [AUTH-09]', async () => {
    const browser = openBrowser()
    const tabs = await browser.openFive()
    browser.later(minutes(19) + seconds(59))
    await Promise.all(tabs.flatMap(askSeven))
    expect(browser.server.extends).toBe(0)
    browser.later(seconds(2))
    await Promise.all(tabs.flatMap(askSeven))
    expect(browser.server).toMatchObject({ extends: 1, deadTokens: 0 })
    expect(tabs.map((tab) => tab.read().status)).toEqual(tabs.map(() => 'member'))
  })

  it('accept the token of the tab that was opened last, and never send an expired one [AUTH-12]', async () => {
    const browser = openBrowser()
    const tabs = await browser.openFive()
    await browser.openTab().restore()
    await Promise.all(tabs.flatMap(askSeven))
    expect(browser.server).toMatchObject({ extends: 1, deadTokens: 0 })
  })

  it('restore the session from the cookie without a channel, and stay signed in [AUTH-12]', async () => {
    const browser = openBrowser({ hasChannel: false })
    const tabs = await browser.openFive()
    browser.later(minutes(20) + seconds(1))
    const asked = Promise.all(tabs.flatMap(askSeven))
    for (let n = 0; n < 60; n += 1) {
      await turn()
      browser.later(seconds(1))
    }
    await asked
    expect(tabs.map((tab) => tab.read().status)).toEqual(tabs.map(() => 'member'))
    expect(browser.server.deadTokens).toBe(0)
  })

  it.each([
    ['offline', () => new NetworkError('offline')],
    ['503', () => new ApiError(503, { errors: [] }, 'extend')],
  ])('stay signed in if the renewal meets %s [AUTH-11]', async (_name, trouble) => {
    const browser = openBrowser()
    const tabs = await browser.openFive()
    browser.later(minutes(20) + seconds(1))
    browser.server.trouble = trouble
    await Promise.all(tabs.flatMap(askSeven))
    expect(tabs.map((tab) => tab.read().status)).toEqual(tabs.map(() => 'member'))
  })

  it('are all signed out by a log-out in one of them, also the second time [STORE-04] [AUTH-06]', async () => {
    const browser = openBrowser()
    const tabs = await browser.openFive()
    for (const round of [1, 2]) {
      await tabs[0]?.signOut()
      for (let n = 0; n < 5; n += 1) await turn()
      expect([round, ...tabs.map((tab) => tab.read().status)]).toEqual([round, ...tabs.map(() => 'visitor')])
      // A browser without a channel detects it as a change of this key.
      expect(browser.local.get('logOut')).toBe('true')
      for (const tab of tabs) tab.accept({ ...maya(), auth_token: browser.issue() })
      expect(browser.local.get('logOut')).toBe('false')
    }
  })

  it('know until a log-in that their member logged out in another tab; the logged-out tab shows no notice [STORE-04]', async () => {
    const browser = openBrowser()
    const tabs = await browser.openFive()
    const [first, second] = tabs as [ReturnType<typeof createSession>, ReturnType<typeof createSession>]
    await first.signOut()
    for (let n = 0; n < 5; n += 1) await turn()
    // Both channels report it: the second time no user is signed in.
    second.leaveWithOthers()
    expect([first, second].map((tab) => tab.read().loggedOutElsewhere)).toEqual([null, 'same-member'])
    second.accept({ ...maya(), auth_token: browser.issue() })
    expect(second.read().loggedOutElsewhere).toBeNull()
  })

  it("distinguish the log-out of another member, which removes only that member's drafts [STORE-04]", async () => {
    const browser = openBrowser()
    const [tab] = (await browser.openFive()) as [ReturnType<typeof createSession>]
    const wiped: string[] = []
    tab.whenLeft((memberId) => wiped.push(memberId))
    browser.say({ type: 'left', memberId: 'noor' })
    expect(tab.read()).toMatchObject({ status: 'visitor', loggedOutElsewhere: 'another-member' })
    expect(wiped).toEqual([])
  })

  it('never continue with the token of another person who logged in in the same browser [ROLE-12] [ORG-10]', async () => {
    const browser = openBrowser()
    const [tab] = (await browser.openFive()) as [ReturnType<typeof createSession>]
    browser.becomes(maya({ id: 'noor', organisation_username: 'ironwood' }))
    browser.issue()
    const asked = expect(tab.own(listMySessions, {})).rejects.toThrow(ApiError)
    for (let n = 0; n < 30; n += 1) {
      await turn()
      browser.later(seconds(1))
    }
    expect(tab.read()).toMatchObject({ status: 'visitor', user: null, expired: true })
    expect(tab.ownAuthorization()).toEqual({})
    tab.stopWaiting()
    await asked
  })

  it('of the first person end at once if another one logs in, also on the server [ROLE-12] [STATE-15]', async () => {
    const browser = openBrowser()
    const tabs = await browser.openFive()
    const { email } = maya()
    browser.becomes(maya({ id: 'noor', organisation_username: 'ironwood' }))
    browser.issue()
    const other = browser.openTab(true, 'ironwood')
    await other.restore()
    for (let n = 0; n < 10; n += 1) await turn()
    for (const tab of tabs)
      expect(tab.read()).toMatchObject({
        status: 'visitor',
        user: null,
        expired: true,
        expiredSession: { email },
      })
    expect(browser.server.logOuts).toEqual(tabs.map(() => 'm-6'))
    expect(other.read().status).toBe('member')
  })

  it("under another organization's address are visitors and end no session [ORG-10] [ORG-16]", async () => {
    const browser = openBrowser()
    const tabs = await browser.openFive()
    const elsewhere = browser.openTab(true, 'ironwood')
    await elsewhere.restore()
    expect(elsewhere.read()).toMatchObject({
      status: 'visitor',
      user: null,
      expired: false,
      expiredSession: null,
    })
    expect(elsewhere.ownAuthorization()).toEqual({})
    const asked = Promise.all(tabs.map((tab) => tab.own(listMySessions, {})))
    for (let n = 0; n < 30; n += 1) {
      await turn()
      browser.later(seconds(1))
    }
    await asked
    expect(tabs.map((tab) => tab.read().status)).toEqual(tabs.map(() => 'member'))
  })

  it("end with another person's log-out too, but only that person's drafts are removed [AUTH-06]", async () => {
    const browser = openBrowser()
    const tabs = await browser.openFive()
    const wiped: string[] = []
    for (const tab of tabs) tab.whenLeft((memberId) => wiped.push(memberId))
    tabs[0]?.accept({ ...maya(), id: 'noor', auth_token: browser.issue() })
    await tabs[0]?.signOut()
    for (let n = 0; n < 5; n += 1) await turn()
    expect(tabs.map((tab) => tab.read().status)).toEqual(tabs.map(() => 'visitor'))
    expect(wiped).toEqual(['noor'])
  })
})

describe('expired session', () => {
  const endAndAsk = async () => {
    const browser = openBrowser()
    const tab = (await browser.openFive())[0] as ReturnType<typeof createSession>
    browser.server.newest = ''
    const asked = tab.own(readMe, {})
    for (let n = 0; n < 10; n += 1) await turn()
    return { browser, tab, asked }
  }

  it('holds the interrupted action until the same person signs in again, then continues [AUTH-11] [STATE-15]', async () => {
    const { browser, tab, asked } = await endAndAsk()
    expect(tab.read()).toMatchObject({
      status: 'visitor',
      user: null,
      expired: true,
      expiredSession: { email: 'maya.lopez@northstar.example', isInterrupted: true },
    })
    expect(browser.local.get('forcedLogout')).toBe('true')
    const further = tab.own(listMySessions, {})
    tab.accept({ ...maya(), auth_token: browser.issue() })
    expect(await asked).toMatchObject({ first_name: 'Maya' })
    expect(await further).toEqual({ results: [] })
    expect(tab.read()).toMatchObject({ status: 'member', expiredSession: null, expired: false })
    expect(browser.local.get('forcedLogout')).toBeNull()
  })

  it('never continues the action for another person, or if the person does not return [ROLE-12]', async () => {
    const one = await endAndAsk()
    const refused = expect(one.asked).rejects.toThrow(ApiError)
    one.tab.accept({ ...maya({ id: 'somebody else' }), auth_token: one.browser.issue() })
    await refused
    const two = await endAndAsk()
    const givenUp = expect(two.asked).rejects.toThrow(ApiError)
    two.tab.stopWaiting()
    await givenUp
  })

  it('ends without a held call if a poll detects it', async () => {
    const browser = openBrowser()
    const tab = (await browser.openFive())[0] as ReturnType<typeof createSession>
    browser.server.newest = ''
    await expect(tab.own(listMySessions, { background: true })).rejects.toThrow(ApiError)
    expect(tab.read().expiredSession).toMatchObject({ isInterrupted: false })
  })

  it('is restored in the other tabs too, once one of them is signed in again', async () => {
    const browser = openBrowser()
    const [one, two] = (await browser.openFive()) as [
      ReturnType<typeof createSession>,
      ReturnType<typeof createSession>,
    ]
    one.rest()
    two.rest()
    one.accept({ ...maya(), auth_token: browser.issue() })
    for (let n = 0; n < 10; n += 1) await turn()
    expect(two.read().status).toBe('member')
  })

  it('shows a retry if it cannot be restored without an answer [AUTH-11]', async () => {
    const browser = openBrowser()
    browser.issue()
    const tab = browser.openTab()
    browser.server.trouble = () => new NetworkError('offline')
    await tab.restore()
    expect(tab.read()).toMatchObject({ status: 'restoring', isOutOfReach: true })
    browser.server.trouble = null
    tab.tryAgain()
    await tab.restore()
    expect(tab.read()).toMatchObject({ status: 'member', isOutOfReach: false })
  })
})
