import { expect, it } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import { createTestServices, maya } from '#testing/test-services.ts'
import { refresh } from './refresh.ts'

const upcoming = 'GET /v2/patients/:id/appointments/upcoming'
const answers = {
  'GET /v2/patients/:id': () => ({ patient_profile: { first_name: 'Maya' } }),
  [upcoming]: () => ({ appointments: [] }),
}
const member = () => {
  const services = createTestServices(answers)
  services.session.accept({ ...maya(), auth_token: 'm-1' })
  return services
}

it.each([
  [{ patient: true, upcoming: false }, ['GET /v2/patients/:id']],
  [{ patient: true, upcoming: true }, ['GET /v2/patients/:id', upcoming]],
  [{ patient: false, upcoming: false }, []],
])('reads anew what is asked for, each time: %o [GUARD-14] [GUARD-15]', async (asked, expected) => {
  const { session, calls, where } = member()
  const queries = new QueryClient()
  await refresh(queries, session, asked)
  await refresh(queries, session, asked)
  expect(where()).toEqual([...expected, ...expected])
  for (const { params, headers } of calls) {
    expect(params).toEqual({ id: 700_001 })
    expect(headers).toMatchObject({ authorization: 'Bearer jwt-1' })
  }
})

it('reads nothing of a visitor, and its failure disturbs nobody [GUARD-15]', async () => {
  const visitor = createTestServices(answers)
  await refresh(new QueryClient(), visitor.session, { patient: true, upcoming: true })
  expect(visitor.calls).toEqual([])
  const unlucky = createTestServices({ 'GET /v2/patients/:id': () => new Error('down') })
  unlucky.session.accept({ ...maya(), auth_token: 'm-1' })
  await refresh(new QueryClient(), unlucky.session, { patient: true, upcoming: false })
  expect(unlucky.where()).toEqual(['GET /v2/patients/:id'])
})
