import { describe, expect, it } from 'vitest'
import { type LocalKey, createMemoryStorage } from '#lib/storage.ts'
import { createTimeZoneStore } from './time-zone-store.ts'

describe('time zone choice', () => {
  it('is Eastern by default [CONST-05]', () => {
    expect(createTimeZoneStore(createMemoryStorage<LocalKey>()).read()).toBe('America/New_York')
  })

  it('is stored in local storage under timezone [CONST-06] [STORE-01]', () => {
    const local = createMemoryStorage<LocalKey>()
    createTimeZoneStore(local).choose('America/Phoenix')
    expect(local.get('timezone')).toBe('America/Phoenix')
    expect(createTimeZoneStore(local).read()).toBe('America/Phoenix')
  })

  it("uses the signed-in member's zone until one is chosen on this device, and does not store it [CONST-05] [STORE-01]", () => {
    const local = createMemoryStorage<LocalKey>()
    const choice = createTimeZoneStore(local)
    choice.follow('America/Chicago')
    expect(choice.read()).toBe('America/Chicago')
    expect(local.get('timezone')).toBeNull()
    choice.follow('Europe/Paris')
    expect(choice.read()).toBe('America/New_York')
    choice.follow('America/Chicago')
    choice.follow(null)
    expect(choice.read()).toBe('America/New_York')
    choice.choose('America/Phoenix')
    choice.follow('America/Chicago')
    expect(choice.read()).toBe('America/Phoenix')
  })

  it("uses the zone of the visit's state on a device abroad, until a member or a choice overrides it [CONST-05] [STORE-01]", () => {
    const local = createMemoryStorage<LocalKey>()
    const choice = createTimeZoneStore(local)
    choice.followVisit({ state: 'TX', ofState: 'America/Chicago', ofDevice: null })
    expect(choice.read()).toBe('America/Chicago')
    expect(local.get('timezone')).toBeNull()
    choice.follow('America/Denver')
    expect(choice.read()).toBe('America/Denver')
    choice.follow(null)
    choice.followVisit(null)
    expect(choice.read()).toBe('America/New_York')
    choice.choose('America/Phoenix')
    choice.followVisit({ state: 'TX', ofState: 'America/Chicago', ofDevice: null })
    expect(choice.read()).toBe('America/Phoenix')
  })

  it('keeps US/Hawaii as chosen and ignores a zone outside the eight [STORE-01]', () => {
    const local = createMemoryStorage<LocalKey>()
    const choice = createTimeZoneStore(local)
    choice.choose('US/Hawaii')
    choice.choose('Europe/Paris')
    expect(choice.read()).toBe('US/Hawaii')
  })
})
