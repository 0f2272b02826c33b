import { QueryClient } from '@tanstack/react-query'
import type { UpcomingAppointment } from '@evenkeel/contract/telehealth/appointments'
import type { AppointmentRecord } from '@evenkeel/contract/own/appointments'
import { beforeAll, describe, expect, it } from 'vitest'
import { deferredCode } from '#lib/deferred-module.tsx'
import { maya } from '#testing/test-services.ts'
import { draw, linksOf, readable } from '#testing/draw.tsx'
import { northstar } from '#testing/organisation.ts'
import Finder from './screens/FinderScreen.tsx'
import Home from './screens/HomeScreen.tsx'

const child = {
  id: '7c1e0f5a-0032-4a00-8a00-000000000032',
  location: 'High Schools',
  number_of_sessions: 8,
  is_no_of_sessions_hidden: false,
}
const words = (organisation = northstar()) => readable(draw(<Home />, { organisation }))

describe('home', () => {
  beforeAll(deferredCode)

  it('offers help for oneself, for another person, and articles [ROUTE-01]', () => {
    const to = linksOf(draw(<Home />)).map((link) => link.to)
    expect(to).toEqual(expect.arrayContaining(['/help-myself', '/help-someone-else', '/topics']))
  })

  it('shows the covered sessions, one or many, unless they are hidden [ORG-09] [ORG-10]', () => {
    expect(words()).toContain('6 sessions are covered for you')
    expect(words(northstar({ number_of_sessions: 1 }))).toContain('1 session is covered for you')
    expect(words(northstar({ is_no_of_sessions_hidden: true }))).not.toMatch(/\d sessions?/)
  })

  it('shows the phrases people may find themselves in, each leading into the questions [CALL-04]', () => {
    const queries = new QueryClient()
    const phrase = (id: string, headline: string) => ({ id, headline, sub_headline: `More about ${id}.` })
    queries.setQueryData(['phrases', 'home'], [phrase('one', 'I lie awake.'), phrase('two', 'We argue.')])
    expect(linksOf(draw(<Home />, { queries }))).toEqual(
      expect.arrayContaining([
        { to: '/help-myself', says: 'I lie awake.More about one.' },
        { to: '/help-myself', says: 'We argue.More about two.' },
      ]),
    )
    expect(words()).not.toContain('What people bring')
  })

  it('asks where the person works where that decides, and says no number before [ORG-11] [ORG-12]', () => {
    const organisation = northstar({ child_organisations: [child] })
    expect(draw(<Home />, { organisation })).toContain('id="org_location"')
    expect(words(organisation)).toContain('How many sessions you have depends on where you work')
    expect(words(organisation)).not.toMatch(/\d sessions?/)
    expect(draw(<Home />)).not.toContain('org_location')
  })

  it('shows the tiles of the organization, without what it restricts [ORG-16]', () => {
    const to = (restricted_routes: string[]) =>
      linksOf(draw(<Home />, { organisation: northstar({ restricted_routes }) })).map((link) => link.to)
    expect(to([])).toContain('/family')
    expect(to(['family'])).not.toContain('/family')
    expect(to(['topics'])).not.toContain('/topics')
  })

  it('makes no link of a tile that leads nowhere safe [ORG-01]', () => {
    const [tile] = northstar().homepage_navs
    if (!tile) throw new Error('northstar has a tile')
    const organisation = northstar({ homepage_navs: [{ ...tile, url: 'javascript:alert(1)' }] })
    expect(draw(<Home />, { organisation })).not.toContain('javascript:')
  })

  it('is the finder at the root and where no organization could be loaded [ORG-15]', () => {
    for (const organisation of [null, northstar({ is_root_org: true })]) {
      const html = draw(<Finder />, { organisation })
      expect(readable(html)).toContain('Find your organization')
      expect(linksOf(html)).toEqual([])
    }
    expect(readable(draw(<Finder />, { organisation: null }))).toContain('We could not open that program')
  })
})

describe('home of a member', () => {
  const appointment = {
    id: 7,
    provider: { fullname: 'Dr. Ines Ortega' },
    appointment_method: 'video',
    start_time: '2026-11-24T15:00:00Z',
  } as UpcomingAppointment
  const record = { status: 'requested', show_homepage_message: true } as AppointmentRecord
  const at = (upcoming: UpcomingAppointment[], latest: AppointmentRecord | null, isUsedUp = false) => {
    const queries = new QueryClient()
    queries.setQueryData(['patient', 700_001], { unread_message_count: 0, sessions_used_up: isUsedUp })
    queries.setQueryData(['upcoming', 700_001], upcoming)
    queries.setQueryData(['latest-appointment'], latest)
    return draw(<Home />, { user: maya(), queries })
  }

  it('names the next appointment with its zone and leads to the list [CONST-05]', () => {
    const html = at([appointment], null)
    expect(readable(html)).toContain(
      'Your next appointment Tuesday, November 24 at 10:00 AM Eastern Standard Time By video with Dr. Ines Ortega',
    )
    expect(linksOf(html)).toContainEqual({ to: '/appointments', says: 'See your appointments' })
  })

  it('says what became of a request for 48 hours [CALL-32]', () => {
    expect(readable(at([], record))).toContain('A team member will call you within 1-2 days')
    expect(readable(at([], { ...record, show_homepage_message: false }))).not.toContain('A team member')
  })

  it('promises no sessions to whoever has used them all, and advises no other time [ERROR-07]', () => {
    const refused = { status: 'refused', error_code: 'provider_unavailable', show_homepage_message: true }
    const withSome = readable(at([], refused as AppointmentRecord))
    expect(withSome).toContain('6 sessions are covered for you')
    expect(withSome).toContain('Choose another time')
    const withNone = readable(at([], refused as AppointmentRecord, true))
    expect(withNone).toContain('You have used the sessions your program covers. Please call us 24/7')
    expect(withNone).not.toMatch(/sessions are covered|another time|another counselor/)
  })

  it.each(['not_allowed_for_patient', 'no_state_license'])(
    'advises another counselor after %s, not another time with the same one [ERROR-08, ERROR-10]',
    (error_code) => {
      const refused = { status: 'refused', error_code, show_homepage_message: true } as AppointmentRecord
      expect(readable(at([], refused))).toContain('Choose another counselor')
      expect(readable(at([], refused))).not.toContain('another time')
    },
  )

  it('says both in one card, the appointment by its day [CALL-32]', () => {
    const html = at([appointment], record)
    expect(readable(html)).toContain('call you within 1-2 days. Next appointment: Tuesday, November 24See')
    expect(html.match(/<h2>[^<]*(request|appointment)[^<]*<\/h2>/g)).toEqual([
      '<h2>We have your request</h2>',
    ])
  })

  it('is without both while nothing is known [ROUTE-01]', () => {
    const html = draw(<Home />, { user: maya() })
    expect(readable(html)).toContain('Welcome back, Maya')
    expect(readable(html)).not.toContain('appointment is')
    expect(linksOf(html).map(({ to }) => to)).toContain('/help-myself')
  })
})
