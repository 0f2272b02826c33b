import { limits } from '@evenkeel/contract/limits'
import type { MessageEvent } from '@evenkeel/contract/own/messages'

/** Connections one member can hold; the next one ends the oldest. */
const MOST = 10

/** One connection: events as they come, until it is ended. */
interface Connection extends AsyncIterable<MessageEvent> {
  tell(event: MessageEvent): void
  end(): void
}

function connection(onEnd: () => void): Connection {
  const waiting: MessageEvent[] = [{ changed: 'hello' }]
  let wake: (() => void) | null = null
  let isOver = false
  const end = (): void => {
    if (isOver) return
    isOver = true
    onEnd()
    wake?.()
  }
  const next = async (): Promise<IteratorResult<MessageEvent>> => {
    while (!isOver && waiting.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    const event = isOver ? undefined : waiting.shift()
    return event ? { done: false, value: event } : { done: true, value: undefined }
  }
  return {
    tell: (event) => {
      // Whoever has not read the last one learns nothing from a second one.
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

export interface LiveEvents {
  /** Opens a connection; `isAllowed` is asked now and then, and no longer allowed it ends. */
  open(memberId: string, isAllowed: () => Promise<boolean>): AsyncIterable<MessageEvent>
  /** Something changed for a member; null: for anybody, because something may have been missed. */
  tell(memberId: string | null): void
  /** Ends all connections, and those opened later at once. */
  close(): void
}

/** The open connections of this process, by member. */
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
      const one = connection(() => {
        clearInterval(check)
        clearTimeout(life)
        mine.delete(one)
        if (mine.size === 0) open.delete(memberId)
      })
      mine.add(one)
      if (mine.size > MOST) [...mine][0]?.end()
      if (isClosed) one.end()
      return one
    },
    tell: (memberId) => {
      const heard = memberId === null ? all() : [...(open.get(memberId) ?? [])]
      for (const one of heard) one.tell({ changed: 'messages' })
    },
    close: () => {
      isClosed = true
      for (const one of all()) one.end()
    },
  }
}
