import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { appointment } from '#testing/appointments.ts'
import { renderHtml, htmlToText } from '#testing/render-html.tsx'
import { northstar } from '#testing/organization.ts'
import { question } from '#testing/questions.ts'
import { maya } from '#testing/test-services.ts'
import { BookingConfirmation } from './BookingConfirmation.tsx'

/** Renders the confirmation page with all data loaded. */
function after(outcome: 'booked' | 'moved', asked = [question('number'), question('number')]): string {
  const queries = new QueryClient()
  queries.setQueryData(['questions-after-booking'], asked)
  const page = <BookingConfirmation title="Your appointment is booked" lead="We look forward to it." />
  return htmlToText(renderHtml(page, { user: maya(), queries, onTheWay: { outcome, method: 'video' } }))
}

describe('booking confirmation page [ROUTE-38]', () => {
  it('shows where the visit is listed, how to join, and where to reschedule or cancel', () => {
    const words = after('booked')
    expect(words).toContain(`We email you the day and time: ${maya().email}`)
    expect(words).toContain('press Join. The room opens 15 minutes before.')
    expect(words).toContain('you can move or cancel it under your appointments')
  })

  it('explains what the number of sessions depends on when the work location is unknown, and shows no number [ORG-12]', () => {
    const place = { id: '7c1e0f5a-0031-4a00-8a00-000000000031', location: 'Elementary Schools' }
    const organisation = northstar({
      child_organisations: [{ ...place, number_of_sessions: 8, is_no_of_sessions_hidden: false }],
    })
    const said = (of: Partial<ReturnType<typeof maya>>) =>
      htmlToText(
        renderHtml(<BookingConfirmation title="Your appointment is booked" lead="We look forward to it." />, {
          user: maya(of),
          organisation,
          onTheWay: { outcome: 'booked', method: 'video' },
        }),
      )
    const depends = 'How many sessions your program pays for depends on where you work.'
    expect(said({ organisation: organisation.id })).toContain(depends)
    expect(said({ organisation: organisation.id })).not.toMatch(/\d sessions?/)
    expect(said({ organisation: place.id, number_of_sessions: 8 })).toContain('pays for 8 sessions.')
  })

  it('shows the free cancelation deadline in reserved space [ORG-09] [BOOK-05]', () => {
    // Rendered on March 4, 2026, in Eastern time.
    const slot = '2026-03-10T15:00:00Z'
    const rendered = (told: object | null, organisation = northstar({ session_notice_hours: 24 })) => {
      const queries = new QueryClient()
      const visit = told && appointment({ start_time: slot, end_time: '2026-03-10T15:50:00Z', ...told })
      if (visit) queries.setQueryData(['upcoming', maya().mdlive_id], [visit])
      const onTheWay = { outcome: 'booked', method: 'video', providerId: 41, slot } as const
      const page = <BookingConfirmation title="Your appointment is booked" lead="We look forward to it." />
      const html = renderHtml(page, { user: maya(), queries, organisation, onTheWay })
      return { place: /data-longest="([^"]*)"/.exec(html)?.[1], words: htmlToText(html) }
    }
    const free = 'Cancel by Mon, Mar 9, 11:00 AM, or it uses a session.'
    const told = rendered({ free_until: '2026-03-09T15:00:00Z' })
    expect(told.words).toContain(free)
    const late = rendered(null)
    expect([late.place, late.words.includes('Free to')]).toEqual([free, false])
    const counts =
      'The time to cancel free is over, and a new time does not bring it back: it uses a session even if you cancel. You can still change the time until it starts.'
    expect(rendered({ free_until: '2026-03-04T15:00:00Z' }).words).toContain(counts)
    // Terms unknown: the reserved space fits the longest of them.
    expect(rendered(null, northstar({})).place).toBe(counts)
    expect(rendered({}).words).not.toMatch(/Free to|counts as one/)
  })

  it('mentions another upcoming visit, because a member who logged in during booking may have booked before [BOOK-01]', () => {
    const slot = '2026-03-10T15:00:00Z'
    const one = appointment({ start_time: slot, end_time: '2026-03-10T15:50:00Z' })
    const rendered = (...ahead: (typeof one)[]) => {
      const queries = new QueryClient()
      queries.setQueryData(['upcoming', maya().mdlive_id], ahead)
      const onTheWay = { outcome: 'booked', method: 'video', providerId: 41, slot } as const
      const page = <BookingConfirmation title="Your appointment is booked" lead="We look forward to it." />
      return htmlToText(renderHtml(page, { user: maya(), queries, onTheWay }))
    }
    expect(rendered(one)).toContain('See your appointments')
    expect(rendered({ ...one, id: 7, start_time: '2026-03-09T15:00:00Z' }, one)).toContain(
      'See your 2 appointments',
    )
  })

  it('shows one line about work below everything else, only after a booking [INTAKE-02]', () => {
    expect(after('booked')).toMatch(/Until then.*Two questions about work \(optional\)\s*$/s)
    expect(after('moved')).not.toContain('about work')
    expect(after('booked', [])).not.toContain('about work')
  })
})
