import type { Page } from '@playwright/test'
import { FAKE_PREVIEWS } from '../fake-server.ts'

/** Stands for the portal's pages, which say which one they are and in which colors. */
export async function fakePreviews(page: Page): Promise<void> {
  await page.route(`${FAKE_PREVIEWS}/**`, (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const scheme = searchParams.get('theme') ?? ''
    const [background, color] = scheme === 'dark' ? ['#111c22', '#eee'] : ['#f7fafb', '#123']
    const name = pathname.split('/').at(-1) ?? ''
    return route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="en"><title>Preview</title><body style="font:18px sans-serif;background:${background};color:${color}"><main><h1>The ${name} page, ${scheme}</h1><p>You can talk to somebody.</p></main></body></html>`,
    })
  })
}
