import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import pg from 'pg'

type Listener = (payload: string | null) => void

/** Wait before a broken connection is made again. */
const RECONNECT_DELAY = seconds(1)

/**
 * Listens over a connection of its own, opened with the first listener and made again when it breaks; whoever listens is
 * told of the gap.
 */
export function createPostgresListener(url: string, name: string) {
  const listeners = new Map<string, Set<Listener>>()
  let current: Promise<pg.Client> | null = null
  let isClosed = false
  const tell = (channel: string, payload: string | null): void => {
    for (const listener of listeners.get(channel) ?? []) listener(payload)
  }
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      fallback_application_name: name,
      keepAlive: true,
    })
    client.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''))
    // Without a listener a broken connection would end the process; `end` follows and heals it.
    client.on('error', () => {})
    await client.connect()
    client.once('end', () => void heal())
    for (const channel of listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  }
  const heal = async (): Promise<void> => {
    while (!isClosed) {
      await wait(RECONNECT_DELAY, undefined, { ref: false })
      if (isClosed) return
      current = connect()
      const healed = await current.then(
        () => true,
        () => false,
      )
      if (!healed) continue
      for (const channel of listeners.keys()) tell(channel, null)
      return
    }
  }
  return {
    listen: async (channel: string, listener: Listener): Promise<() => Promise<void>> => {
      const others = listeners.get(channel)
      listeners.set(channel, new Set([...(others ?? []), listener]))
      if (!current) {
        current = connect()
        // Who asks again after a failure gets another try.
        current.catch(() => void (current = null))
      } else if (!others) await (await current).query(`listen ${pg.escapeIdentifier(channel)}`)
      await current
      return async () => void listeners.get(channel)?.delete(listener)
    },
    close: async (): Promise<void> => {
      isClosed = true
      const client = await current?.catch(() => null)
      await client?.end()
    },
  }
}
