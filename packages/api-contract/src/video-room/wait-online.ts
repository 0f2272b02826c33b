/** A delay that ends early when the network is back or the signal aborts. */
export const waitOnline = (milliseconds: number, stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = new AbortController()
    const end = () => {
      clearTimeout(timer)
      done.abort()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    stop.addEventListener('abort', end, { signal: done.signal })
    window.addEventListener('online', end, { signal: done.signal })
  })
