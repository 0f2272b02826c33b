import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '#app-context.ts'

const style = `body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem }
.note { border: 2px solid #6b4e00; background: #fff4cc; color: #3d2c00; padding: 0.5rem 1rem }
video { width: 100%; max-height: 60vh; background: #1c1c1c }
.own { max-width: 12rem }
button { font: inherit; padding: 0.75rem 1.5rem; min-height: 2.75rem }`

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const crisisLines = `In an emergency call <a href="tel:911">911</a>, in a crisis call or text <a href="tel:988">988</a>.`
const sandboxNote = `<strong>Sandbox.</strong> This page stands in for the telehealth service. No counselor reads or hears
anything here. ${crisisLines}`

interface PlainPage {
  readonly title: string
  /** Trusted markup without user input. */
  readonly body: string
  /** Whether the page shows a sandbox notice. */
  readonly isSandbox: boolean
  /** URL of the page's script. */
  readonly script?: string
}

/** Renders a page without a framework: it opens in a window beside the application. */
export const renderPlainPage = ({ title, body, isSandbox, script }: PlainPage): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style>
${script === undefined ? '' : `<script type="module" src="${script}"></script>`}</head>
<body><main><h1>${title}</h1>
<p class="note">${isSandbox ? sandboxNote : crisisLines}</p>
${body}</main></body></html>
`

/** Sends the page: not cached, not framed, with camera and microphone for its own origin only. */
export const sendPlainPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy,
      'permissions-policy': 'camera=(self), microphone=(self)',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(html)

const script = readFileSync(path.join(import.meta.dirname, 'room.js'), 'utf8')

/** The button is disabled until the script has loaded: an earlier click would be lost. */
const roomMarkup = `<p id="state" role="status">Your browser will ask for camera and microphone.</p>
<p><button id="enter" type="button" disabled>Enter the room</button></p>
<section id="inside" aria-label="The room" hidden>
<p><strong id="name" translate="no" dir="auto"></strong> <span id="clock"></span></p>
<video id="other" autoplay playsinline aria-label="The other side"></video>
<video id="own" class="own" autoplay playsinline muted aria-label="You"></video>
<p id="devices"></p>
<p><button id="mute" type="button">Mute</button> <button id="camera" type="button">Turn camera off</button>
<button id="leave" type="button">Leave the room</button></p>
</section>`

/**
 * Mounts the video room page. The page itself is public and contains no data of the visit; its script uses
 * the pass.
 */
export function roomPageRoutes(
  app: FastifyInstance,
  { publicBase }: Pick<AppContext, 'publicBase'>,
  isSandbox: boolean,
): void {
  app.get('/rooms/room.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      .send(script),
  )
  app.get('/rooms/:id', (_request, reply) => {
    const title = isSandbox ? 'Video visit (sandbox)' : 'Video visit'
    const html = renderPlainPage({
      title,
      body: roomMarkup,
      isSandbox,
      script: `${publicBase}/rooms/room.js`,
    })
    return sendPlainPage(reply, html)
  })
}
