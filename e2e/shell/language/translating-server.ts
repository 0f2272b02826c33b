import Fastify from 'fastify'
import { portal } from '../../../apps/portal/src/server/app.ts'
import { documentServerOver } from '../../document-server.ts'

// The document server of the product with a translation service set up. Everything but its documents is asked of the product
// itself, whose address is the first argument. The service listens on an origin of its own, as such services do.

const product = process.argv[2] ?? ''

/** What the script of a translation service does: puts a control into its place, and rewrites every text from then on. */
const widget = `(() => {
  const translate = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      const parent = text.parentElement
      if (!parent || parent.tagName === 'FONT' || text.data.trim() === '') continue
      if (parent.closest('script, style, textarea, select, [translate="no"]')) continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = '»' + text.data + '«'
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  const choice = document.createElement('select')
  choice.setAttribute('aria-label', 'Translate this page to')
  choice.innerHTML = '<option>Spanish</option><option>French</option>'
  const place = () => {
    const found = document.getElementById('translation-widget')
    if (found && !found.contains(choice)) found.append(choice)
  }
  const start = () => {
    place()
    document.documentElement.lang = 'es'
    translate(document.body)
    new MutationObserver((records) => {
      place()
      for (const { target } of records) translate(target.nodeType === 3 ? target.parentNode ?? target : target)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  start()
})()`

const service = Fastify()
service.get('/widget.js', (_request, reply) =>
  reply
    .type('text/javascript')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'no-store')
    .send(widget),
)
const translation = await service.listen({ host: '127.0.0.1', port: 0 })

/** Asks the product what was asked here. */
const passOn: typeof fetch = (input, init) => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input)
  return fetch(`${product}${pathname}${search}`, init)
}
const app = Fastify()
for (const part of ['api', 'content', 'telehealth'])
  app.get(`/${part}/*`, async (request, reply) => {
    const client = request.headers['x-client-id']
    const answer = await fetch(`${product}${request.url}`, {
      headers: typeof client === 'string' ? { 'x-client-id': client } : {},
    })
    return reply
      .code(answer.status)
      .type(answer.headers.get('content-type') ?? 'application/json')
      .send(Buffer.from(await answer.arrayBuffer()))
  })
await app.register(
  portal({ ...(await documentServerOver(passOn)), translateWidgetUrl: `${translation}/widget.js` }),
)
process.stdout.write(`listening ${await app.listen({ host: '127.0.0.1', port: 0 })} ${translation}\n`)
