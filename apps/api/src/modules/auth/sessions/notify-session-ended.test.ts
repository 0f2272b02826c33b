import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crossTenant, createPortalStore } from '#db/tenant-isolation.ts'
import { issuePatientToken, endPatientTokens } from '@evenkeel/api-contract/telehealth/patients'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { type MemberApi, openMemberApi, PASSWORD } from '#testing/member-api.ts'
import { notifySessionEnded } from './notify-session-ended.ts'
import { endedSessions } from '../tables.ts'

describe('telehealth tokens of ended sessions (trust S5)', () => {
  let at: MemberApi
  const logIn = async (email: string): Promise<string> =>
    (await at.send('POST', '/auth/login', { body: { email, password: PASSWORD } })).body.auth_token
  /** The session the newest telehealth token was created for. */
  const newestSession = (): string => {
    const made = at.telehealth.calls.findLast(({ path }) => path === issuePatientToken.path)
    return (made?.body as { session?: string } | undefined)?.session ?? ''
  }
  const waiting = async () => (await at.store.db.select().from(endedSessions)).map(({ id }) => id)
  /** A member on two devices, with the session of each. */
  const onTwoDevices = async () => {
    const { email } = await at.member()
    const one = { token: await logIn(email), session: newestSession() }
    const two = { token: await logIn(email), session: newestSession() }
    return { email, one, two }
  }
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterAll(() => at.close())

  it('carry their session at log-in and at every profile request [AUTH-06, CALL-05]', async () => {
    const { one, two } = await onTwoDevices()
    expect(one.session).not.toBe(two.session)
    await at.send('GET', '/me', { token: one.token })
    expect(newestSession()).toBe(one.session)
  })

  it('have ended when log-out responds, those of the other device not [AUTH-06]', async () => {
    const { one, two } = await onTwoDevices()
    expect((await at.send('POST', '/auth/logout', { token: one.token })).status).toBe(200)
    expect([at.telehealth.ended.has(one.session), at.telehealth.ended.has(two.session)]).toEqual([
      true,
      false,
    ])
    expect(await waiting()).toEqual([])
  })

  it('have ended when a device was logged out, all of them, or the password changed or reset [AUTH-06, CALL-10, CALL-11]', async () => {
    const change = { current_password: PASSWORD, new_password: 'Bright#Meadow7' }
    const ways: ((person: Awaited<ReturnType<typeof onTwoDevices>>) => Promise<{ status: number }>)[] = [
      ({ one, two }) => at.send('DELETE', `/me/sessions/${two.session}`, { token: one.token }),
      ({ one }) => at.send('POST', '/auth/logout-everywhere', { token: one.token }),
      ({ one }) => at.send('POST', '/auth/password-change', { token: one.token, body: change }),
      async ({ email }) => {
        await at.send('POST', '/auth/password-reset', { body: { email } })
        const token = /\/password\/reset\/(\S+)/.exec((await at.mailsTo(email))[0]?.text ?? '')?.[1]
        const body = { token, new_password: 'Bright#Meadow7' }
        return at.send('POST', '/auth/password-reset-confirm', { body })
      },
    ]
    for (const end of ways) {
      const person = await onTwoDevices()
      expect((await end(person)).status).toBe(200)
      expect(at.telehealth.ended.has(person.two.session)).toBe(true)
    }
  })

  it('end later if the telehealth service is unavailable; log-out responds anyway [AUTH-06]', async () => {
    const { one } = await onTwoDevices()
    at.telehealth.trouble(endPatientTokens, 'down', 'down', 'down')
    expect((await at.send('POST', '/auth/logout', { token: one.token })).status).toBe(200)
    expect(await waiting()).toEqual([one.session])
    at.telehealth.calm()
    const { two } = await onTwoDevices()
    await at.send('POST', '/auth/logout', { token: two.token })
    expect([at.telehealth.ended.has(one.session), await waiting()]).toEqual([true, []])
  })

  it('are reported in a limited number of calls per run, so that a failing entry cannot loop [AUTH-06]', async () => {
    const { store } = crossTenant({ store: createPortalStore(at.store) }, 'rounds')
    const noteAgain = async () => {
      await at.store.db.insert(endedSessions).values({ id: crypto.randomUUID(), endedAt: at.clock.now() })
    }
    await noteAgain()
    let calls = 0
    const telehealth = {
      endTokens: async () => {
        calls += 1
        await noteAgain()
      },
    }
    await notifySessionEnded({ clock: at.clock, store, telehealth })
    expect(calls).toBe(20)
    expect(await waiting()).toHaveLength(1)
    await at.store.db.delete(endedSessions)
  })

  it('are no longer reported after they have expired [AUTH-06]', async () => {
    const { one } = await onTwoDevices()
    at.telehealth.trouble(endPatientTokens, 'down', 'down', 'down')
    await at.send('POST', '/auth/logout', { token: one.token })
    at.telehealth.calm()
    at.clock.advance(minutes(61))
    const never = () => Promise.reject(new Error('nothing to tell'))
    const { store } = crossTenant({ store: createPortalStore(at.store) }, 'rounds')
    await notifySessionEnded({ clock: at.clock, store, telehealth: { endTokens: never } })
    expect(await waiting()).toEqual([])
  })
})
