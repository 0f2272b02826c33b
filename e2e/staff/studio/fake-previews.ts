import type { Page } from '@playwright/test'
import { FAKE_PREVIEWS } from '../fake-server.ts'

/** Stands for the portal's pages, which say which one they are, and in which colors without any script. */
export async function fakePreviews(page: Page): Promise<void> {
  await page.route(`${FAKE_PREVIEWS}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const dark =
      '@media (prefers-color-scheme: dark) { body { background: #111c22; color: #eee } i { display: inline } b { display: none } }'
    return route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="en"><meta name="color-scheme" content="light dark"><title>Preview</title><style>body { font: 18px sans-serif; background: #f7fafb; color: #123 } i { display: none } ${dark}</style><main><h1>The ${name} page <b>by day</b><i>by night</i></h1><p>You can talk to somebody.</p></main></html>`,
    })
  })
}
