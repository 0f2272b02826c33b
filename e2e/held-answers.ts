import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base } from './fixtures.ts'

/** Between the browser and the services: passes everything on, and holds an answer back, headers and all, where it is told to. */
export interface HeldAnswers {
  /** Holds the next answer of a call back. `asked`: the service has answered; a browser that gave up meanwhile gets nothing. */
  hold(path: string): { readonly asked: Promise<void>; readonly letGo: () => Promise<void> }
}

/** An answer that waits for its word. */
interface Held {
  readonly answered: PromiseWithResolvers<void>
  readonly released: PromiseWithResolvers<void>
  readonly sent: PromiseWithResolvers<void>
}

async function openProxy(target: string) {
  const holds = new Map<string, Held>()
  const server = createServer((asked, answer) => {
    const held = holds.get(asked.url ?? '')
    if (held) holds.delete(asked.url ?? '')
    answer.on('close', () => held?.sent.resolve())
    const passed = ask(
      new URL(asked.url ?? '/', target),
      { method: asked.method ?? 'GET', headers: asked.headers },
      (got) => {
        held?.answered.resolve()
        void (held?.released.promise ?? Promise.resolve()).then(() => {
          answer.writeHead(got.statusCode ?? 502, got.headers)
          got.pipe(answer)
        })
      },
    )
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (path: string) => {
      const held: Held = {
        answered: Promise.withResolvers(),
        released: Promise.withResolvers(),
        sent: Promise.withResolvers(),
      }
      holds.set(path, held)
      return {
        asked: held.answered.promise,
        letGo: () => {
          held.released.resolve()
          return held.sent.promise
        },
      }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A journey whose browser reaches everything through `answers`. */
export const test = base.extend<{ answers: HeldAnswers & { readonly address: string } }>({
  answers: async ({ playwright: _playwright }, use, { project }) => {
    const proxy = await openProxy(project.use.baseURL ?? '')
    await use(proxy)
    proxy.close()
  },
  baseURL: async ({ answers }, use) => use(answers.address),
})
