import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Systems hand out higher ports by themselves, and browsers refuse some lower ones: one from here stays free until
 * whoever asked for it listens on it.
 */
const [MIN_PORT, MAX_PORT] = [20_000, 32_000]

/** Whether nobody of this machine listens on a port. */
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

/** A port of this machine that nobody listens on, nor on the `count - 1` after it. */
export async function findFreePort(count = 1): Promise<number> {
  for (;;) {
    const first = randomInt(MIN_PORT, MAX_PORT)
    const all = Array.from({ length: count }, (_, at) => isPortFree(first + at))
    if ((await Promise.all(all)).every(Boolean)) return first
  }
}
