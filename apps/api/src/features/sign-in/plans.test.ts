import { expect, it } from 'vitest'
import { minutes } from '@evenkeel/contract/units'
import { testEngine } from '@evenkeel/server/testing/test-store'
import { readPlans } from '@evenkeel/server/testing/read-plans'
import { watchQueries } from '@evenkeel/server/testing/watch-queries'
import { openMemberApi, PASSWORD } from '../../testing/member-api.ts'

/** Queues, whose rows go as soon as they are worked on; and the ends of the one chain. */
const SMALL = ['visit_hints', 'ended_sessions', 'audit_head']

it.skipIf(testEngine() !== 'postgres')(
  'every statement of accounts and sessions finds its rows by an index and names no address [CALL-05, CALL-12]',
  async () => {
    const at = await openMemberApi()
    const watched = watchQueries()
    const { email, token } = await at.member()
    const login = await at.send('POST', '/auth/login', { body: { email, password: PASSWORD } })
    await at.send('POST', '/auth/login', { body: { email, password: 'wrong' } })
    const fresh = (await at.send('POST', '/auth/extend-token', { body: { auth_token: token } })).body
      .auth_token
    at.clock.advance(minutes(2))
    await at.send('GET', '/me', { token: fresh })
    await at.send('GET', '/me/sessions', { token: fresh })
    await at.send('DELETE', `/me/sessions/${crypto.randomUUID()}`, { token: fresh })
    await at.send('POST', '/auth/resend-verification-email', { body: { email } })
    await at.send('POST', '/auth/password-reset', { body: { email } })
    const text = (await at.mailsTo(email))[0]?.text ?? ''
    const new_password = 'Bright#Meadow7'
    await at.send('POST', '/auth/password-reset-confirm', { body: { email, otp: '000000', new_password } })
    const link = /\/password\/reset\/(\S+)/.exec(text)?.[1]
    await at.send('POST', '/auth/password-reset-confirm', { body: { token: link, new_password } })
    const again = await at.send('POST', '/auth/login', { body: { email, password: new_password } })
    await at.send('POST', '/auth/logout', { token: again.body.auth_token })
    await at.send('GET', '/me', { token: login.body.auth_token })
    await at.registered({ email })
    watched.stop()
    expect(watched.queries.length).toBeGreaterThan(100)
    // The database writes statements and their values into its log when it is told to.
    const told = watched.queries.filter(({ text, values }) => JSON.stringify([text, values]).includes(email))
    expect(told.map(({ text }) => text)).toEqual([])
    const readings = await readPlans(at.store.url ?? '', watched.queries)
    expect(readings.filter(({ table, isWhole }) => isWhole && !SMALL.includes(table))).toEqual([])
    await at.close()
  },
  60_000,
)
