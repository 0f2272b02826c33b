const bodylessStatuses: ReadonlySet<number> = new Set([204, 205, 304])

/** One text sent with an XMLHttpRequest, answered like a fetch. */
function sendXhr(
  request: XMLHttpRequest,
  address: string,
  init: RequestInit,
  onProgress: (part: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { signal } = init
    const stop = (): void => {
      request.abort()
      reject(signal?.reason instanceof Error ? signal.reason : new Error('The request was stopped'))
    }
    if (signal?.aborted) return stop()
    request.open(init.method ?? 'GET', address)
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => {
      const body = bodylessStatuses.has(request.status) ? null : request.responseText
      resolve(new Response(body, { status: request.status }))
    })
    request.addEventListener('error', () => reject(new TypeError('The request did not get through')))
    signal?.addEventListener('abort', stop, { once: true })
    return request.send(typeof init.body === 'string' ? init.body : null)
  })
}

/**
 * A `fetch` for text bodies that reports upload progress from 0 to 1, which `fetch` does not. Responses have
 * no headers.
 */
export const fetchWithProgress =
  (onProgress: (part: number) => void, make: () => XMLHttpRequest): typeof globalThis.fetch =>
  (input, init = {}) =>
    sendXhr(make(), input instanceof Request ? input.url : String(input), init, onProgress)
