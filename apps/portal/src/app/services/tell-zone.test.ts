import { NetworkError } from '@evenkeel/api-contract/client/api-call'
import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '#lib/storage.ts'
import type { LocalKey } from '#lib/storage.ts'
import { createTimeZoneStore } from '#organization/time-zone/time-zone-store.ts'
import { createTestServices, maya } from '#testing/test-services.ts'
import { tellZone } from './tell-zone.ts'

const UPDATE = 'POST /me/update-time-zone'

function setUp(stored: string | null, answer: () => unknown = () => ({ message: 'Saved' })) {
  const local = createMemoryStorage<LocalKey>()
  if (stored !== null) local.set('timezone', stored)
  const zone = createTimeZoneStore(local)
  const { session, calls } = createTestServices({ [UPDATE]: answer })
  const end = tellZone(session, zone)
  const told = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return calls.filter(({ where }) => where === UPDATE).map(({ body }) => body)
  }
  return {
    zone,
    told,
    end,
    signIn: (device: string | null = null) =>
      session.accept({ ...maya({ device_timezone: device }), auth_token: 'm-1' }),
    session,
  }
}

describe('time zone chosen on a device', () => {
  it('is saved after sign-in and after each choice [CONST-06, STORE-01]', async () => {
    const { zone, told, signIn } = setUp('America/Phoenix')
    expect(await told()).toEqual([])
    signIn()
    expect(await told()).toEqual([{ timezone: 'America/Phoenix' }])
    zone.choose('America/Chicago')
    expect(await told()).toEqual([{ timezone: 'America/Phoenix' }, { timezone: 'America/Chicago' }])
  })

  it('is not saved if nothing was chosen or it is already stored', async () => {
    for (const { signIn, told } of [setUp(null), setUp('America/Denver')]) {
      signIn()
      expect(await told()).toEqual([])
    }
    const known = setUp('America/Phoenix')
    known.signIn('America/Phoenix')
    expect(await known.told()).toEqual([])
  })

  it('replaces a zone that was chosen on another device', async () => {
    const { signIn, told } = setUp('America/Denver')
    signIn('America/Phoenix')
    expect(await told()).toEqual([{ timezone: 'America/Denver' }])
  })

  it('is saved at once for a signed-in member, and never after unsubscribing', async () => {
    const { zone, session, signIn, told, end } = setUp('America/Phoenix')
    end()
    signIn()
    expect(await told()).toEqual([])
    const endAgain = tellZone(session, zone)
    expect(await told()).toEqual([{ timezone: 'America/Phoenix' }])
    endAgain()
    zone.choose('America/Chicago')
    expect(await told()).toHaveLength(1)
  })

  it('is saved again after a failed attempt', async () => {
    const { zone, signIn, told } = setUp('America/Phoenix', () => new NetworkError('down'))
    signIn()
    expect(await told()).toHaveLength(1)
    zone.choose('America/Phoenix')
    expect(await told()).toHaveLength(2)
  })
})
