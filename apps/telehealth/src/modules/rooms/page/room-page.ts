import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#app-context.ts'
import { renderPlainPage, sendPlainPage } from './plain-page.ts'

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
