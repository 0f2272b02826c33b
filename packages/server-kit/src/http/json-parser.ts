import { requestErrorMessages } from '@evenkeel/api-contract/errors/schema-errors.messages'
import type { FastifyInstance } from 'fastify'
import { createHttpError } from './http-error.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text of a body; null when it is not UTF-8. Letters in another encoding would become other signs without a word. */
function decodeBody(body: string | Buffer): string | null {
  if (typeof body === 'string') return body
  try {
    return utf8.decode(body)
  } catch {
    return null
  }
}

/**
 * Reads JSON. Many clients put its content type on every call, also where they send no body. That is no broken JSON: an empty
 * body is none, and whoever asked for one says what is missing.
 */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const text = decodeBody(bytes)
    if (text === null) done(createHttpError('ParseError', requestErrorMessages.unreadable))
    else if (text === '') done(null, undefined)
    else void parse(request, text, done)
  })
}
