import { QueryClient } from '@tanstack/react-query'
import type { AppointmentRecord } from '@evenkeel/api-contract/portal/appointments'
import type { SavedArticle } from '@evenkeel/api-contract/portal/saved-articles'
import type {
  AppointmentWithStatus,
  UpcomingAppointment,
} from '@evenkeel/api-contract/telehealth/appointments'
import { describe, expect, it } from 'vitest'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import { articleSummary } from '#testing/articles.ts'
import { renderHtml, findLinks, htmlToText } from '#testing/render-html.tsx'
import { northstar } from '#testing/organization.ts'
import { question } from '#testing/questions.ts'
import { maya } from '#testing/test-services.ts'
import Home from '../screens/MemberHomeScreen.tsx'

const appointment = {
  id: 7,
  provider_id: 41,
  provider: { fullname: 'Dr. Ines Ortega', photo_url_absolute: null },
  appointment_method: 'video',
  start_time: '2026-11-24T15:00:00Z',
  end_time: '2026-11-24T15:50:00Z',
  state_abbrev: 'CO',
  can_cancel: true,
  join: null,
  phone_call: null,
} as UpcomingAppointment
const over = (status: AppointmentWithStatus['status'], otherwise: Partial<AppointmentWithStatus> = {}) =>
  ({ ...appointment, start_time: '2026-02-03T15:00:00Z', status, ...otherwise }) as AppointmentWithStatus
const record = {
  status: 'requested',
  show_homepage_message: true,
  provider_name: null,
} as AppointmentRecord
const kept = (name: string): SavedArticle => ({
  id: '00000000-0000-4000-8000-00000000000a',
  slug: 'low-mood-small-steps',
  topic: 'low-mood',
  name,
  kept_at: '2026-03-01T00:00:00Z',
})

interface Known {
  readonly upcoming?: readonly UpcomingAppointment[]
  readonly past?: readonly AppointmentWithStatus[]
  readonly latest?: AppointmentRecord | null
  readonly isUsedUp?: boolean
  readonly unread?: number
  readonly articles?: readonly SavedArticle[]
  readonly restricted_routes?: string[]
  readonly asked?: readonly Question[]
}

/** The loaded dashboard data. */
function knownTo({ upcoming = [], past = [], latest = null, isUsedUp = false, unread = 0, ...more }: Known) {
  const queries = new QueryClient()
  queries.setQueryData(['patient', 700_001], { unread_message_count: unread, sessions_used_up: isUsedUp })
  queries.setQueryData(['upcoming', 700_001], upcoming)
  queries.setQueryData(['past', 700_001, 'last'], past)
  queries.setQueryData(['latest-appointment'], latest)
  queries.setQueryData(['kept-articles'], more.articles ?? [])
  queries.setQueryData(['questions-after-booking'], more.asked ?? [])
  return queries
}

/** Renders a member's home page with all data loaded, in the morning of March 4, 2026. */
function at(known: Known = {}) {
  const organisation = northstar({ restricted_routes: known.restricted_routes ?? [] })
  return renderHtml(<Home />, { user: maya(), queries: knownTo(known), organisation })
}

describe('next visit', () => {
  it('shows day, time, zone, counselor, method and length, and links to the list [CONST-05]', () => {
    const html = at({ upcoming: [appointment] })
    expect(htmlToText(html)).toContain('Your next appointment Tuesday, November 24 at 10:00 AM Eastern time')
    expect(htmlToText(html)).toContain('By video with Dr. Ines Ortega50 minutes')
    expect(findLinks(html)).toContainEqual({ to: '/appointments', says: 'See your appointments' })
  })

  it('is labeled as today or tomorrow, like in the list of appointments [CONST-05]', () => {
    const on = (start_time: string) =>
      htmlToText(at({ upcoming: [{ ...appointment, start_time, end_time: '2026-11-24T15:50:00Z' }] }))
    expect(on('2026-03-04T20:00:00Z')).toMatch(/Your next appointment\s*Today\s*Wednesday, March 4/)
    expect(on('2026-03-05T20:00:00Z')).toMatch(/Your next appointment\s*Tomorrow\s*Thursday, March 5/)
    expect(on('2026-03-06T20:00:00Z')).not.toMatch(/Today|Tomorrow/)
  })

  it('shows a reschedule request of its counselor, also when the visit is not the first', () => {
    const asked = {
      ...appointment,
      id: 8,
      start_time: '2026-11-26T15:00:00Z',
      asked_to_move_at: '2026-03-01T15:00:00Z',
    }
    const words = 'Your counselor asks you to choose another time'
    const of = ' for Thursday, November 26 at 10:00 AM Eastern time.'
    expect(htmlToText(at({ upcoming: [asked] }))).toContain(`${words}.`)
    expect(htmlToText(at({ upcoming: [asked] }))).not.toContain(of)
    expect(findLinks(at({ upcoming: [appointment, asked] }))).toContainEqual({
      to: '/appointments',
      says: `${words}${of}`,
    })
    expect(htmlToText(at({ upcoming: [appointment, { ...asked, can_cancel: false }] }))).not.toContain(words)
  })

  it('can be changed while it can be canceled', () => {
    const name = 'aria-label="Change the time: Tuesday, November 24 at 10:00 AM Eastern time"'
    expect(at({ upcoming: [appointment] })).toContain(name)
    expect(at({ upcoming: [{ ...appointment, can_cancel: false }] })).not.toContain('Change the time')
  })

  it('by video offers the device check before the video room opens, and the join button while it is open [BOOK-14]', () => {
    const join = (opens_at: string) => ({ opens_at, closes_at: '2026-11-24T16:00:00Z' })
    const early = at({ upcoming: [{ ...appointment, join: join('2026-11-24T14:45:00Z') }] })
    expect(findLinks(early)).toContainEqual({ to: '/appointments/7/room', says: 'Check camera and sound' })
    expect(early).not.toContain('Join the video appointment')
    const now = at({
      upcoming: [{ ...appointment, start_time: '2026-03-04T17:00:00Z', join: join('2026-03-04T16:45:00Z') }],
    })
    expect(htmlToText(now)).toContain('Your appointment is now')
    expect(now).toContain('aria-label="Join the video appointment: ')
  })

  it('has one line for the questions about work, last and collapsed, when some are unanswered [INTAKE-02]', () => {
    const asked = [question('number'), question('number')]
    const rendered = htmlToText(at({ upcoming: [appointment], asked }))
    expect(rendered).toMatch(/See your appointments\s*Two questions about work \(optional\)/)
    expect(htmlToText(at({ upcoming: [appointment], asked: asked.slice(1) }))).toContain(
      'One question about work',
    )
    expect(htmlToText(at({ upcoming: [appointment] }))).not.toContain('about work')
    expect(htmlToText(at({ asked }))).not.toContain('about work')
  })

  it('by phone shows who calls', () => {
    const phone_call = { caller: 'counselor', number: '7205550123', at: '2026-11-24T15:00:00Z' } as const
    const html = at({ upcoming: [{ ...appointment, appointment_method: 'phone', phone_call }] })
    expect(htmlToText(html)).toContain('Dr. Ines Ortega calls you on (720) 555-0123 at 10:00 AM.')
  })

  it('shows how many visits follow', () => {
    const three = [appointment, { ...appointment, id: 8 }, { ...appointment, id: 9 }]
    expect(htmlToText(at({ upcoming: three }))).toContain('2 more after this one')
    expect(htmlToText(at({ upcoming: [appointment] }))).not.toContain('more after')
  })

  it('does not wait for past visits, and disappears when it is over', () => {
    const draws = (upcoming: UpcomingAppointment) => {
      const queries = knownTo({ upcoming: [upcoming] })
      queries.removeQueries({ queryKey: ['past'] })
      return htmlToText(renderHtml(<Home />, { user: maya(), queries }))
    }
    expect(draws(appointment)).toContain('Your next appointment')
    expect(draws(appointment)).toContain('Book one more with Dr. Ines Ortega')
    const morning = { ...appointment, start_time: '2026-03-04T15:00:00Z', end_time: '2026-03-04T15:50:00Z' }
    expect(htmlToText(at({ upcoming: [morning] }))).toContain('No appointment ahead')
  })

  it('is replaced by a plain text when there is none, and shows a canceled one as canceled', () => {
    expect(htmlToText(at())).toContain('No appointment ahead Whenever you want to talk, you can book one.')
    const past = [
      over('cancelled', { id: 8, start_time: '2026-11-24T15:00:00Z' }),
      over('cancelled', { id: 9, start_time: '2026-03-09T14:00:00Z' }),
      over('cancelled'),
    ]
    expect(htmlToText(at({ past }))).toContain('The one on Monday, March 9 at 10:00 AM was canceled.')
  })

  it('is replaced by a booking link with the known counselor, and by none once all sessions are used [ERROR-07]', () => {
    const card = (known: Known) =>
      /<section[^>]*aria-label="Your appointments".*?<\/section>/s.exec(at(known))?.[0] ?? ''
    expect(findLinks(card({}))).toEqual([{ to: '/appointment-type', says: 'Book an appointment' }])
    expect(htmlToText(card({ past: [over('completed')] }))).toContain('Book again with Dr. Ines Ortega')
    for (const known of [{ isUsedUp: true }, { restricted_routes: ['schedule'] }])
      expect(card({ past: [over('completed')], ...known })).not.toMatch(/<button|<a /)
    const usedUp = htmlToText(card({ past: [over('completed')], isUsedUp: true }))
    expect(usedUp).toContain('If you want to talk again, please call us.')
    expect(usedUp).not.toContain('you can book one')
  })
})

describe('outcome of the last booking', () => {
  it('shows the state of a request for 48 hours [CALL-32]', () => {
    expect(htmlToText(at({ latest: record }))).toContain('A team member will call you within 1-2 days')
    const late = { ...record, show_homepage_message: false }
    expect(htmlToText(at({ latest: late }))).not.toContain('A team member')
  })

  it('shows time and counselor of an unfinished booking, and links to its next step [STATE-12]', () => {
    const latest = {
      ...record,
      status: 'draft',
      selected_time_slot: '2026-03-06T15:00:00Z',
      provider_name: 'Ines Calder, LCSW',
    } as AppointmentRecord
    const html = at({ latest })
    expect(htmlToText(html)).toContain('Friday, March 6 at 10:00 AM · Ines Calder, LCSW')
    expect(html).toMatch(/<button[^>]*>(<[^>]*>)*Finish your booking/)
    expect(htmlToText(at({ latest: { ...latest, provider_name: null } }))).toContain(
      'March 6 at 10:00 AM We kept',
    )
  })

  it('shows the counselor who accepted an in-person request', () => {
    const said = htmlToText(at({ latest: { ...record, provider_name: 'Ines Calder, LCSW' } }))
    expect(said).toContain('A counselor has accepted your request')
    expect(said).toContain('Ines Calder, LCSW')
    expect(said).not.toContain('A team member will call')
  })

  it('offers no sessions to members who used all of them, and suggests no other time [ERROR-07]', () => {
    const latest = {
      status: 'refused',
      error_code: 'provider_unavailable',
      show_homepage_message: true,
    } as AppointmentRecord
    const withSome = htmlToText(at({ latest }))
    expect(withSome).toContain('6 sessions are covered for you')
    expect(withSome).toContain('Choose another time')
    const withNone = htmlToText(at({ latest, isUsedUp: true }))
    expect(withNone).toContain('You have used the sessions your program covers. Please call us 24/7')
    expect(withNone).not.toMatch(/sessions are covered|another time|another counselor/)
  })

  it.each(['not_allowed_for_patient', 'no_state_license'])(
    'suggests another counselor after %s, not another time with the same one [ERROR-08, ERROR-10]',
    (error_code) => {
      const latest = { status: 'refused', error_code, show_homepage_message: true } as AppointmentRecord
      expect(htmlToText(at({ latest }))).toContain('Choose another counselor')
      expect(htmlToText(at({ latest }))).not.toContain('another time')
    },
  )

  it('shows both in one card, the appointment with its day [CALL-32]', () => {
    const html = at({ upcoming: [appointment], latest: record })
    expect(htmlToText(html)).toContain(
      'call you within 1-2 days. Next appointment: Tuesday, November 24 at 10:00 AMSee',
    )
    expect(html.match(/<h2[^>]*>[^<]*(request|appointment)[^<]*<\/h2>/g)).toEqual([
      '<h2>We have your request</h2>',
    ])
  })
})

describe('dashboard rows', () => {
  it('link to help for somebody else, unless the organization disables it', () => {
    const row = { to: '/help-someone-else', says: 'Help someone elseFor a person you worry about' }
    expect(findLinks(at())).toContainEqual(row)
    expect(findLinks(at({ restricted_routes: ['help-someone-else'] }))).not.toContainEqual(row)
  })

  it.each([
    [0, 'MessagesNothing new to read'],
    [1, '1 unread messageOpen your messages'],
    [2, '2 unread messagesOpen your messages'],
  ])('show %i unread messages [HEADER-05]', (unread, says) => {
    expect(findLinks(at({ unread }))).toContainEqual({ to: '/messages', says })
  })

  it('offer another visit with the counselor of the next visit, else of the last one that took place', () => {
    const other = { ...appointment.provider, fullname: 'Luis Ortega, LCSW' }
    const button = (html: string) =>
      /<button[^>]*>(?:(?!<button).)*?Book (?:again|one more).*?<\/button>/s.exec(html)?.[0]
    const past = [over('cancelled'), over('completed', { provider: other })]
    expect(htmlToText(button(at({ past })) ?? '')).toContain('Book again with Luis Ortega, LCSW')
    expect(htmlToText(button(at({ upcoming: [appointment], past })) ?? '')).toContain(
      'Book one more with Dr. Ines Ortega',
    )
  })

  it('do not repeat the link of the card above: another counselor, or how it works', () => {
    const offers = (html: string) => htmlToText(html).match(/Book (again|an appointment)/g)
    const cancelled = at({ past: [over('cancelled', { start_time: '2026-11-24T15:00:00Z' })] })
    expect(offers(cancelled)).toEqual(['Book again'])
    expect(findLinks(cancelled)).toContainEqual({
      to: '/appointment-type',
      says: 'Find another counselorBy video, by phone or in person',
    })
    expect(offers(at())).toEqual(['Book an appointment'])
    expect(findLinks(at())).toContainEqual({
      to: '/about',
      says: 'What to expectHow it works, and who finds out',
    })
  })

  it('lead members without an earlier counselor to the choice of method, also when the card shows something else', () => {
    for (const known of [{}, { latest: record }])
      expect(findLinks(at(known)).find(({ says }) => says.startsWith('Book an appointment'))?.to).toBe(
        '/appointment-type',
      )
  })

  it('offer no booking to members who used all sessions, but the number to call [ERROR-07]', () => {
    const html = at({ past: [over('completed')], isUsedUp: true })
    expect(htmlToText(html)).not.toMatch(/Book again|Book one more|Book an appointment/)
    expect(findLinks(html)).toContainEqual({
      to: 'tel:+18005550111',
      says: 'Call for more sessions (800) 555-0111Your covered sessions are used',
    })
  })

  it('list the saved articles, each with a remove button', () => {
    const html = at({ articles: [kept('Small steps')] })
    expect(htmlToText(html)).toContain('1 article kept')
    expect(findLinks(html)).toContainEqual({
      to: '/topics/low-mood/low-mood-small-steps',
      says: 'Small steps',
    })
    expect(html).toContain('aria-label="Remove: Small steps"')
    expect(htmlToText(at())).not.toContain('Kept for later')
  })

  it('offer the article that matches the reason from the list of all, and request none by its name', () => {
    const worry = articleSummary({
      slug: 'when-worry-will-not-stop',
      topic: 'worry-and-panic',
      name: 'Worry',
    })
    const queries = knownTo({})
    queries.setQueryData(['content', 'articles', null], [articleSummary(), worry])
    const user = maya({ chief_complaint1: 'Anxiety' })
    const html = renderHtml(<Home />, { user, queries })
    expect(findLinks(html)).toContainEqual({
      to: '/topics/worry-and-panic/when-worry-will-not-stop',
      says: 'Worry3 min read',
    })
    const asked = queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey.join(' '))
    expect(asked.filter((key) => key.startsWith('content article '))).toEqual([])
  })

  it('offer all articles until it is known whether any were saved', () => {
    const queries = knownTo({})
    queries.removeQueries({ queryKey: ['kept-articles'] })
    queries.setQueryData(
      ['content', 'articles', null],
      [articleSummary({ slug: 'ten-minutes-for-a-hard-day' })],
    )
    expect(findLinks(renderHtml(<Home />, { user: maya(), queries }))).toContainEqual({
      to: '/topics',
      says: 'Something to readFor hard days, and better ones',
    })
  })

  it('omit what the organization disables [ORG-16]', () => {
    const html = at({
      upcoming: [appointment],
      articles: [kept('Small steps')],
      unread: 2,
      restricted_routes: ['messages', 'topics', 'appointments', 'schedule'],
    })
    const to = findLinks(html).map((link) => link.to)
    expect(to.filter((link) => /^\/(messages|topics|appointments|appointment-type)/.test(link))).toEqual([])
    expect(htmlToText(html)).not.toMatch(/unread|Small steps|Book again|Book one more|Change the time/)
  })
})

it('are missing while nothing is known, and the help options are shown [ROUTE-01]', () => {
  const html = renderHtml(<Home />, { user: maya() })
  expect(htmlToText(html)).toContain('Hello, Maya.')
  expect(htmlToText(html)).not.toMatch(/appointment is|No appointment|Book again|Book one more/)
  expect(findLinks(html).map(({ to }) => to)).toEqual(
    expect.arrayContaining(['/help-myself', '/help-someone-else', '/topics']),
  )
})
