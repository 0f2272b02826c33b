/** Result of one request. */
export interface RequestResult {
  readonly kind: string
  /** Status of the response, or 0 without one. */
  readonly status: number
  readonly retryAfter: number | null
  readonly milliseconds: number
}

/** Open-loop load: slow responses do not slow it down. */
export interface LoadRun {
  /** Stops and waits for outstanding responses. */
  stop(): Promise<readonly RequestResult[]>
  /** Actual requests per second so far. */
  rate(): number
}

/** Sends `perSecond` requests per second, whether earlier ones were answered or not. */
export function startConstantLoad(
  perSecond: number,
  shoot: (number: number) => { readonly kind: string; readonly answer: Promise<Response> },
): LoadRun {
  const begun = performance.now()
  const shots: Promise<RequestResult>[] = []
  const one = async (number: number): Promise<RequestResult> => {
    const since = performance.now()
    const { kind, answer } = shoot(number)
    const seen = await answer.then(
      async (response) => {
        await response.arrayBuffer()
        const wait = response.headers.get('retry-after')
        return { status: response.status, retryAfter: wait === null ? null : Number(wait) }
      },
      () => ({ status: 0, retryAfter: null }),
    )
    return { kind, ...seen, milliseconds: performance.now() - since }
  }
  const timer = setInterval(() => {
    const due = ((performance.now() - begun) * perSecond) / 1000
    while (shots.length < due) shots.push(one(shots.length))
  }, 10)
  let ended: number | null = null
  return {
    rate: () => (shots.length * 1000) / ((ended ?? performance.now()) - begun),
    stop: () => {
      clearInterval(timer)
      ended = performance.now()
      return Promise.all(shots)
    },
  }
}
