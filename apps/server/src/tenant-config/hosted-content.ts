import type { ContentDeps } from '@evenkeel/content/app'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import type { Env } from '../env.ts'

/** How long a change in the hosted space may take to reach the members. */
const REFRESH_INTERVAL = minutes(5)

/** The hosted source where the settings ask for it, else nothing: then the content of the programmes folder is read. */
export async function openHostedContent(
  env: Env,
  programmesDir: () => string,
): Promise<Pick<ContentDeps, 'source' | 'refreshEvery'>> {
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
