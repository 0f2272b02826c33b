import { describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from './api-call.ts'
import { createApiCall } from './create-api-call.ts'
import type { EndpointSchemas } from '../endpoint-schemas.ts'
import { getSchemas } from '../get-schemas.ts'
import { readHomePhrases } from '../portal/home-page.ts'
import { cancelAppointment } from '../telehealth/appointments.ts'

describe('ApiError', () => {
  it('is recognized across copies of its module, as in the server-side rendering bundle', async () => {
    vi.resetModules()
    const copy = await import('./api-call.ts')
    expect(copy.ApiError).not.toBe(ApiError)
    expect(new copy.ApiError(404, { errors: [] }, 'x') instanceof ApiError).toBe(true)
    expect(new NetworkError('x') instanceof ApiError).toBe(false)
    expect((null as unknown) instanceof ApiError).toBe(false)
  })
})

describe('createApiCall', () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json([{ id: 'none' }])))

  it('returns answers of our own services as they are: these services validate them', async () => {
    await expect(createApiCall({ base: '/api', fetch })(readHomePhrases, {})).resolves.toEqual([
      { id: 'none' },
    ])
  })

  it('rejects an answer of another service that does not match the API contract', async () => {
    const call = createApiCall({ base: '/api', fetch, getSchemas })
    await expect(call(readHomePhrases, {})).rejects.toThrow(
      'sent a response that does not match the API contract',
    )
    fetch.mockResolvedValueOnce(Response.json([]))
    await expect(call(readHomePhrases, {})).resolves.toEqual([])
  })

  it('sends nothing when the schemas fail to load, and loads them again with the next call', async () => {
    fetch.mockClear()
    const load = vi.fn<() => Promise<EndpointSchemas>>(async () => getSchemas(readHomePhrases))
    load.mockRejectedValueOnce(new Error('offline'))
    const call = createApiCall({ base: '/api', fetch, getSchemas: load })
    await expect(call(readHomePhrases, {})).rejects.toThrow(NetworkError)
    expect(fetch).not.toHaveBeenCalled()
    fetch.mockResolvedValueOnce(Response.json([]))
    await expect(call(readHomePhrases, {})).resolves.toEqual([])
  })

  it('rejects a body that is not JSON, such as the page of a proxy', async () => {
    fetch.mockResolvedValueOnce(new Response('<!doctype html>'))
    await expect(createApiCall({ base: '/api', fetch })(readHomePhrases, {})).rejects.toThrow(NetworkError)
  })

  it('treats an error response without a list of errors as having none', async () => {
    const call = createApiCall({ base: '/api', fetch })
    const payload = { error_type: 'NotFound', stranger: true }
    fetch.mockResolvedValueOnce(Response.json(payload, { status: 404 }))
    await expect(call(readHomePhrases, {})).rejects.toMatchObject({
      payload: { error_type: 'NotFound', errors: [] },
    })
  })

  it('keeps only the parts of an error response that have the right type', async () => {
    const entries = [{ message: 'No.' }, { field: 7, message: true }, { field: 'email' }, null]
    const payload = { error_type: 1, error_codes: 'x', message: {}, errors: entries }
    fetch.mockResolvedValueOnce(Response.json(payload, { status: 400 }))
    await expect(createApiCall({ base: '/api', fetch })(readHomePhrases, {})).rejects.toMatchObject({
      payload: {
        errors: [{ field: null, message: 'No.' }, { field: null, message: true }, { field: 'email' }],
      },
    })
    for (const body of ['null', '7', '[]', 'oops', '{"errors":{}}']) {
      fetch.mockResolvedValueOnce(new Response(body, { status: 500 }))
      await expect(createApiCall({ base: '/api', fetch })(readHomePhrases, {})).rejects.toMatchObject({
        status: 500,
        payload: { errors: [] },
      })
    }
  })
})

describe('a call with an empty response', () => {
  const cancel = (answer: Response) =>
    createApiCall({ base: '/telehealth', fetch: () => Promise.resolve(answer) })(cancelAppointment, {
      params: { patient: 7, id: 9 },
    })

  it.each([
    ['204', new Response(null, { status: 204 })],
    ['200 with a body', Response.json({ appointment: { id: 9 } })],
    ['200 without one', new Response('')],
  ])('succeeds with %s [CALL-47]', async (_name, answer) => {
    await expect(cancel(answer)).resolves.toBeUndefined()
  })

  it('fails with any other response [CALL-47]', async () => {
    await expect(cancel(Response.json({ errors: [] }, { status: 422 }))).rejects.toThrow(ApiError)
  })
})
