import { limits } from '@evenkeel/api-contract/limits'
import type { MessageEvent } from '@evenkeel/api-contract/portal/messages'

/** One connection: yields events until it is ended. */
export interface LiveConnection<Event> extends AsyncIterable<Event> {
  notify(event: Event): void
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
    notify: (event) => {
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

type Connection = LiveConnection<MessageEvent>

/** Connections per member; the next one ends the oldest. */
const MAX_CONNECTIONS = 10

export interface LiveEvents {
  /** Opens a connection; `isAllowed` is called periodically, and false ends it. */
  open(memberId: string, isAllowed: () => Promise<boolean>): AsyncIterable<MessageEvent>
  /** Announces a change for a member; null: for all, because events may have been missed. */
  notify(memberId: string | null): void
  /** Ends all connections, and later ones at once. */
  close(): void
}

/** Creates the live connections of this process, by member. */
export function createLiveEvents(): LiveEvents {
  const open = new Map<string, Set<Connection>>()
  let isClosed = false
  const all = (): Connection[] => [...open.values()].flatMap((some) => [...some])
  return {
    open: (memberId, isAllowed) => {
      const mine = open.get(memberId) ?? new Set()
      open.set(memberId, mine)
      const check = setInterval(() => {
        isAllowed().then(
          (allowed) => allowed || one.end(),
          () => one.end(),
        )
      }, limits.eventsHeartbeat).unref()
      const life = setTimeout(() => one.end(), limits.eventsLife).unref()
      const one: Connection = createLiveConnection({ changed: 'hello' }, () => {
        clearInterval(check)
        clearTimeout(life)
        mine.delete(one)
        if (mine.size === 0) open.delete(memberId)
      })
      mine.add(one)
      if (mine.size > MAX_CONNECTIONS) [...mine][0]?.end()
      if (isClosed) one.end()
      return one
    },
    notify: (memberId) => {
      const connections = memberId === null ? all() : [...(open.get(memberId) ?? [])]
      for (const one of connections) one.notify({ changed: 'messages' })
    },
    close: () => {
      isClosed = true
      for (const one of all()) one.end()
    },
  }
}
