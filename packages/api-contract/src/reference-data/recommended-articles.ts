import type { Reason } from './intake-preferences.ts'

/** Where an article is: its topic and its own name. */
export interface ArticleRef {
  readonly topic: string
  readonly slug: string
}

/** The one article to offer by the main reason somebody named. */
export const articlesByReason: Readonly<Record<Reason, ArticleRef>> = {
  Anxiety: { topic: 'worry-and-panic', slug: 'when-worry-will-not-stop' },
  Depression: { topic: 'low-mood', slug: 'low-mood-small-steps' },
  'Family Issues': { topic: 'caregivers', slug: 'caring-without-burning-out' },
  'Grief or Loss': { topic: 'living-with-loss', slug: 'grief-has-no-timetable' },
  'Relationship Issues': { topic: 'couples', slug: 'how-to-argue-well' },
  Stress: { topic: 'stress', slug: 'ten-minutes-for-a-hard-day' },
  'Alcohol or Drug use': { topic: 'drinking-and-drugs', slug: 'thinking-about-your-drinking' },
}

/** For whoever named no reason, or one of an intake of their own organisation. */
export const defaultArticle: ArticleRef = articlesByReason.Stress

/** The article that fits a reason. */
export const getRecommendedArticle = (reason: string | null | undefined): ArticleRef =>
  Object.entries(articlesByReason).find(([known]) => known === reason)?.[1] ?? defaultArticle
