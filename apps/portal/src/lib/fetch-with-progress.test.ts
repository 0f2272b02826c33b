import { describe, expect, it } from 'vitest'
import { fetchWithProgress } from './fetch-with-progress.ts'

/** A request that does what a test tells it. */
function scripted() {
  const request = Object.assign(new EventTarget(), {
    upload: new EventTarget(),
    status: 201,
    responseText: '{"id":7}',
    sent: '' as string | null,
    headers: {} as Record<string, string>,
    isAborted: false,
    open(method: string, address: string) {
      this.headers['request'] = `${method} ${address}`
    },
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    },
    send(body: string | null) {
      this.sent = body
    },
    abort() {
      this.isAborted = true
    },
  })
  const parts: number[] = []
  const ask = fetchWithProgress(
    (part) => parts.push(part),
    () => request as unknown as XMLHttpRequest,
  )
  const progress = (loaded: number, total: number) =>
    request.upload.dispatchEvent(
      Object.assign(new Event('progress'), { loaded, total, lengthComputable: total > 0 }),
    )
  return { request, parts, ask, progress }
}

describe('a fetch with progress', () => {
  it('sends what a fetch would send and answers like one', async () => {
    const { request, ask } = scripted()
    const answered = ask('/api/documents', { method: 'POST', headers: { 'X-One': '1' }, body: '{}' })
    request.dispatchEvent(new Event('load'))
    const response = await answered
    expect(request.headers).toEqual({ request: 'POST /api/documents', 'x-one': '1' })
    expect(request.sent).toBe('{}')
    expect([response.status, await response.json()]).toEqual([201, { id: 7 }])
  })

  it('tells how much has left, where that is known', async () => {
    const { request, ask, parts, progress } = scripted()
    const answered = ask('/a', { method: 'POST', body: 'abcd' })
    progress(1, 4)
    progress(3, 0)
    progress(4, 4)
    request.dispatchEvent(new Event('load'))
    await answered
    expect(parts).toEqual([0.25, 1])
  })

  it('fails like a fetch when nothing gets through', async () => {
    const { request, ask } = scripted()
    const answered = ask('/a')
    request.dispatchEvent(new Event('error'))
    await expect(answered).rejects.toBeInstanceOf(TypeError)
  })

  it('stops on its way, and does not begin when it was stopped before', async () => {
    const { request, ask } = scripted()
    const stop = new AbortController()
    const answered = ask('/a', { signal: stop.signal })
    stop.abort(new Error('by the member'))
    await expect(answered).rejects.toThrow('by the member')
    expect(request.isAborted).toBe(true)
    const late = scripted()
    await expect(late.ask('/a', { signal: stop.signal })).rejects.toThrow('by the member')
    expect(late.request.headers).toEqual({})
  })
})
