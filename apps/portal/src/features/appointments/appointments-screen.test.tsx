import type { AppointmentRecord } from '@evenkeel/api-contract/portal/appointments'
import type { Replacement } from '@evenkeel/api-contract/portal/reschedules'
import type { AppointmentWithStatus } from '@evenkeel/api-contract/telehealth/appointments'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '#lib/storage.ts'
import type { OutcomeNotice } from '#session/outcome-notice.ts'
import { createNotices } from '#session/notices.ts'
import { maya } from '#testing/test-services.ts'
import { renderHtml, htmlToText } from '#testing/render-html.tsx'
import AppointmentsScreen from './screens/AppointmentsScreen.tsx'
import { appointment, appointmentRequest } from '#testing/appointments.ts'

/** Renders the screen with loaded lists. */
function rendered({
  upcoming = [appointment({})],
  past = [] as AppointmentWithStatus[],
  requests = [appointmentRequest({})],
  isUsedUp = false,
  latest = null as AppointmentRecord | null,
  replacements = [] as Replacement[],
  done = null as OutcomeNotice | null,
}: {
  upcoming?: ReturnType<typeof appointment>[]
  past?: AppointmentWithStatus[]
  requests?: ReturnType<typeof appointmentRequest>[]
  isUsedUp?: boolean
  latest?: AppointmentRecord | null
  replacements?: Replacement[]
  done?: OutcomeNotice | null
} = {}): string {
  const queries = new QueryClient()
  queries.setQueryData(['upcoming', 700_001], upcoming)
  queries.setQueryData(['latest-appointment'], latest)
  queries.setQueryData(['patient', 700_001], { unread_message_count: 0, sessions_used_up: isUsedUp })
  queries.setQueryData(['past', 700_001], { pages: [past], pageParams: [1] })
  const page = { count: requests.length, next: null, previous: null, results: requests }
  queries.setQueryData(['slot-queries'], { pages: [page], pageParams: [1] })
  queries.setQueryData(['replacements'], replacements)
  const notices = createNotices(createMemoryStorage(), () => ({ client: 'northstar', member: null }))
  if (done) notices.done.tell(done)
  return renderHtml(<AppointmentsScreen />, { queries, user: maya(), notices })
}

const buttons = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, name = '']) => name)
/** Returns the text of the buttons. */
const buttonWords = (html: string): string[] =>
  [...html.matchAll(/<button\b[^>]*>(.*?)<\/button>/gs)].map(([, inner = '']) => htmlToText(inner))

describe('appointment list', () => {
  it('shows time, counselor and kind of each upcoming appointment [ROUTE-14]', () => {
    const other = {
      id: 9002,
      start_time: '2026-11-26T09:30:00-07:00',
      provider: { ...appointment({}).provider, fullname: 'Luis Ortega, LCSW' },
      appointment_method: 'phone' as const,
      phone_call: { caller: 'counselor' as const, number: '7205550123', at: '2026-11-26T16:30:00Z' },
    }
    const html = rendered({ upcoming: [appointment({}), appointment(other)], requests: [] })
    const cards = html.split('<h2 translate="no">').slice(1).map(htmlToText)
    expect(cards).toEqual([
      expect.stringMatching(/^Tuesday, November 24 at 12:00 PM Eastern time NP With Dr\. Nina Park Video /),
      expect.stringMatching(
        /^Thursday, November 26 at 11:30 AM Eastern time LO With Luis Ortega, LCSW Phone /,
      ),
    ])
  })

  it('labels an appointment as today or tomorrow, like the list of counselors [ROUTE-14]', () => {
    const starting = (...starts: readonly string[]) =>
      htmlToText(
        rendered({
          upcoming: starts.map((start_time, at) => appointment({ id: 9001 + at, start_time })),
          requests: [],
        }),
      )
    expect(starting('2026-03-04T20:00:00Z')).toContain('Today Wednesday, March 4 at 3:00 PM')
    expect(starting('2026-03-05T20:00:00Z')).toContain('Tomorrow Thursday, March 5 at 3:00 PM')
    expect(starting('2026-03-06T20:00:00Z')).not.toMatch(/Today|Tomorrow/)
  })

  it('shows that an appointment counts even if canceled, while it can be canceled [BOOK-05]', () => {
    const says = (otherwise: Parameters<typeof appointment>[0]) =>
      htmlToText(rendered({ upcoming: [appointment(otherwise)], requests: [] })).includes(
        'even if you cancel',
      )
    const [past, ahead] = ['2026-03-04T16:59:00Z', '2026-03-04T17:01:00Z']
    expect(says({ free_until: past })).toBe(true)
    expect([says({}), says({ free_until: ahead }), says({ free_until: past, can_cancel: false })]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('shows the free cancelation deadline before Cancel is pressed [BOOK-05] [ORG-09]', () => {
    const free = (otherwise: Parameters<typeof appointment>[0]) =>
      /(Free to cancel|Cancel by)[^.]*\./.exec(
        htmlToText(rendered({ upcoming: [appointment(otherwise)], requests: [] })),
      )?.[0]
    expect(free({ free_until: '2026-11-23T10:00:00-07:00' })).toBe(
      'Cancel by Mon, Nov 23, 12:00 PM, or it uses a session.',
    )
    expect(free({ free_until: '2026-11-24T17:00:00Z' })).toBe('Free to cancel at any time before it starts.')
    for (const untold of [{}, { free_until: '2026-11-23T17:00:00Z', can_cancel: false }])
      expect(free(untold)).toBeUndefined()
  })

  it('offers reschedule, cancel and save for each upcoming appointment, each button with its day and time [ROUTE-14] [BOOK-05] [BOOK-06]', () => {
    const when = 'Tuesday, November 24 at 12:00 PM Eastern time'
    expect(buttons(rendered({ requests: [] }))).toEqual([
      `Add to your calendar: ${when}`,
      `Change the time: ${when}`,
      `Cancel this appointment: ${when}`,
    ])
  })

  it('offers neither reschedule nor cancel when it is too late for both', () => {
    const html = rendered({ upcoming: [appointment({ can_cancel: false })], requests: [] })
    expect(buttons(html).map((name) => name.split(':')[0])).toEqual(['Add to your calendar'])
  })

  it('shows past appointments with how they ended', () => {
    const past: AppointmentWithStatus[] = [
      { ...appointment({ id: 1 }), status: 'completed' },
      { ...appointment({ id: 2, appointment_method: 'phone' }), status: 'cancelled' },
    ]
    const text = htmlToText(rendered({ past }))
    expect(text).toContain('Past appointments')
    expect(text).toContain('Video · Took place')
    expect(text).toContain('Phone · Canceled')
  })

  it('uses "yet" only for members without an earlier appointment [ROUTE-14]', () => {
    const none = { upcoming: [], requests: [] }
    expect(htmlToText(rendered(none))).toContain('You have no appointments yet.')
    const text = htmlToText(rendered({ ...none, past: [{ ...appointment({ id: 1 }), status: 'completed' }] }))
    expect(text).toContain('You have no upcoming appointments.')
    expect(text).not.toContain('yet')
  })

  it('shows the number to call and no booking link when all sessions are used [ERROR-07]', () => {
    const latest = {
      status: 'refused',
      error_code: 'no_eap_sessions_remaining',
      selected_time_slot: null,
    } as AppointmentRecord
    for (const html of [
      rendered({ upcoming: [], requests: [], isUsedUp: true }),
      rendered({ upcoming: [], requests: [], isUsedUp: true, latest }),
    ]) {
      expect(htmlToText(html)).toContain('Please call us 24/7 if you would like to ask for more.')
      expect(html).toContain('href="tel:+18005550111"')
      expect(htmlToText(html)).not.toMatch(/Book an appointment|another time|Finish booking/)
    }
  })

  it('lists a canceled future visit as canceled, not past [ROUTE-14]', () => {
    const cancelled = (id: number, start_time: string): AppointmentWithStatus => ({
      ...appointment({ id, start_time, appointment_method: 'phone' }),
      status: 'cancelled',
    })
    const past = [cancelled(3, '2030-03-01T10:00:00-07:00'), cancelled(4, '2020-04-02T10:00:00-07:00')]
    const text = htmlToText(rendered({ past }))
    expect(text).toMatch(/Canceled appointments .*March 1 .* Past appointments .*April 2 /)
    expect(htmlToText(rendered({ past: past.slice(0, 1) }))).not.toContain('Past appointments')
  })

  it('shows the new time of a rescheduled visit, and lists it neither as canceled nor as past [ROUTE-14] [BOOK-06]', () => {
    const cancelled = (id: number, start_time: string): AppointmentWithStatus => ({
      ...appointment({ id, start_time }),
      status: 'cancelled',
    })
    const ahead = cancelled(3, '2030-03-01T10:00:00-07:00')
    const over = cancelled(4, '2020-04-02T10:00:00-07:00')
    const to = (from_appointment_id: number, start_time: string) => ({
      from_appointment_id,
      to_appointment_id: 99,
      start_time,
    })
    const moved = htmlToText(
      rendered({
        past: [ahead, over],
        replacements: [to(3, '2030-03-05T17:00:00Z'), to(4, '2020-04-03T17:00:00Z')],
      }),
    )
    expect(moved).toMatch(/Moved appointments .*March 1 .*Video · Moved to Tuesday, March 5 at 12:00 PM/)
    expect(moved).toMatch(/Past appointments .*April 2 .*Video · Moved to Friday, April 3 at 1:00 PM/)
    expect(moved).not.toContain('Canceled')
    expect(htmlToText(rendered({ past: [ahead], replacements: [to(3, ahead.start_time)] }))).toContain(
      'Video · Booked again for the same time',
    )
  })

  it('offers another time with the same counselor after a cancelation, and none once all sessions are used [BOOK-05] [ERROR-07]', () => {
    const past: AppointmentWithStatus[] = [
      { ...appointment({ id: 3, start_time: '2030-03-01T10:00:00-07:00' }), status: 'cancelled' },
    ]
    const done: OutcomeNotice = { about: 'appointment', words: 'Friday', again: appointment({}) }
    const offered = (html: string) => buttonWords(html).filter((name) => name.startsWith('Book again'))
    const again = 'Book again with Dr. Nina Park'
    expect(offered(rendered({ upcoming: [], past, requests: [] }))).toEqual([again])
    expect(offered(rendered({ upcoming: [], past, requests: [], done }))).toEqual([again])
    expect(offered(rendered({ upcoming: [], past, requests: [], done, isUsedUp: true }))).toEqual([])
    const booked = rendered({ requests: [], isUsedUp: true })
    expect(buttonWords(booked).filter((name) => /^Book/.test(name))).toEqual([])
    expect(booked).not.toContain('<p></p>')
  })

  it('keeps the link to the same counselor beside an unfinished booking [BOOK-05] [ROUTE-14]', () => {
    const past: AppointmentWithStatus[] = [
      { ...appointment({ id: 3, start_time: '2030-03-01T10:00:00-07:00' }), status: 'cancelled' },
    ]
    const latest = { status: 'draft', selected_time_slot: null } as AppointmentRecord
    const names = buttonWords(rendered({ upcoming: [], past, requests: [], latest }))
    expect(names.filter((name) => name.startsWith('Book again'))).toEqual(['Book again with Dr. Nina Park'])
  })

  it('shows the cancelation notice first, above all other content [BOOK-05]', () => {
    const done: OutcomeNotice = { about: 'appointment', words: 'Friday at 10', again: appointment({}) }
    const latest = { status: 'draft', selected_time_slot: null } as AppointmentRecord
    for (const upcoming of [[], [appointment({ start_time: '2026-03-05T20:00:00Z' })]])
      expect(htmlToText(rendered({ upcoming, latest, done }))).toMatch(
        /^Your appointments Your appointment is canceled Friday at 10 ?Book (again|another appointment) with Dr\. Nina Park Times in/,
      )
  })

  it('says "another appointment" while one with that counselor is upcoming, so that it is clearly still booked', () => {
    const canceled = { ...appointment({ id: 3, start_time: '2030-03-01T10:00:00-07:00' }) }
    const past: AppointmentWithStatus[] = [{ ...canceled, status: 'cancelled' }]
    const offered = (provider_id: number) =>
      buttonWords(rendered({ upcoming: [appointment({ id: 9, provider_id })], past, requests: [] })).filter(
        (name) => name.startsWith('Book'),
      )
    expect(offered(canceled.provider_id)).toEqual(['Book another appointment with Dr. Nina Park'])
    // The upcoming one is with another counselor of the same name: each gets a link.
    expect(offered(99)).toEqual([
      'Book another appointment with Dr. Nina Park',
      'Book again with Dr. Nina Park',
    ])
  })

  it('offers another time once per counselor, even after several cancelations [BOOK-05]', () => {
    const visit = (id: number, provider_id: number, fullname: string): AppointmentWithStatus => ({
      ...appointment({ id, provider_id, start_time: `2030-03-0${id}T10:00:00-07:00` }),
      provider: { ...appointment({}).provider, fullname },
      status: 'cancelled',
    })
    const past = [visit(3, 41, 'Dr. Nina Park'), visit(2, 52, 'Luis Ortega'), visit(1, 41, 'Dr. Nina Park')]
    expect(
      buttonWords(rendered({ upcoming: [], past, requests: [] })).filter((name) =>
        name.startsWith('Book again'),
      ),
    ).toEqual(['Book again with Dr. Nina Park', 'Book again with Luis Ortega'])
  })

  it('renders no headings for empty lists', () => {
    const text = htmlToText(rendered({ requests: [] }))
    expect(text).not.toContain('Past appointments')
    expect(text).not.toContain('Times you asked for')
  })

  it('offers a reminder of a request only when it can be sent, and always its withdrawal', () => {
    const names = (may_remind_from: string) =>
      buttons(rendered({ upcoming: [], requests: [appointmentRequest({ may_remind_from })] })).map(
        (name) => name.split(':')[0],
      )
    expect(names('2026-03-04T17:00:00Z')).toEqual(['Send a reminder', 'Withdraw this request'])
    expect(names('2026-03-04T17:00:01Z')).toEqual(['Withdraw this request'])
  })
})
