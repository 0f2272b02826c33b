import type { Reason } from './intake-preferences.ts'

/** Topic and slug of an article. */
export interface ArticleRef {
  readonly topic: string
  readonly slug: string
}

/** The recommended article by main reason. */
export const articlesByReason: Readonly<Record<Reason, ArticleRef>> = {
  Anxiety: { topic: 'worry-and-panic', slug: 'when-worry-will-not-stop' },
  Depression: { topic: 'low-mood', slug: 'low-mood-small-steps' },
  'Family Issues': { topic: 'caregivers', slug: 'caring-without-burning-out' },
  'Grief or Loss': { topic: 'living-with-loss', slug: 'grief-has-no-timetable' },
  'Relationship Issues': { topic: 'couples', slug: 'how-to-argue-well' },
  Stress: { topic: 'stress', slug: 'ten-minutes-for-a-hard-day' },
  'Alcohol or Drug use': { topic: 'drinking-and-drugs', slug: 'thinking-about-your-drinking' },
}

/** For a missing reason, or one of an organization's own intake. */
export const defaultArticle: ArticleRef = articlesByReason.Stress

/** The article for a reason. */
export const getRecommendedArticle = (reason: string | null | undefined): ArticleRef =>
  Object.entries(articlesByReason).find(([known]) => known === reason)?.[1] ?? defaultArticle
