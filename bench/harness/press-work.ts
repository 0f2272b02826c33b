import type { CDPSession } from 'playwright'

/** One trace event of the browser; times in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** CPU time of the thread, without other programs. */
  readonly tdur?: number
  readonly args?: {
    readonly name?: string
    readonly data?: { readonly interactionId?: number; readonly duration?: number }
  }
}

/** Main-thread CPU time of one press in milliseconds, from the press to the next frame. */
export interface PressWork {
  /** Total: scripts, style, layout, paint. */
  readonly all: number
  /** The longest task. */
  readonly longest: number
  /** Event handlers of the press and what they called. */
  readonly handlers: number
}

const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']

/** Starts a trace; the returned function stops it and returns the cost of every press in order. */
export async function recordPresses(door: CDPSession): Promise<() => Promise<readonly PressWork[]>> {
  const events: TraceEvent[] = []
  door.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  await door.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  })
  return async () => {
    const complete = new Promise((done) => void door.once('Tracing.tracingComplete', done))
    await door.send('Tracing.end')
    await complete
    return measurePressWork(events)
  }
}

/** Start and end of every press: pointer down, up and click are one. */
function findPressSpans(events: readonly TraceEvent[]): { from: number; to: number }[] {
  const spans = new Map<number, { from: number; to: number }>()
  for (const { name, ph, ts, args } of events) {
    const id = args?.data?.interactionId ?? 0
    if (name !== 'EventTiming' || ph !== 'b' || id === 0) continue
    const before = spans.get(id) ?? { from: ts, to: ts }
    const to = ts + (args?.data?.duration ?? 0) * 1000
    spans.set(id, { from: Math.min(before.from, ts), to: Math.max(before.to, to) })
  }
  return [...spans.values()].toSorted((a, b) => a.from - b.from)
}

function measurePressWork(events: readonly TraceEvent[]): PressWork[] {
  const main = events.find(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const done = events.filter(({ pid, tid, ph }) => pid === main?.pid && tid === main.tid && ph === 'X')
  return findPressSpans(events).map(({ from, to }) => {
    const during = done.filter(({ ts, dur = 0 }) => ts + dur > from && ts < to)
    const ran = (wanted: string) =>
      during.flatMap(({ name, tdur = 0 }) => (name === wanted ? [tdur / 1000] : []))
    const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
    const tasks = ran('RunTask')
    return { all: sum(tasks), longest: Math.max(0, ...tasks), handlers: sum(ran('EventDispatch')) }
  })
}
