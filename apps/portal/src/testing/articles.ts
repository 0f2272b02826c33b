import { Article, ArticleSummary } from '@evenkeel/api-contract/content/schemas/article'
import { Category } from '@evenkeel/api-contract/content/schemas/topic'

const access = { noAccess: [], exclusiveAccess: [] }

/** An article of a list; a test may override any field. Parsed, so that it always matches the API. */
export const articleSummary = (otherwise: Partial<ArticleSummary> = {}): ArticleSummary =>
  ArticleSummary.parse({
    slug: 'when-you-cannot-sleep',
    topic: 'sleeping-better',
    topic_name: 'Sleeping better',
    name: 'When you cannot sleep',
    sub: 'What helps tonight',
    excerpt: 'The harder you try, the more awake you are.',
    type: 'article',
    externalUrl: null,
    order_articles: 10,
    reading_minutes: 3,
    ...access,
    ...otherwise,
  })

/** A full article. */
export const fullArticle = (otherwise: Partial<Article> = {}): Article =>
  Article.parse({
    ...articleSummary(),
    description: 'Lying awake is tiring.',
    richText: '<h2>Tonight</h2><p>Turn the <strong>clock</strong> around.</p><ul><li>One</li></ul>',
    author: 'Evenkeel editorial team (sample)',
    source: [
      { name: 'A study of sleep', url: 'https://study.example/sleep' },
      { name: 'A book', url: null },
    ],
    copyright: '© Evenkeel',
    tags: ['sleep', 'insomnia'],
    reviews: [
      { name: 'Dr. Example', role: 'Psychologist', date: '2026-03-02' },
      { name: 'Awaiting clinical review', role: null, date: null },
    ],
    related: [articleSummary({ slug: 'sleep-and-shift-work', name: 'Sleep and shift work' })],
    sidebarImage: { url: '/content/images/sleep.svg?v=1', alt: 'A moon over roofs' },
    ...otherwise,
  })

/** Two categories with their topics. */
export const categories = (): Category[] => [
  Category.parse({
    slug: 'sleep',
    name: 'Sleep',
    description: 'When the night is long.',
    image: { url: '/content/images/sleep.svg?v=1', alt: '' },
    topics: [{ slug: 'sleeping-better', name: 'Sleeping better', description: 'Nights.', ...access }],
  }),
  Category.parse({
    slug: 'work',
    name: 'Work',
    description: 'When work takes more than it gives.',
    image: null,
    topics: [
      { slug: 'stress-at-work', name: 'Stress at work', description: 'Signs.', ...access },
      { slug: 'safety-at-work', name: 'After an incident', description: 'Shock.', ...access },
    ],
  }),
]
