import http from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import Fastify from 'fastify'
import { portal } from '../../../apps/portal/src/server/app.ts'
import { builtAssets } from '../../../apps/portal/src/server/document/assets.ts'
import type { Renderer } from '../../../apps/portal/src/server/renderer.ts'
import { rendererInLanguage } from '../../../apps/portal/src/server/renderer-in-language.ts'
import { createCatalogue } from '../../../packages/contract/src/words/spoken.ts'
import { documentServerOver } from '../../document-server.ts'
import { changedTranslations } from './changed-translations.ts'

// The document server with the screens of a pseudo-language in the place of the English ones. Everything but documents and their
// files is asked of the product itself, whose address is the first argument; the second one is the language. Spanish is that of
// changed translations, in production.

const [product = '', language = ''] = process.argv.slice(2)
const folder = path.resolve(import.meta.dirname, '../../../apps/portal/dist/pseudo', language)
const entry = path.join(folder, 'server/entry-server.js')
const render =
  language === 'es'
    ? (await rendererInLanguage(entry))('', false)
    : ((await import(pathToFileURL(entry).href)) as { readonly render: Renderer }).render
const assetFolder = path.join(folder, 'client')

const passOn: typeof fetch = (input, init) => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input)
  return fetch(`${product}${pathname}${search}`, init)
}

const app = Fastify()
app.addHook('onRequest', (request, reply, done) => {
  // The documents are changed on their way out.
  delete request.headers['accept-encoding']
  if (!/^\/(api|content|telehealth)\//.test(request.url)) return done()
  reply.hijack()
  const { origin, ...headers } = request.headers
  const asked = http.request(`${product}${request.url}`, {
    method: request.method,
    headers: {
      ...headers,
      host: new URL(product).host,
      ...(origin === undefined ? {} : { origin: product }),
    },
  })
  asked.on('response', (answer) => {
    reply.raw.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(reply.raw)
  })
  asked.on('error', () => reply.raw.destroy())
  reply.raw.on('close', () => asked.destroy())
  request.raw.pipe(asked)
})
app.addHook('onSend', async (_request, _reply, payload: unknown) => {
  if (language !== 'en-XB' || !(payload instanceof ReadableStream || isStream(payload))) return payload
  const text = await new Response(payload as ConstructorParameters<typeof Response>[0]).text()
  return text.replace('<html lang="en"', '<html lang="en" dir="rtl"')
})

/** Whether this can be read piece by piece, as a document is. */
function isStream(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && Symbol.asyncIterator in payload
}

/** The screens of the document that is asked for: Spanish ones beside the product's English, as they are in production. */
const screens =
  language === 'es'
    ? {
        translated: new Map([
          [
            'es' as const,
            {
              assets: builtAssets(assetFolder, 'es'),
              renderer: render,
              criticalDrafts: false,
              hasDrafts: true,
              words: '',
            },
          ],
        ]),
        catalogue: createCatalogue(changedTranslations(), { criticalDrafts: false }),
      }
    : { assets: builtAssets(assetFolder, 'en'), renderer: render }
await app.register(portal({ ...(await documentServerOver(passOn)), assetFolder, ...screens }))
process.stdout.write(`listening ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
