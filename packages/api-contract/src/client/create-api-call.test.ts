import { describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from './api-call.ts'
import { createApiCall } from './create-api-call.ts'
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

describe('createApiCall with lazily loaded schemas', () => {
  const { method, path, auth, success } = readHomePhrases
  const light = { method, path, auth, success: { status: success.status } } as typeof readHomePhrases
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json([{ id: 'none' }])))

  it('loads the schemas and parses the response with them', async () => {
    const call = createApiCall({ base: '/api', fetch })
    const endpoint = { ...light, whole: () => Promise.resolve(readHomePhrases) }
    await expect(call(endpoint, {})).rejects.toThrow('sent a response that does not match the API contract')
    fetch.mockResolvedValueOnce(Response.json([]))
    await expect(call(endpoint, {})).resolves.toEqual([])
  })
  it('loads the schemas only once, because a page that is being left cannot wait for them', async () => {
    const call = createApiCall({ base: '/api', fetch })
    const whole = vi.fn(() => Promise.resolve(readHomePhrases))
    const endpoint = { ...light, whole }
    for (let calls = 1; calls <= 2; calls += 1) {
      fetch.mockResolvedValueOnce(Response.json([]))
      await call(endpoint, {})
    }
    expect(whole).toHaveBeenCalledTimes(1)
  })
  it('sends nothing when the schemas fail to load, and loads them again with the next call', async () => {
    fetch.mockClear()
    const call = createApiCall({ base: '/api', fetch })
    const whole = vi.fn<() => Promise<typeof readHomePhrases>>().mockRejectedValueOnce(new Error('offline'))
    const endpoint = { ...light, whole: whole.mockResolvedValue(readHomePhrases) }
    await expect(call(endpoint, {})).rejects.toThrow(NetworkError)
    expect(fetch).not.toHaveBeenCalled()
    fetch.mockResolvedValueOnce(Response.json([]))
    await expect(call(endpoint, {})).resolves.toEqual([])
  })

  it('treats an error response without a list of errors as having none', async () => {
    const call = createApiCall({ base: '/api', fetch })
    const payload = { error_type: 'NotFound', stranger: true }
    fetch.mockResolvedValueOnce(Response.json(payload, { status: 404 }))
    await expect(call(light, {})).rejects.toMatchObject({ payload: { error_type: 'NotFound', errors: [] } })
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
