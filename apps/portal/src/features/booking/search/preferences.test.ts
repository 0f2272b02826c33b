import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { type ResponseTable, createTestServices, maya } from '#testing/test-services.ts'
import { preferencesQuery } from './preferences.ts'

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const setId = '00000000-0000-4000-8000-0000000000aa'

function visitor(answers: ResponseTable) {
  const services = createTestServices(answers)
  services.booking.update({ answerSetId: setId })
  return { ...services, patientId: null }
}
function member(answers: ResponseTable, reason = 'Anxiety') {
  const services = createTestServices(answers)
  services.session.accept({
    ...maya({ chief_complaint1: reason, chief_complaint2: null }),
    auth_token: 'm-1',
  })
  return { ...services, patientId: 700_001 }
}

it('are read with the answer token of a visitor, also after a reload', async () => {
  const searcher = visitor({
    'POST /answers/extend-token': () => ({ answer_token: 'again' }),
    'GET /mdlive/search-preferences': () => ({ reasons: ['Stress'], gender: 'Male' }),
  })
  expect(await client().fetchQuery(preferencesQuery(searcher))).toEqual({
    reasons: ['Stress'],
    gender: 'Male',
  })
  expect(searcher.calls.at(-1)).toMatchObject({ headers: { authorization: 'Token again' } })
})

it('of a member without answers use the reasons of the profile', async () => {
  const nothing = member({ 'GET /mdlive/search-preferences': () => ({ part_of_day: 'evening' }) })
  expect(await client().fetchQuery(preferencesQuery(nothing))).toEqual({
    part_of_day: 'evening',
    reasons: ['Anxiety'],
  })
  const answered = member({ 'GET /mdlive/search-preferences': () => ({ reasons: ['Stress'] }) })
  expect(await client().fetchQuery(preferencesQuery(answered))).toEqual({ reasons: ['Stress'] })
})

it("of a member who answers again are read with the token of those answers, which are not the member's before booking", async () => {
  const searcher = member({
    'POST /answers/extend-token': () => ({ answer_token: 'of-these-answers' }),
    'GET /mdlive/search-preferences': ({ headers }) =>
      headers['authorization'] === 'Token of-these-answers'
        ? { reasons: ['Stress'] }
        : { reasons: ['Grief or Loss'] },
  })
  searcher.booking.update({ answerSetId: setId })
  expect(await client().fetchQuery(preferencesQuery(searcher))).toEqual({ reasons: ['Stress'] })
})

it('of a member who only answered the method question are the earlier ones', async () => {
  const searcher = member({
    'POST /answers/extend-token': () => ({ answer_token: 'of-these-answers' }),
    'GET /mdlive/search-preferences': ({ headers }) =>
      headers['authorization'] === 'Token of-these-answers'
        ? { language: 'Spanish' }
        : { reasons: ['Grief or Loss'], gender: 'Female', part_of_day: 'evening' },
  })
  searcher.booking.update({ answerSetId: setId })
  expect(await client().fetchQuery(preferencesQuery(searcher))).toEqual({
    reasons: ['Grief or Loss'],
    gender: 'Female',
    part_of_day: 'evening',
  })
})

it('of a member whose new answers have expired are the earlier ones', async () => {
  const searcher = member({
    'POST /answers/extend-token': () => new ApiError(403, { errors: [] }, 'test'),
    'GET /mdlive/search-preferences': () => ({ reasons: ['Grief or Loss'] }),
  })
  searcher.booking.update({ answerSetId: setId })
  expect(await client().fetchQuery(preferencesQuery(searcher))).toEqual({ reasons: ['Grief or Loss'] })
})

it('omit a reason that cannot be searched', async () => {
  const searcher = member({ 'GET /mdlive/search-preferences': () => ({ gender: 'Male' }) }, 'x'.repeat(61))
  expect(await client().fetchQuery(preferencesQuery(searcher))).toEqual({ gender: 'Male' })
})

it('never block the list', async () => {
  const unreachable = () => new NetworkError('down')
  expect(
    await client().fetchQuery(preferencesQuery(visitor({ 'POST /answers/extend-token': unreachable }))),
  ).toEqual({})
  const searcher = member({ 'GET /mdlive/search-preferences': unreachable })
  expect(await client().fetchQuery(preferencesQuery(searcher))).toEqual({ reasons: ['Anxiety'] })
})
