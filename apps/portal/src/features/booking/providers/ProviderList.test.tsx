import type { SearchPreferences } from '@evenkeel/api-contract/telehealth/providers'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createTestServices } from '#testing/test-services.ts'
import { renderHtml, type RenderHtmlOptions, htmlToText } from '#testing/render-html.tsx'
import { northstar } from '#testing/organization.ts'
import { preferencesQuery } from '../search/preferences.ts'
import { providersQuery } from '../search/provider-search-api.ts'
import { type Provider, buildSearchBody } from '../search/search-request.ts'
import ResultsScreen from '../screens/ResultsScreen.tsx'
import { noFilters, type ProviderFilters } from '../search/provider-filters.ts'
import { ProviderList } from './ProviderList.tsx'

const place = { state: 'CO', providerType: 5, method: 'video' } as const
const NEXT = '2026-11-21T15:00:00Z'
const counselor = (id: number, next: string | null = null) =>
  ({
    id,
    fullname: `Counselor ${id}`,
    specialty: 'Anxiety',
    availability_type: ['video'],
    languages: ['English'],
    next_appt_available_date: next,
  }) as unknown as Provider

/** On a return to the list, a browser renders all cards at once. */
const cameBack = { left: { leftAt: 0, shown: 1 } }

/** The list after one page per given count. */
const listOf = (...counts: readonly number[]): string => listWith({}, ...counts)

interface Listed extends Pick<RenderHtmlOptions, 'onTheWay'> {
  readonly total?: number
  readonly soonest?: Provider
  readonly providers?: readonly Provider[]
  readonly stated?: SearchPreferences
  readonly filters?: ProviderFilters
}

/** The same, with additional data in the first page. */
function listWith(
  { onTheWay = cameBack, stated = {}, filters = noFilters, ...first }: Listed,
  ...counts: readonly number[]
): string {
  const searcher = { ...createTestServices(), patientId: null }
  const queries = new QueryClient()
  const pages = counts.map((count, at) => ({
    providers: Array.from({ length: count }, (_, place) => counselor(at * 100 + place)),
    refine_search_options: { languages: [] },
    checked_at: '2026-11-20T15:00:00Z',
    ...(at === 0 ? first : {}),
  }))
  const { queryKey } = providersQuery(searcher, buildSearchBody(place, filters, 'America/New_York', stated))
  queries.setQueryData<unknown>(preferencesQuery(searcher).queryKey, stated)
  queries.setQueryData<unknown>(queryKey, { pages, pageParams: counts.map((_, at) => at + 1) })
  return htmlToText(
    renderHtml(
      <ProviderList
        searcher={searcher}
        place={place}
        filters={filters}
        onFilters={() => {}}
        onMethod={() => {}}
        onTime={() => {}}
        onMore={() => {}}
      >
        {null}
      </ProviderList>,
      { queries, onTheWay },
    ),
  )
}

describe('counselor list', () => {
  it('offers more after a full page [BOOK-08]', () => {
    expect(listOf(30)).toContain('The first 12 counselors')
    expect(listOf(30)).toContain('Show more')
  })

  it('shows twelve at once and the total', () => {
    const words = listWith({ total: 71 }, 30)
    expect(words).toContain('Showing 12 of 71 counselors')
    expect(words).toContain('Counselor 11')
    expect(words).not.toContain('Counselor 12')
    expect(listOf(5)).not.toContain('Show more')
  })

  it('shows that preferences only order the list, unless a filter is set manually', () => {
    expect(listWith({ stated: { reasons: ['Anxiety'], gender: 'Female' } }, 5)).toContain(
      'Best match first: anxiety, a woman, a time soon. Then everyone else.',
    )
    const filters = { ...noFilters, gender: 'Female' } as const
    expect(listWith({ stated: { reasons: ['Anxiety'] }, filters }, 5)).toMatch(
      /Best match first: anxiety, a time soon\.(?! Then)/,
    )
    expect(listOf(5)).not.toMatch(/Best match first|everyone else/)
  })

  it('starts with three cards; the others render without delaying input', () => {
    const words = listWith({ onTheWay: {}, total: 71 }, 30)
    expect(words).toContain('Showing 12 of 71 counselors')
    expect(words).toContain('Counselor 2')
    expect(words).not.toMatch(/Counselor 3|Show more/)
  })

  it('names the soonest counselor with a reason, or on the first card when it is the same person', () => {
    const soonest = { ...counselor(7, NEXT), fullname: 'Rosa Vance, LPC' }
    const above = listWith({ soonest }, 5)
    expect(above).toMatch(/Soonest of all: .* with Rosa Vance, LPC/)
    expect(above).toContain('Choose it')
    const providers = [counselor(0, NEXT), counselor(1)]
    const onCard = listWith({ providers, soonest: counselor(0, NEXT) }, 2)
    expect(onCard).toMatch(/Soonest of all\s*.*Counselor 0/)
    expect(onCard).not.toContain('Choose it')
  })

  it('names the soonest time next to the same counselor when the card shows later times of the preferred part of day', () => {
    const best = listWith(
      { providers: [counselor(0, '2026-11-21T23:00:00Z')], soonest: counselor(0, NEXT) },
      1,
    )
    expect(best).toMatch(/Soonest of all: Sat, Nov 21 at 10:00 AM by video with Counselor 0/)
  })

  it('labels no counselor as soonest when another one is as soon', () => {
    const providers = [counselor(0, NEXT), counselor(1, NEXT)]
    expect(listWith({ providers, soonest: counselor(0, NEXT) }, 2)).not.toContain('Soonest of all')
    const other = [counselor(0, NEXT), counselor(1, '2026-11-21T16:00:00Z')]
    expect(listWith({ providers: other, soonest: counselor(0, NEXT) }, 2)).toContain('Soonest of all')
  })

  it.each([5, 7])('is requested with the provider type of the organization, %i [ORG-17]', (type) => {
    const queries = new QueryClient()
    const organisation = northstar({ mdlive_provider_type: type })
    renderHtml(<ResultsScreen />, { organisation, queries, onTheWay: { method: 'video', state: 'CO' } })
    const asked = queries.getQueryCache().findAll({ queryKey: ['providers'] })
    expect(asked.map(({ queryKey }) => queryKey.at(-1))).toMatchObject([
      { search: { state_abbrev: 'CO', provider_type_id: type } },
    ])
  })

  it('ends with an empty later page and keeps all counselors without an error [ERROR-13]', () => {
    const words = listOf(10, 0)
    expect(words).toContain('10 counselors')
    expect(words).toContain('Counselor 9')
    expect(words).not.toMatch(/Show more|No counselor fits/)
  })
})
