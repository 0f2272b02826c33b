import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { draw, readable } from '#testing/draw.tsx'
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

  it('has one quiet line about work below everything else, after a booking only [INTAKE-02]', () => {
    expect(after('booked')).toMatch(/Until then.*Two questions about work \(optional\)\s*$/s)
    expect(after('moved')).not.toContain('about work')
    expect(after('booked', [])).not.toContain('about work')
  })
})
