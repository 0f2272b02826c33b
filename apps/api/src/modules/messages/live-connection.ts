/** One connection: yields events until it is ended. */
export interface LiveConnection<Event> extends AsyncIterable<Event> {
  tell(event: Event): void
  end(): void
}

/** Opens a connection; its reader receives `first` at once. */
export function createLiveConnection<Event>(first: Event, onEnd: () => void): LiveConnection<Event> {
  const waiting: Event[] = [first]
  let wake: (() => void) | null = null
  let isOver = false
  const end = (): void => {
    if (isOver) return
    isOver = true
    onEnd()
    wake?.()
  }
  const next = async (): Promise<IteratorResult<Event>> => {
    while (!isOver && waiting.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    const event = isOver ? undefined : waiting.shift()
    return event === undefined ? { done: true, value: undefined } : { done: false, value: event }
  }
  return {
    tell: (event) => {
      // An unread event makes a second one redundant.
      if (waiting.length === 0) waiting.push(event)
      wake?.()
    },
    end,
    [Symbol.asyncIterator]: () => ({
      next,
      return: async () => {
        end()
        return { done: true, value: undefined }
      },
    }),
  }
}
