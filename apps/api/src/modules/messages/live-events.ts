import { limits } from '@evenkeel/api-contract/limits'
import type { MessageEvent } from '@evenkeel/api-contract/portal/messages'
import { type LiveConnection, createLiveConnection } from './live-connection.ts'

type Connection = LiveConnection<MessageEvent>

/** Connections per member; the next one ends the oldest. */
const MAX_CONNECTIONS = 10

export interface LiveEvents {
  /** Opens a connection; `isAllowed` is called periodically, and false ends it. */
  open(memberId: string, isAllowed: () => Promise<boolean>): AsyncIterable<MessageEvent>
  /** Announces a change for a member; null: for all, because events may have been missed. */
  tell(memberId: string | null): void
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
