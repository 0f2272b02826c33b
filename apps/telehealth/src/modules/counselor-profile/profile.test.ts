import { readCounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'
import {
  type CounselorProfile,
  readOwnProfile,
  saveOwnProfile,
} from '@evenkeel/api-contract/counselor/profile'
import { readCounselorVisit } from '@evenkeel/api-contract/counselor/visits'
import { readProviderProfile } from '@evenkeel/api-contract/telehealth/providers'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookSlot, createBookingBody, findFreeSlots } from '#testing/booking.ts'
import { createTestCounselorAuth, signInAsCounselor } from '#testing/counselor-auth.ts'
import { openSandbox, type Sandbox } from '#testing/sandbox.ts'

const logger = failOnErrorLog()

describe('profile of a counselor', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await openSandbox({ logger, extra: { counselorDoor: createTestCounselorAuth() } })
  })
  afterAll(() => sandbox.close())

  it('keeps local working hours and the instant of each booked visit after a time zone change', async () => {
    const ada = await sandbox.signIn('ada', { covered_sessions: 3 })
    const [slot] = await findFreeSlots(sandbox, ada, 'FL')
    if (!slot) throw new Error('no free slot')
    const params = { visit_id: (await bookSlot(sandbox, ada, createBookingBody(slot))).appointment.id }
    const counselor = await signInAsCounselor(sandbox, slot.providerId)
    const seen = async () => ({
      calendar: await counselor(readCounselorCalendar, { query: {} }),
      visit: (await counselor(readCounselorVisit, { params })).visit,
    })
    const before = await seen()
    const { profile } = await counselor(readOwnProfile, {})
    const zone = before.calendar.zone === 'US/Hawaii' ? 'America/Phoenix' : 'US/Hawaii'
    await counselor(saveOwnProfile, { body: { ...profile, zone } as CounselorProfile })
    const after = await seen()
    expect(after.calendar).toMatchObject({ zone, weekly: before.calendar.weekly })
    expect(after.visit).toMatchObject({ starts_at: before.visit.starts_at, ends_at: before.visit.ends_at })
  })
  it('shows the picture that members see when it is a generated portrait', async () => {
    const bea = await sandbox.signIn('bea', { covered_sessions: 3 })
    const [slot] = await findFreeSlots(sandbox, bea, 'FL')
    if (!slot) throw new Error('no free slot')
    const { provider_details: seen } = await sandbox.call(readProviderProfile, {
      params: { id: slot.providerId },
      query: { state_abbrev: 'FL' },
      headers: bea.headers,
    })
    const counselor = await signInAsCounselor(sandbox, slot.providerId)
    const own = await counselor(readOwnProfile, {})
    expect([own.portrait, own.drawn_portrait]).toEqual([null, seen.photo_url])
    expect(own.drawn_portrait).toContain('.svg')
  })
})
