import type { ContentOptions } from '@evenkeel/content/app'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import type { Env } from '../env.ts'

/** Maximum age of cached hosted content. */
const REFRESH_INTERVAL = minutes(5)

/** The hosted content source if configured; otherwise content is read from the tenant config folder. */
export async function openHostedContent(
  env: Env,
  programmesDir: () => string,
): Promise<Pick<ContentOptions, 'source' | 'refreshEvery'>> {
  if (env.CONTENT_SOURCE !== 'contentful') return {}
  const { createContentfulSource: contentfulSource } = await import('@evenkeel/content/contentful')
  const settings = {
    space: env.CONTENTFUL_SPACE ?? '',
    environment: env.CONTENTFUL_ENVIRONMENT,
    token: env.CONTENTFUL_TOKEN ?? '',
    host: env.CONTENTFUL_HOST,
  }
  return {
    source: contentfulSource(programmesDir, settings, globalThis.fetch),
    refreshEvery: REFRESH_INTERVAL,
  }
}
