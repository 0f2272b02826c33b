import type { FastifyInstance } from 'fastify'

/**
 * Many clients put the content type of JSON on every call, also where they send no body. That is no broken JSON: an empty
 * body is none, and whoever asked for one says what is missing.
 */
export function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else void parse(request, String(text), done)
  })
}
