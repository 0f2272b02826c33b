import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createTestServices, maya } from '#testing/test-services.ts'
import { getUnavailableReason, unavailableReasonQuery } from './unavailable-reason.ts'

describe('why a visit can no longer be changed', () => {
  it.each([
    [{ status: 'booked', can_cancel: true }, null],
    [{ status: 'booked', can_cancel: false }, 'over'],
    [{ status: 'completed', can_cancel: false }, 'over'],
    [{ status: 'cancelled', can_cancel: false }, 'canceled'],
    [{ status: 'cancelled', can_cancel: false, canceled_by: 'member' }, 'canceled'],
    [{ status: 'cancelled', can_cancel: false, canceled_by: 'counselor' }, 'byCounselor'],
  ] as const)('%j: %s [BOOK-05] [BOOK-06]', (visit, why) => {
    expect(getUnavailableReason(visit)).toBe(why)
  })
})

describe('reason query', () => {
  const ask = (answer: unknown) => {
    const { session } = createTestServices({ 'GET /v2/patients/:patient/appointments/:id': () => answer })
    session.accept({ ...maya(), auth_token: 'own' })
    return new QueryClient().fetchQuery(unavailableReasonQuery(session, 4001, 9001))
  }

  it('treats an unknown visit as gone', async () => {
    expect(await ask(new ApiError(404, { errors: [] }, 'test'))).toBe('canceled')
  })

  it.each([new ApiError(500, { errors: [] }, 'test'), new NetworkError('down')])(
    'is not derived from a service error: %#',
    async (trouble) => {
      await expect(ask(trouble)).rejects.toBe(trouble)
    },
  )
})
