import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getTraceLogPath } from './server-log.ts'

/** Starts a trace collector that only writes what it receives, one span per line. */
export async function startTraceReceiver(
  port: string,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const kept = createWriteStream(getTraceLogPath(port))
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      kept.write(`${body.replaceAll('{"traceId"', '\n{"traceId"')}\n`)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
