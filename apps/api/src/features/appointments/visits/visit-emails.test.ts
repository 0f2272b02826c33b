import { createCatalogue } from '@evenkeel/contract/words/spoken'
import { describe, expect, it } from 'vitest'
import { mailOrganisationOf, spokenTo } from '#features/members/mail-organisation.ts'
import { visitEmail } from './visit-emails.ts'
import type { VisitRow } from './visit-store.ts'

const startsAt = Temporal.Instant.from('2026-11-24T17:00:00Z')
const freeUntil = startsAt.subtract({ hours: 24 })
const inTime = freeUntil.subtract({ minutes: 1 })
const tooLate = freeUntil.add({ minutes: 1 })

/** What the mail about a canceled visit says between its time and the way to another one. */
function saidOfSession(
  canceledAt: Temporal.Instant,
  told: Pick<Parameters<typeof visitEmail>[1], 'canceledBy' | 'freeUntil'>,
) {
  const programme = mailOrganisationOf(
    {
      id: '7c1e0f5a-0002-4a00-8a00-000000000002',
      username: 'northstar',
      programName: 'Northstar Balance',
      phone: '+18005550111',
    },
    'https://portal.example',
    spokenTo({ catalogue: createCatalogue(new Map(), { criticalDrafts: true }) }, { reading_language: 'en' }),
  )
  const visit = {
    id: '0a6f1c52-6f0e-4f00-8f00-000000000001',
    status: 'cancelled',
    method: 'video',
    startsAt,
    endsAt: startsAt.add({ minutes: 50 }),
    sequence: 1,
    modifiedAt: canceledAt,
  } as VisitRow
  const { text } = visitEmail(
    programme,
    { kind: 'cancelled', movedFrom: null, now: canceledAt, ...told },
    visit,
    { timezone: 'America/Denver', device_timezone: null, phone: null },
  )
  return /Mountain time\n\n(.*?)(?:\n\n)?You can choose another time here:/s.exec(text)?.[1]
}

describe('a mail about a canceled visit', () => {
  it.each([
    ['in time by the member', inTime, 'member'],
    ['too late, but by the counselor', tooLate, 'counselor'],
    ['too late, because nobody met', tooLate, 'not_held'],
  ] as const)(
    'says that the session is there again where it was canceled %s [BOOK-05] [ORG-09]',
    (_how, at, by) => {
      expect(saidOfSession(at, { freeUntil, canceledBy: by })).toBe('You got this session back.')
    },
  )

  it('says nothing of a session that was used, nor of one nobody counts [BOOK-05] [ORG-09]', () => {
    expect(saidOfSession(tooLate, { freeUntil, canceledBy: 'member' })).toBe('')
    expect(saidOfSession(tooLate, { freeUntil })).toBe('')
    expect(saidOfSession(inTime, { freeUntil: null, canceledBy: 'member' })).toBe('')
  })
})
