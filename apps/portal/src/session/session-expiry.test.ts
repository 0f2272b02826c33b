import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { describe, expect, it } from 'vitest'
import { createTestServices, maya } from '#testing/test-services.ts'
import { createSessionExpiry } from './session-expiry.ts'

const settle = async () => {
  for (let n = 0; n < 5; n += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Start time of the server clock. */
const BASE = Temporal.Instant.from('2026-11-20T15:00:00Z').epochMilliseconds

/** A signed-in page with manually advanced timers. */
async function openPage() {
  let now = 0
  let asleep = 0
  /** Server state: last use and end of the twelve hours, in milliseconds. */
  const server = { used: 0, end: minutes(720), trouble: null as Error | null }
  const timers: { at: number; run: () => void }[] = []
  const services = createTestServices({
    'GET /me/session': ({ headers }) => {
      if (headers['x-background'] === undefined) throw new Error('The check must not extend the session')
      const idle = Math.floor((server.used + minutes(30) - now) / 1000)
      const day = Math.floor((server.end - now) / 1000)
      if (server.trouble) return server.trouble
      if (idle <= 0 || day <= 0) return new ApiError(401, { errors: [] }, 'session')
      return { idle_seconds_left: idle, seconds_left: day }
    },
    'POST /auth/extend-token': () => {
      if (server.trouble) return server.trouble
      if (now >= server.used + minutes(30)) return new ApiError(401, { errors: [] }, 'extend')
      server.used = now
      return { auth_token: 'm-2' }
    },
  })
  const life = createSessionExpiry({
    session: services.session,
    monotonic: () => BASE + now,
    now: () => Temporal.Instant.fromEpochMilliseconds(now + asleep),
    after: (milliseconds, run) => {
      const timer = { at: now + milliseconds, run }
      timers.push(timer)
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1))
    },
  })
  services.session.accept({ ...maya(), auth_token: 'm-1' })
  const goTo = async (milliseconds: number) => {
    for (;;) {
      const next = timers.filter(({ at }) => at <= milliseconds).toSorted((a, b) => a.at - b.at)[0]
      if (!next) break
      timers.splice(timers.indexOf(next), 1)
      services.later(Math.max(now, next.at) - now)
      now = Math.max(now, next.at)
      next.run()
      await settle()
    }
    services.later(milliseconds - now)
    now = milliseconds
  }
  await goTo(seconds(5))
  const fallAsleep = (milliseconds: number) => {
    asleep += milliseconds
  }
  return { services, life, server, goTo, fallAsleep }
}

describe('session expiry warning (trust A9)', () => {
  it('shows two minutes before the end of 30 idle minutes, followed by the end', async () => {
    const { services, life, goTo } = await openPage()
    await goTo(minutes(28) - seconds(1))
    expect(life.read()).toBeNull()
    await goTo(minutes(28) + seconds(1))
    expect(life.read()).toEqual({ kind: 'rest', at: BASE + minutes(30) })
    await goTo(minutes(30) + seconds(1))
    expect(services.session.read()).toMatchObject({
      status: 'visitor',
      expired: true,
      expiredSession: { isInterrupted: false },
    })
    expect(life.read()).toBeNull()
  })

  it('closes with one action to stay, and shows again after the next idle time', async () => {
    const { life, goTo } = await openPage()
    await goTo(minutes(29))
    await life.stay()
    expect(life.read()).toBeNull()
    await goTo(minutes(29 + 28) - seconds(1))
    expect(life.read()).toBeNull()
    await goTo(minutes(29 + 28) + seconds(1))
    expect(life.read()).toMatchObject({ kind: 'rest' })
  })

  it('does not show while another tab or typing here uses the session', async () => {
    const { services, life, server, goTo } = await openPage()
    await goTo(minutes(15))
    server.used = minutes(15)
    await goTo(minutes(29))
    expect(life.read()).toBeNull()
    // A key press counts like a request once the member token is stale.
    await life.touch()
    expect(server.used).toBe(minutes(29))
    expect(services.where().filter((call) => call === 'POST /auth/extend-token')).toHaveLength(1)
    await goTo(minutes(50))
    expect(life.read()).toBeNull()
  })

  it('shows before the end of the twelve hours too, which cannot be extended', async () => {
    const { life, server, goTo } = await openPage()
    server.end = minutes(40)
    await goTo(minutes(20))
    await life.stay()
    await goTo(minutes(38) + seconds(1))
    expect(life.read()).toMatchObject({ kind: 'day', at: BASE + minutes(40) })
    await life.stay()
    expect(life.read()).toMatchObject({ kind: 'day' })
  })

  it('counts locally without responses, and signs no user out early (trust R15) [AUTH-11]', async () => {
    const { services, life, server, goTo } = await openPage()
    server.trouble = new NetworkError('offline')
    await goTo(minutes(28) + seconds(1))
    expect(life.read()).toMatchObject({ kind: 'rest' })
    await expect(life.stay()).rejects.toThrow(NetworkError)
    expect(services.session.read().status).toBe('member')
    await goTo(minutes(30) + seconds(1))
    expect(services.session.read()).toMatchObject({ status: 'visitor', expired: true })
  })

  it('ends at once if a device wakes up after a long sleep without timers', async () => {
    const { services, life, server, fallAsleep } = await openPage()
    server.used = -minutes(40)
    life.tick()
    await settle()
    expect(services.session.read().status).toBe('member')
    fallAsleep(minutes(40))
    life.tick()
    await settle()
    expect(services.session.read()).toMatchObject({ status: 'visitor', expired: true })
  })
})
