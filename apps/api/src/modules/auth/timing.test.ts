import { expect, it } from 'vitest'
import { getTestEngine } from '@evenkeel/server-kit/testing/test-store'
import { openMemberApi, createRegistration } from '#testing/member-api.ts'
import { calculateAuc } from '#testing/auc.ts'
import { loginFailures, throttles } from '#modules/rate-limit/tables.ts'
import { oneTimeCodes, passwordResets } from './tables.ts'

const SAMPLES = 400
const PEOPLE = 20

const requests: readonly (readonly [string, (email: string) => object])[] = [
  ['/auth/login', (email) => ({ email, password: 'wrong' })],
  ['/auth/password-reset', (email) => ({ email })],
  ['/auth/resend-verification-email', (email) => ({ email })],
  ['/auth/confirm-sign-up', (email) => ({ email, otp: '000000' })],
  ['/auth/password-reset-confirm', (email) => ({ email, otp: '000000', new_password: 'Bright#Meadow7' })],
  ['/auth/register', (email) => createRegistration({ email })],
]

it.skipIf(process.env.DEEP !== '1' || getTestEngine() !== 'postgres')(
  'response time does not reveal whether an address is known (trust S8) [CALL-05]',
  async () => {
    const at = await openMemberApi({ passwordCost: { memory: 4096, passes: 1 } })
    const addresses = { verified: [] as string[], unverified: [] as string[], unknown: [] as string[] }
    for (let n = 0; n < PEOPLE; n += 1) {
      addresses.verified.push((await at.member()).email)
      addresses.unverified.push((await at.registered()).email)
      addresses.unknown.push(createRegistration().email)
    }
    const classes = Object.entries(addresses)
    const found: Record<string, number> = {}
    for (const [url, bodyFor] of requests) {
      const times = new Map(classes.map(([name]) => [name, [] as number[]]))
      for (let n = 0; n < SAMPLES; n += 1) {
        await at.store.db.delete(loginFailures)
        await at.store.db.delete(throttles)
        // Every round starts with another class, so that no class always comes first.
        for (let turn = 0; turn < classes.length; turn += 1) {
          const [name, emails] = classes[(n + turn) % classes.length] ?? ['', []]
          // An address is unknown only for its first registration.
          const email =
            url.endsWith('register') && name === 'unknown' ? createRegistration().email : emails[n % PEOPLE]
          const started = performance.now()
          await at.app.inject({
            method: 'POST',
            url: `/api${url}`,
            headers: { 'x-client-id': 'northstar' },
            payload: bodyFor(email ?? ''),
          })
          times.get(name)?.push(performance.now() - started)
          // Queued emails are written before the next measurement starts.
          await at.api.deliverMail()
        }
        await at.store.db.delete(oneTimeCodes)
        await at.store.db.delete(passwordResets)
      }
      const unknown = times.get('unknown') ?? []
      for (const name of ['verified', 'unverified']) {
        found[`${url} ${name}`] = calculateAuc(times.get(name) ?? [], unknown)
      }
    }
    process.stdout.write(`AUC against unknown addresses: ${JSON.stringify(found)}\n`)
    for (const [what, value] of Object.entries(found)) {
      expect(value, what).toBeGreaterThan(0.44)
      expect(value, what).toBeLessThan(0.56)
    }
    await at.close()
  },
  1_200_000,
)
