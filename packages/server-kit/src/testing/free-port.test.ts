import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { findFreePort, isPortFree } from './free-port.ts'

it('finds adjacent free ports', async () => {
  const first = await findFreePort(2)
  expect([await isPortFree(first), await isPortFree(first + 1)]).toEqual([true, true])
})

it.each(['127.0.0.1', '0.0.0.0', '::'])('detects a port in use at %s', async (host) => {
  const port = await findFreePort()
  const server = createServer()
  await once(server.listen(port, host), 'listening')
  expect(await isPortFree(port)).toBe(false)
  server.close()
  await once(server, 'close')
  expect(await isPortFree(port)).toBe(true)
})
