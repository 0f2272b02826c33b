import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Where the services of this process reach each other. */
export interface LoopbackServer {
  /** Its address, without a slash at the end. */
  readonly base: string
  /** Hands what comes in to the app; before this, requests wait. */
  serve(listener: RequestListener): void
  /** Ends it, with every connection. */
  close(): Promise<void>
}

/**
 * A port of this machine only, for what the services ask each other over HTTP. It stays open while the public port closes:
 * a request that still runs then may need another service to come to its end.
 */
export async function openLoopbackServer(): Promise<LoopbackServer> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (listener) => void server.on('request', listener),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
