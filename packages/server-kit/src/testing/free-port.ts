import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Systems assign higher ports automatically, and browsers refuse some lower ones: a port of this range stays
 * free until the caller listens on it.
 */
const [MIN_PORT, MAX_PORT] = [20_000, 32_000]

/** Whether no process of this machine listens on a port. */
export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/** A free port of this machine, with the `count - 1` ports after it free as well. */
export async function findFreePort(count = 1): Promise<number> {
  for (;;) {
    const first = randomInt(MIN_PORT, MAX_PORT)
    const all = Array.from({ length: count }, (_, at) => isPortFree(first + at))
    if ((await Promise.all(all)).every(Boolean)) return first
  }
}
