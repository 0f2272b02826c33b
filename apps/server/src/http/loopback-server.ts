import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Internal address through which the services of this process call each other. */
export interface LoopbackServer {
  /** Base URL without a trailing slash. */
  readonly base: string
  /** Routes requests to the app; requests before this call wait. */
  serve(listener: RequestListener): void
  /** Closes the server and all connections. */
  close(): Promise<void>
}

/**
 * Opens a loopback port for HTTP calls between the services. It stays open while the public port closes: a request
 * that is still running may need another service to complete.
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
