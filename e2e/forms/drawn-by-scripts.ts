import type { Page } from '@playwright/test'

/**
 * From here on the document server does not learn whose page it is asked for, so that the scripts read everything for
 * themselves, as they do when the server cannot tell in time: what a test does to their calls is then seen.
 */
export async function drawnByScripts(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'document') return route.fallback()
    const known = await page.context().cookies(request.url())
    const cookie = known
      .filter(({ name }) => !name.endsWith('_session'))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const response = await route.fetch({ headers: { ...request.headers(), cookie }, maxRedirects: 0 })
    return route.fulfill({ response })
  })
}
