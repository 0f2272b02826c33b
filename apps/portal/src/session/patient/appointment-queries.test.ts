import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { type ResponseTable, createTestServices, maya } from '#testing/test-services.ts'
import { latestAppointmentQuery, upcomingAppointmentsQuery } from './appointment-queries.ts'

const UPCOMING = 'GET /v2/patients/:id/appointments/upcoming'
const LATEST = 'GET /appointments/latest'

async function ask(answers: ResponseTable) {
  const { session } = createTestServices({
    [UPCOMING]: () => ({ appointments: [] }),
    [LATEST]: () => null,
    ...answers,
  })
  session.accept({ ...maya(), auth_token: 'own' })
  const queries = new QueryClient()
  await Promise.allSettled([
    queries.fetchQuery(upcomingAppointmentsQuery(session, 4001, true)),
    queries.fetchQuery(latestAppointmentQuery(session, true)),
  ])
  return session.read()
}
const refusal = (status: number) => () => new ApiError(status, { errors: [] }, 'test')

describe('upcoming and latest appointment queries', () => {
  it.each([UPCOMING, LATEST])(
    'a refusal of %s ends the session with the expired message [ERROR-17] [ERROR-18]',
    async (call) => {
      const { status, expired } = await ask({ [call]: refusal(403) })
      expect({ status, expired }).toEqual({ status: 'visitor', expired: true })
    },
  )

  it.each([
    ['trouble of the server', refusal(500)],
    ['an outage', refusal(503)],
    ['no answer', () => new NetworkError('no answer')],
  ])('%s signs no user out [ERROR-17] [ERROR-18]', async (_what, answer) => {
    expect((await ask({ [UPCOMING]: answer, [LATEST]: answer })).status).toBe('member')
  })
})
