/** Wakes calls of this process that wait for a room. Other processes poll the database. */
export interface RoomEvents {
  /** Resolves with the next signal in the room, or when the service stops. */
  next(room: number): Promise<void>
  tell(room: number): void
  /** Wakes all waiting calls permanently, when the service stops. */
  stop(): void
  isStopped(): boolean
}

export function createRoomEvents(): RoomEvents {
  const waiting = new Map<number, (() => void)[]>()
  let stopped = false
  const tell = (room: number): void => {
    const woken = waiting.get(room) ?? []
    waiting.delete(room)
    for (const wake of woken) wake()
  }
  return {
    next: (room) =>
      new Promise((wake) => {
        if (stopped) wake()
        else waiting.set(room, [...(waiting.get(room) ?? []), wake])
      }),
    tell,
    stop: () => {
      stopped = true
      for (const room of waiting.keys()) tell(room)
    },
    isStopped: () => stopped,
  }
}
