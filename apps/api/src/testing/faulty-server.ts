import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** Faults of a slow, broken or unreachable service (trust R4). */
export const serverFaults = [
  'refuses connections',
  'takes the request and says nothing',
  'answers too late',
  'drips its answer byte by byte',
  'resets in the middle of the answer',
  'answers 500',
  'answers 503 with Retry-After',
  'answers broken JSON',
  'answers a page instead of JSON',
  'hangs up without an answer',
] as const
export type ServerFault = (typeof serverFaults)[number]

const createHttpResponse = (status: string, body: string, type = 'application/json', more = '') =>
  `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n${more}connection: close\r\n\r\n${body}`
const okResponse = createHttpResponse('200 OK', '{"message":"fine"}')

function simulateFault(socket: Socket, fault: ServerFault, late: number): void {
  const timers: NodeJS.Timeout[] = []
  socket.on('close', () => timers.forEach((timer) => clearTimeout(timer)))
  switch (fault) {
    case 'refuses connections':
    case 'takes the request and says nothing':
      return
    case 'answers too late':
      timers.push(setTimeout(() => socket.end(okResponse), late))
      return
    case 'drips its answer byte by byte': {
      let sent = 0
      const drip = setInterval(() => socket.write(okResponse[sent++] ?? ''), (late * 2) / okResponse.length)
      timers.push(drip)
      return
    }
    case 'resets in the middle of the answer':
      socket.write(
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"half":',
        () => socket.resetAndDestroy(),
      )
      return
    case 'answers 500':
      socket.end(createHttpResponse('500 Internal Server Error', '{"errors":[{"detail":"boom"}]}'))
      return
    case 'answers 503 with Retry-After':
      socket.end(
        createHttpResponse('503 Service Unavailable', '{}', 'application/json', 'retry-after: 30\r\n'),
      )
      return
    case 'answers broken JSON':
      socket.end(createHttpResponse('200 OK', '{"appointment": {"id": 9'))
      return
    case 'answers a page instead of JSON':
      socket.end(createHttpResponse('200 OK', '<h1>It works!</h1>', 'text/html'))
      return
    case 'hangs up without an answer':
      socket.destroy()
  }
}

/** A server on loopback with one fault; `late` is the delay of a late response in milliseconds. */
export async function startFaultyServer(fault: ServerFault, late: number) {
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    let head = ''
    socket.on('data', (bytes) => {
      head += bytes.toString('latin1')
      const first = /^([A-Z]+ \S+) HTTP\/1\.1\r\n[^]*?\r\n\r\n/.exec(head)
      if (!first) return
      requests.push(first[1] ?? '')
      socket.removeAllListeners('data').resume()
      simulateFault(socket, fault, late)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  // A port that was just released has no listener.
  if (fault === 'refuses connections') await close()
  return { base: `http://127.0.0.1:${port}`, requests: requests as readonly string[], close }
}
