import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { joinSpan } from '#appointments/rules.ts'
import { listVideoVisits } from '#rooms/store.ts'
import type { ServiceDeps } from '#service.ts'

const script = readFileSync(path.join(import.meta.dirname, 'room.js'), 'utf8')
const style = `body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem }
.sandbox { border: 2px solid #6b4e00; background: #fff4cc; color: #3d2c00; padding: 0.5rem 1rem }
video { width: 100%; max-height: 60vh; background: #1c1c1c }
.own { max-width: 12rem }
button { font: inherit; padding: 0.75rem 1.5rem; min-height: 2.75rem }`

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = (title: string, body: string, ice = '[]'): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body data-ice='${ice}'><main><h1>${title}</h1>
<p class="sandbox"><strong>Sandbox.</strong> This page stands in for the telehealth service. No counselor reads or hears
anything here. In an emergency call <a href="tel:911">911</a>, in a crisis call or text <a href="tel:988">988</a>.</p>
${body}</main></body></html>
`

const send = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'permissions-policy': 'camera=(self), microphone=(self)',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(html)

const room = `<p id="state" role="status">Your browser will ask for camera and microphone.</p>
<p><button id="enter" type="button">Enter the room</button></p>
<video id="other" autoplay playsinline aria-label="The other side"></video>
<video id="own" class="own" autoplay playsinline muted aria-label="You"></video>`

/**
 * Plain pages that name themselves as sandbox: the room of a visit, and the list by which a person plays the counselor.
 * The list opens every room, so it is only where there are invented people.
 */
export function roomPages(
  app: FastifyInstance,
  service: Pick<ServiceDeps, 'db' | 'clock' | 'roomPasses' | 'publicBase' | 'iceServers'>,
  hasCounselorPage: boolean,
): void {
  const { publicBase } = service
  app.get('/rooms/room.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      .send(script),
  )
  app.get('/rooms/:id', (_request, reply) => {
    const ice = JSON.stringify(service.iceServers.map((urls) => ({ urls }))).replaceAll("'", '&#39;')
    const html = page('Video visit (sandbox)', room, ice)
    return send(
      reply,
      html.replace('</head>', `<script type="module" src="${publicBase}/rooms/room.js"></script></head>`),
    )
  })
  if (!hasCounselorPage) return
  app.get('/rooms', async (_request, reply) => {
    const visits = await listVideoVisits(service.db, service.clock.now())
    const entries = await Promise.all(
      visits.map(async ({ id, ...span }) => {
        const pass = await service.roomPasses.issue({ appointmentId: id, role: 'counselor' })
        const { opensAt } = joinSpan(span)
        return `<li><a href="${publicBase}/rooms/${id}#${pass}">Visit ${id}</a>, ${span.startsAt.toString()}, opens ${opensAt.toString()}</li>`
      }),
    )
    const list = entries.length > 0 ? `<ul>${entries.join('\n')}</ul>` : '<p>No video visit is booked.</p>'
    return send(reply, page('Play the counselor (sandbox)', list))
  })
}
