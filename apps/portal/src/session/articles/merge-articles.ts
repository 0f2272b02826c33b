import type { ArticleSummary } from '@evenkeel/api-contract/content/article'
import { documentLanguage } from '@evenkeel/api-contract/i18n/document-language'

/**
 * The open and the exclusive articles as one list (CONTENT-05): each once, by order and then by name (CONTENT-03). An
 * article that both fetches bring is the same one, so either copy will do.
 */
export function mergeArticles(
  open: readonly ArticleSummary[],
  exclusive: readonly ArticleSummary[],
): ArticleSummary[] {
  const bySlug = new Map([...open, ...exclusive].map((article) => [article.slug, article]))
  return [...bySlug.values()].toSorted(
    (a, b) => a.order_articles - b.order_articles || a.name.localeCompare(b.name, documentLanguage),
  )
}
