// The baseline of `npm run bench:documents`, a separate process: a Fastify route that sends what ORIGIN
// returned for the same request once, byte for byte, and nothing else. Reads PORT; prints one line when it
// listens.
import { get, type IncomingHttpHeaders } from 'node:http'
import Fastify from 'fastify'

interface Answer {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** The product's response as on the wire. */
const fetchFromProduct = (path: string, headers: IncomingHttpHeaders): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(`${process.env.ORIGIN}${path}`, { headers }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => void pieces.push(piece))
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(pieces) }))
    }).on('error', reject)
  })

const cachedAnswers = new Map<string, Promise<Answer>>()
const app = Fastify()
app.get('/*', async (request, reply) => {
  const { cookie, 'accept-encoding': encoding } = request.headers
  const known =
    cachedAnswers.get(request.url) ??
    fetchFromProduct(request.url, {
      ...(cookie ? { cookie } : {}),
      ...(encoding ? { 'accept-encoding': encoding } : {}),
    })
  cachedAnswers.set(request.url, known)
  const { headers, body } = await known
  const { connection: _connection, date: _date, 'transfer-encoding': _chunked, ...own } = headers
  return reply.headers(own).send(body)
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.stdout.write('listening\n')
