import { createMessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import { describe, expect, it } from 'vitest'
import { toEmailOrganization, translatorFor } from '#modules/members/email-organization.ts'
import { createVisitRow, northstar } from '#testing/visit-row.ts'
import { createVisitEmail } from './visit-emails.ts'

const freeUntil = createVisitRow().startsAt.subtract({ hours: 24 })
const inTime = freeUntil.subtract({ minutes: 1 })
const tooLate = freeUntil.add({ minutes: 1 })

/** The text of a cancellation email between the time and the booking link. */
function saidOfSession(
  canceledAt: Temporal.Instant,
  options: Pick<Parameters<typeof createVisitEmail>[1], 'canceledBy' | 'freeUntil'>,
) {
  const programme = toEmailOrganization(
    northstar,
    'https://portal.example',
    translatorFor(
      { catalogue: createMessageCatalog(new Map(), { criticalDrafts: true }) },
      { reading_language: 'en' },
    ),
  )
  const { text } = createVisitEmail(
    programme,
    { kind: 'cancelled', movedFrom: null, now: canceledAt, ...options },
    createVisitRow({ status: 'cancelled', sequence: 1, modifiedAt: canceledAt }),
    { timezone: 'America/Denver', device_timezone: null, phone: null },
  )
  return /Mountain time\n\n(.*?)(?:\n\n)?You can choose another time here:/s.exec(text)?.[1]
}

describe('an email about a canceled visit', () => {
  it.each([
    ['in time by the member', inTime, 'member'],
    ['too late, but by the counselor', tooLate, 'counselor'],
    ['too late, because the visit did not take place', tooLate, 'not_held'],
  ] as const)(
    'says that the session is available again if %s canceled it [BOOK-05] [ORG-09]',
    (_how, at, by) => {
      expect(saidOfSession(at, { freeUntil, canceledBy: by })).toBe('You got this session back.')
    },
  )

  it('does not mention a used session or one that is not counted [BOOK-05] [ORG-09]', () => {
    expect(saidOfSession(tooLate, { freeUntil, canceledBy: 'member' })).toBe('')
    expect(saidOfSession(tooLate, { freeUntil })).toBe('')
    expect(saidOfSession(inTime, { freeUntil: null, canceledBy: 'member' })).toBe('')
  })
})
