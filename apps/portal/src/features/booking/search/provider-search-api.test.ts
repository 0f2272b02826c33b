import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { type ResponseTable, createTestServices, maya } from '#testing/test-services.ts'
import {
  dayAvailabilityQuery,
  firstAvailabilityQuery,
  NoAnswersError,
  type ProfileRequest,
  providersQuery,
} from './provider-search-api.ts'
import { buildSearchBody } from './search-request.ts'
import { noFilters } from './provider-filters.ts'

const setId = '00000000-0000-4000-8000-0000000000aa'
const body = buildSearchBody({ state: 'CO', providerType: 5, method: 'video' }, noFilters, 'America/Denver')
const token = (jwt: string) => ({ jwt, user: { id: 900_001, type: 'Patient', time_to_live_minutes: 60 } })
const page = (count: number) => ({
  providers: Array.from({ length: count }, (_, id) => ({ id })),
  refine_search_options: { languages: [] },
})
const services: ResponseTable = {
  'GET /mdlive/fake-user-token': () => token('temp-1'),
  'POST /mdlive/search-providers': () => page(30),
  'POST /v2/patients/:id/providers/search': () => page(30),
  'GET /mdlive/providers-profile': () => ({}),
  'GET /v2/providers/:id/profile': () => ({}),
}
const visitor = (answers: ResponseTable = services) => {
  const searcher = createTestServices(answers)
  searcher.booking.update({ answerSetId: setId })
  searcher.session.holdAnswerToken('answers-1')
  return { ...searcher, patientId: null }
}
const member = () => {
  const searcher = createTestServices(services)
  searcher.session.accept({ ...maya(), auth_token: 'm-1' })
  return { ...searcher, patientId: 700_001 }
}
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const asked: ProfileRequest = {
  providerId: 41,
  state: 'CO',
  method: 'video',
  day: '2026-11-24',
  zone: 'America/Denver',
}

describe('provider search', () => {
  it('of a visitor goes through our API with the temporary user [ROLE-03] [ROLE-04]', async () => {
    const searcher = visitor()
    await client().fetchInfiniteQuery(providersQuery(searcher, body))
    expect(searcher.calls).toMatchObject([
      { where: 'GET /mdlive/fake-user-token', headers: { authorization: 'Token answers-1' } },
      {
        where: 'POST /mdlive/search-providers',
        query: { patient_id: 900_001, mdlive_token: 'temp-1', page: 1, per_page: 30 },
        headers: { authorization: 'Token answers-1', 'x-mdlive-token': 'temp-1' },
        body,
      },
    ])
  })

  it('of a member goes to the telehealth service directly', async () => {
    const searcher = member()
    await client().fetchInfiniteQuery(providersQuery(searcher, body))
    expect(searcher.calls).toMatchObject([
      { where: 'POST /v2/patients/:id/providers/search', headers: { authorization: 'Bearer jwt-1' } },
    ])
  })

  it('loads pages of 30 until one is not full [BOOK-08] [CONST-03]', async () => {
    let left = 31
    const searcher = visitor({
      ...services,
      'POST /mdlive/search-providers': () => {
        const answer = page(Math.min(30, left))
        left -= 30
        return answer
      },
    })
    const found = await client().fetchInfiniteQuery({ ...providersQuery(searcher, body), pages: 5 })
    expect(found.pages.map(({ providers }) => providers.length)).toEqual([30, 1])
    expect(
      searcher.calls.filter(({ where }) => where.startsWith('POST')).map(({ query }) => query),
    ).toMatchObject([
      { page: 1, per_page: 30 },
      { page: 2, per_page: 30 },
    ])
  })

  it('ends with an empty later page, and keeps earlier results [ERROR-13] [BOOK-08]', async () => {
    const pages = [page(30), page(0)]
    const searcher = visitor({ ...services, 'POST /mdlive/search-providers': () => pages.shift() })
    const found = await client().fetchInfiniteQuery({ ...providersQuery(searcher, body), pages: 5 })
    expect(found.pages.map(({ providers }) => providers.length)).toEqual([30, 0])
    expect(pages).toEqual([])
  })

  it.each([
    new ApiError(401, { errors: [] }, 'test'),
    new ApiError(400, { errors: [{ field: 'mdlive_token', message: 'Ask for a new one.' }] }, 'test'),
  ])('replaces an expired temporary token once: %#', async (dead) => {
    let tokens = 0
    const searcher = visitor({
      ...services,
      'GET /mdlive/fake-user-token': () => token(`temp-${(tokens += 1)}`),
      'POST /mdlive/search-providers': ({ headers }) =>
        headers['x-mdlive-token'] === 'temp-1' ? dead : page(1),
    })
    const found = await client().fetchInfiniteQuery(providersQuery(searcher, body))
    expect(found.pages).toHaveLength(1)
    expect(tokens).toBe(2)
  })

  it('requests the temporary user once for parallel calls, also when its token expired [ROLE-04]', async () => {
    let tokens = 0
    const searcher = visitor({
      ...services,
      'GET /mdlive/fake-user-token': () => token(`temp-${(tokens += 1)}`),
      'GET /mdlive/providers-profile': ({ headers }) =>
        headers['x-mdlive-token'] === 'temp-1' ? new ApiError(401, { errors: [] }, 'test') : {},
    })
    const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']
    const queries = client()
    await Promise.all(
      days.map((day) => queries.fetchQuery(dayAvailabilityQuery(searcher, { ...asked, day }))),
    )
    expect(tokens).toBe(2)
  })

  it('requires the intake questions when nothing was answered', async () => {
    const searcher = { ...createTestServices(services), patientId: null }
    await expect(client().fetchInfiniteQuery(providersQuery(searcher, body))).rejects.toThrow(NoAnswersError)
    expect(searcher.calls).toEqual([])
  })
})

describe('free times', () => {
  it('of one day need one request for that day in the chosen zone, without skipping ahead [BOOK-10] [CALL-52]', async () => {
    const searcher = visitor()
    await client().fetchQuery(dayAvailabilityQuery(searcher, asked))
    expect(searcher.calls.at(-1)).toMatchObject({
      where: 'GET /mdlive/providers-profile',
      query: {
        provider_id: 41,
        specific_date: '2026-11-24',
        time_zone: 'America/Denver',
        show_next_availability: 'false',
        state_abbrev: 'CO',
        availability_type: 'video',
      },
    })
  })

  it('start at the first free day when a counselor is opened [CALL-52]', async () => {
    const searcher = member()
    await client().fetchQuery(firstAvailabilityQuery(searcher, asked))
    expect(searcher.calls.at(-1)).toMatchObject({
      where: 'GET /v2/providers/:id/profile',
      query: { show_next_availability: 'true' },
    })
  })
})
