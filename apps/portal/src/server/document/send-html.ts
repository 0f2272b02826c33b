import { PassThrough, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentPieces, NONCE_PLACEHOLDER } from './render-document.ts'

/** Quality 5 of 11: a document of 80 KiB takes about 2 ms; the last 5 % of its size would take 100. */
const QUALITY = 5

interface Compressor {
  readonly encoding: 'br' | 'gzip' | null
  readonly stream: Transform
  /** Flushes what was written so far. */
  readonly flush: (then: () => void) => void
}

const getAcceptedEncodings = (request: Pick<FastifyRequest, 'headers'>): string =>
  request.headers['accept-encoding'] ?? ''
const acceptsBrotli = (request: Pick<FastifyRequest, 'headers'>): boolean =>
  /\bbr\b/.test(getAcceptedEncodings(request))

function selectCompressor(request: Pick<FastifyRequest, 'headers'>): Compressor {
  if (acceptsBrotli(request)) {
    const stream = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
    return { encoding: 'br', stream, flush: (then) => stream.flush(constants.BROTLI_OPERATION_FLUSH, then) }
  }
  if (/\bgzip\b/.test(getAcceptedEncodings(request))) {
    const stream = createGzip()
    return { encoding: 'gzip', stream, flush: (then) => stream.flush(constants.Z_SYNC_FLUSH, then) }
  }
  return { encoding: null, stream: new PassThrough(), flush: (then) => then() }
}

/**
 * Sends a document with the best compression the browser accepts, its first piece in a separate packet, so
 * that scripts load while the rest arrives. Only for documents: they contain no token that could be guessed
 * from sizes (BREACH); API responses do and stay uncompressed.
 */
export function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  { ahead, rest }: DocumentPieces,
  nonce: string,
): FastifyReply {
  const { encoding, stream, flush } = selectCompressor(request)
  void reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding')
  if (encoding !== null) void reply.header('content-encoding', encoding)
  stream.write(ahead)
  flush(() => stream.end(rest.replaceAll(NONCE_PLACEHOLDER, nonce)))
  return reply.send(stream)
}

/** Sends a precompressed document when the browser accepts its encoding. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: DocumentPieces,
  packed: ((nonce: string) => Buffer) | null,
  nonce: string,
): FastifyReply {
  if (packed === null || !acceptsBrotli(request)) return sendHtml(request, reply, pieces, nonce)
  return reply
    .type('text/html; charset=utf-8')
    .headers({ vary: 'accept-encoding', 'content-encoding': 'br' })
    .send(packed(nonce))
}
