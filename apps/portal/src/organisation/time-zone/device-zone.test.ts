import { describe, expect, it } from 'vitest'
import { suggestedZone } from './device-zone.ts'

const winter = Temporal.Instant.from('2026-11-20T15:00:00Z')
const summer = Temporal.Instant.from('2026-07-01T15:00:00Z')

describe("the device's own zone", () => {
  it.each([
    ['America/Denver', 'America/Denver'],
    ['America/Boise', 'America/Denver'],
    ['America/Detroit', 'America/New_York'],
    ['Pacific/Honolulu', 'US/Hawaii'],
    ['America/Phoenix', 'America/Phoenix'],
  ])('%s is offered as %s', (device, offered) => {
    const other = offered === 'America/Chicago' ? 'America/Denver' : 'America/Chicago'
    expect(suggestedZone(device, other, winter)?.value).toBe(offered)
    expect(suggestedZone(device, other, summer)?.value).toBe(offered)
  })

  it('tells Arizona from Denver in winter, when both show the same time', () => {
    expect(suggestedZone('America/Phoenix', 'America/Denver', winter)?.value).toBe('America/Phoenix')
  })

  it('is not offered when the chosen zone shows the same times', () => {
    expect(suggestedZone('America/Denver', 'America/Denver', winter)).toBeNull()
    expect(suggestedZone('America/Boise', 'America/Denver', winter)).toBeNull()
  })

  it.each(['Europe/Berlin', 'Mars/Olympus', ''])(
    'is nothing where none of the eight fits: "%s"',
    (device) => {
      expect(suggestedZone(device, 'America/Denver', winter)).toBeNull()
    },
  )
})
