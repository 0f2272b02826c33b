import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { draw, readable } from '#testing/draw.tsx'
import { northstar } from '#testing/organisation.ts'
import { question } from '#testing/questions.ts'
import { maya } from '#testing/test-services.ts'
import { Booked } from './Booked.tsx'

/** The page after a booking when everything has come. */
function after(outcome: 'booked' | 'moved', asked = [question('number'), question('number')]): string {
  const queries = new QueryClient()
  queries.setQueryData(['questions-after-booking'], asked)
  const page = <Booked title="Your appointment is booked" lead="We look forward to it." />
  return readable(draw(page, { user: maya(), queries, onTheWay: { outcome, method: 'video' } }))
}

describe('the page after a booking [ROUTE-38]', () => {
  it('says where it is written down, how one joins, and where it is moved or canceled', () => {
    const words = after('booked')
    expect(words).toContain(`We email you the day and time: ${maya().email}`)
    expect(words).toContain('press Join. The room opens 15 minutes before.')
    expect(words).toContain('you can move or cancel it under your appointments')
  })

  it('says what the number of sessions depends on to a member who has not said where they work, and no number [ORG-12]', () => {
    const place = { id: '7c1e0f5a-0031-4a00-8a00-000000000031', location: 'Elementary Schools' }
    const organisation = northstar({
      child_organisations: [{ ...place, number_of_sessions: 8, is_no_of_sessions_hidden: false }],
    })
    const said = (of: Partial<ReturnType<typeof maya>>) =>
      readable(
        draw(<Booked title="Your appointment is booked" lead="We look forward to it." />, {
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

  it('has one quiet line about work below everything else, after a booking only [INTAKE-02]', () => {
    expect(after('booked')).toMatch(/Until then.*Two questions about work \(optional\)\s*$/s)
    expect(after('moved')).not.toContain('about work')
    expect(after('booked', [])).not.toContain('about work')
  })
})
