import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import type { SavedArticle } from '@evenkeel/api-contract/portal/saved-articles'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'
import { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import { paths } from '#lib/paths.ts'
import { ContentCallContext } from '#session/articles/content-call.ts'
import { renderHtml, findLinks, htmlToText } from '#testing/render-html.tsx'
import { northstar } from '#testing/organization.ts'
import { maya } from '#testing/test-services.ts'
import { articlesQuery, categoriesQuery } from '#session/articles/content-queries.ts'
import { articleQuery } from '#session/articles/content-queries.ts'
import { topicQuery } from './topics-api.ts'
import { allBookmarksQuery, bookmarkQuery } from './device-queries.ts'
import type { DeviceBookmark } from './device-bookmarks.ts'
import ArticleScreen from './screens/ArticleScreen.tsx'
import TopicScreen from './screens/TopicScreen.tsx'
import {
  default as TopicsSearchScreen,
  formatResultCount,
  SearchResults,
} from './screens/TopicsSearchScreen.tsx'
import TopicsScreen from './screens/TopicsScreen.tsx'
import { categories, articleSummary, fullArticle } from '#testing/articles.ts'

const silent: ApiCall = async () => new Promise<never>(() => {})
const organisation = northstar()

function show(
  Screen: ComponentType,
  path: string,
  pattern: string,
  fill: (queries: QueryClient) => void = () => {},
  user?: User,
) {
  const queries = new QueryClient()
  fill(queries)
  const html = renderHtml(
    <ContentCallContext value={silent}>
      <Screen />
    </ContentCallContext>,
    { path, pattern, queries, organisation, ...(user ? { user } : {}) },
  )
  return { html, words: htmlToText(html), links: findLinks(html) }
}
const showArticle = (article = fullArticle(), kept: DeviceBookmark | null = null, user?: User) =>
  show(
    ArticleScreen,
    `/topics/${article.topic}/${article.slug}`,
    paths.article,
    (queries) => {
      queries.setQueryData(articleQuery(silent, article.slug).queryKey, article)
      queries.setQueryData(bookmarkQuery('northstar', article.slug).queryKey, kept)
    },
    user,
  )
const reading = (otherwise: Partial<DeviceBookmark> = {}): DeviceBookmark => {
  const { slug, topic, name } = articleSummary()
  return { client: 'northstar', slug, topic, name, saved: true, helpful: null, ...otherwise }
}
/** Returns the text of pressed buttons. */
const pressed = (html: string) =>
  [...html.matchAll(/<button[^>]*aria-pressed="true"[^>]*>(.*?)<\/button>/gs)].map(([, words = '']) =>
    htmlToText(words),
  )

describe('/topics', () => {
  it('shows topics by category, each with a link [ROUTE-43] [CONTENT-01]', () => {
    const { html, words, links } = show(TopicsScreen, '/topics', paths.topics, (queries) =>
      queries.setQueryData(categoriesQuery(silent).queryKey, categories()),
    )
    expect(words).toMatch(
      /Sleep When the night is long\. Sleeping better Work .* Stress at work After an incident/,
    )
    expect(links).toEqual([
      { to: '/topics-search', says: 'Search the articles' },
      { to: '/topics/sleeping-better', says: 'Sleeping better' },
      { to: '/topics/stress-at-work', says: 'Stress at work' },
      { to: '/topics/safety-at-work', says: 'After an incident' },
    ])
    expect(html).toContain('<img class="')
    expect(html).toContain('src="/content/images/sleep.svg?v=1" alt=""')
  })

  it('uses the dark variant of a picture on a dark page, and preloads the first picture for both', () => {
    const rendered = (dark: string | null) =>
      show(TopicsScreen, '/topics', paths.topics, (queries) => {
        const [sleep, ...others] = categories()
        const image = { url: '/content/images/mood.svg?v=1', url_dark: dark, alt: '' }
        queries.setQueryData(categoriesQuery(silent).queryKey, sleep ? [{ ...sleep, image }, ...others] : [])
      }).html
    const early = (html: string) => html.match(/<link rel="preload" [^>]*>/g)
    const both = rendered('/content/images/mood-dark.svg?v=2')
    expect(both).toContain(
      '<source media="(prefers-color-scheme: dark)" srcSet="/content/images/mood-dark.svg?v=2"/>',
    )
    expect(early(both)).toEqual([
      '<link rel="preload" href="/content/images/mood.svg?v=1" as="image" fetchPriority="high" media="(prefers-color-scheme: light)"/>',
      '<link rel="preload" href="/content/images/mood-dark.svg?v=2" as="image" fetchPriority="high" media="(prefers-color-scheme: dark)"/>',
    ])
    const one = rendered(null)
    expect(one).not.toContain('<source')
    expect(early(one)).toEqual([
      '<link rel="preload" href="/content/images/mood.svg?v=1" as="image" fetchPriority="high"/>',
    ])
  })

  it('shows a loading state and no built-in content [CONTENT-02]', () => {
    const { words, links } = show(TopicsScreen, '/topics', paths.topics)
    expect(words).toContain('Loading the topics…')
    expect(links).toHaveLength(1)
  })
})

describe('saved articles', () => {
  const showTopics = (onDevice: DeviceBookmark[], onAccount: SavedArticle[] | null = null) =>
    show(
      TopicsScreen,
      '/topics',
      paths.topics,
      (queries) => {
        queries.setQueryData(allBookmarksQuery('northstar').queryKey, onDevice)
        queries.setQueryData(['kept-articles'], onAccount ?? [])
      },
      onAccount === null ? undefined : maya(),
    )
  const onAccount: SavedArticle = {
    id: '00000000-0000-4000-8000-00000000000a',
    slug: 'low-mood-small-steps',
    topic: 'low-mood',
    name: 'Small steps',
    kept_at: '2026-03-01T00:00:00Z',
  }

  it('on the device can be deleted, and the page shows who else can see them (trust S28)', () => {
    const { words } = showTopics([reading()])
    expect(words).toContain('Saved on this device When you cannot sleep')
    expect(words).toMatch(/Others who use this device can see it\. ?Forget all of them/)
    expect(words).not.toContain('Move these')
  })

  it('on the device can be deleted even when only feedback is stored (trust S28)', () => {
    const { words, links } = showTopics([reading({ saved: false, helpful: 'no' })])
    expect(words).toContain('Your answer about 1 article')
    expect(words).toContain('Forget all of them')
    expect(links).toHaveLength(1)
  })

  it('of a member are on the account, and articles on the device can be moved there', () => {
    const { words, links } = showTopics([reading()], [onAccount])
    expect(words).toContain('Kept on your account Small steps')
    expect(links).toContainEqual({ to: '/topics/low-mood/low-mood-small-steps', says: 'Small steps' })
    expect(words).toContain('Move these to your account')
  })

  it('render nothing when none are stored', () => {
    expect(showTopics([]).words).not.toMatch(/Saved|Forget|Kept|Move/)
  })
})

describe('article feedback', () => {
  it('shows a visitor what this device stores and who else can see it', () => {
    const { html, words } = showArticle(fullArticle(), reading({ helpful: 'yes' }))
    expect(pressed(html)).toEqual(['Yes', 'Saved'])
    expect(words).toContain('others who use this device can')
  })

  it("hides a previous visitor's answer from a member, and lets them remove articles saved on the device (trust S28)", () => {
    const { html, words } = showArticle(fullArticle(), reading({ helpful: 'yes' }), maya())
    expect(pressed(html)).toEqual(['Saved on this device'])
    expect(words).toContain('Your answer is not kept.')
    expect(words).toContain('saved on this device, where others who use it can see it')
    expect(showArticle(fullArticle(), null, maya()).words).not.toContain('this device')
  })
})

describe('/topics/{topic}', () => {
  it('lists the articles of the topic in their order [ROUTE-44] [CONTENT-01]', () => {
    const topic = categories()[0]?.topics[0]
    const { words, links } = show(TopicScreen, '/topics/sleeping-better', paths.topic, (queries) => {
      queries.setQueryData(topicQuery(silent, 'sleeping-better').queryKey, topic)
      queries.setQueryData(categoriesQuery(silent).queryKey, categories())
      queries.setQueryData(articlesQuery(silent, 'sleeping-better').queryKey, [
        articleSummary(),
        articleSummary({ slug: 'own', name: 'For us', exclusiveAccess: ['northstar'], order_articles: 20 }),
        articleSummary({
          slug: 'film',
          name: 'A film',
          type: 'video',
          externalUrl: 'https://www.films.example/1',
          reading_minutes: null,
        }),
      ])
    })
    expect(links.map(({ to }) => to)).toEqual([
      '/topics',
      '/topics/sleeping-better/when-you-cannot-sleep',
      '/topics/sleeping-better/own',
      '/topics/sleeping-better/film',
    ])
    expect(links[1]?.says).toBe(
      'When you cannot sleepWhat helps tonightThe harder you try, the more awake you are.3 min read',
    )
    expect(words).toContain('Only at Northstar Balance')
    expect(words).toContain('Video on films.example')
  })

  it('lists the other topics of its category after a click on the picture, and waits for them to avoid layout shift', () => {
    const [, work] = categories()
    const asked = (isKnown: boolean) =>
      show(TopicScreen, '/topics/stress-at-work', paths.topic, (queries) => {
        queries.setQueryData(topicQuery(silent, 'stress-at-work').queryKey, work?.topics[0])
        queries.setQueryData(articlesQuery(silent, 'stress-at-work').queryKey, [articleSummary()])
        if (isKnown) queries.setQueryData(categoriesQuery(silent).queryKey, categories())
      })
    const { words, links } = asked(true)
    expect(words).toContain('Also in Work:After an incident')
    expect(links.map(({ to }) => to).slice(0, 2)).toEqual(['/topics', '/topics/safety-at-work'])
    expect(asked(false).links).toHaveLength(1)
  })
})

describe('/topics/{topic}/{article}', () => {
  it('shows title, text, author, related articles and every other non-empty field [ROUTE-45] [ENTITY-17] [CONTENT-01]', () => {
    const { html, words, links } = showArticle()
    for (const said of [
      'When you cannot sleep',
      'What helps tonight',
      'Lying awake is tiring.',
      'By Evenkeel editorial team (sample)',
      '3 min read',
      'Reviewed by Dr. Example, Psychologist, March 2, 2026',
      'Awaiting clinical review',
      'Turn the clock around.',
      'A book',
      'insomnia',
      '© Evenkeel',
      'Read next',
    ])
      expect(words).toContain(said)
    expect(html).toContain('src="/content/images/sleep.svg?v=1" alt="A moon over roofs"')
    const targets = links.map(({ to }) => to)
    expect(targets).toContain('https://study.example/sleep')
    expect(targets).toContain('/topics/sleeping-better/sleep-and-shift-work')
    expect(targets).toContain('/topics/sleeping-better')
  })

  it('ends with a next step: a counselor, a call or a text', () => {
    const targets = showArticle().links.map(({ to }) => to)
    expect(targets).toEqual(expect.arrayContaining(['/help-myself', 'tel:+18005550111', 'sms:+18005550111']))
  })

  it('renders headings, lists and links of the text, and no script [CONTENT-09]', () => {
    const { html } = showArticle(
      fullArticle({
        richText:
          '<h2>One</h2><ul><li>two</li></ul><p><a href="/risk">three</a> <a href="https://a.example">four</a></p>' +
          '<script>alert(1)</script><img src=x onerror=alert(2)><a href="javascript:alert(3)">five</a>',
      }),
    )
    expect(html).toContain('<h2>One</h2><ul><li>two</li></ul><p><a href="/risk">three</a>')
    expect(html).toContain('<a href="https://a.example" target="_blank" rel="noopener noreferrer">four')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;')
    expect(html).not.toMatch(/<script|<img src=x|href="javascript/)
  })

  it('links to the external address with a notice, in a new tab without opener [CONTENT-08]', () => {
    const { html, words } = showArticle(
      fullArticle({
        type: 'external',
        externalUrl: 'https://988lifeline.org/',
        richText: '',
        reading_minutes: null,
      }),
    )
    expect(words).toContain('This page is on another website')
    expect(html).toMatch(
      /<a href="https:\/\/988lifeline\.org\/" target="_blank" rel="noopener noreferrer" class="[^"]+">Open on 988lifeline\.org/,
    )
  })

  it('shows a loading state', () => {
    expect(show(ArticleScreen, '/topics/a/b', paths.article).words).toContain('Loading the article…')
  })
})

describe('/topics-search', () => {
  it('offers a field and example words [ROUTE-46]', () => {
    const { html, words } = show(TopicsSearchScreen, '/topics-search', paths['topics-search'])
    expect(html).toContain('type="search"')
    expect(words).toContain('What is on your mind?')
    expect(words).toContain('can’t sleep')
  })

  it('lists matching articles with the matched words highlighted [ROUTE-46]', () => {
    const hits = [{ ...articleSummary(), snippet: 'People who can’t sleep worry.' }]
    const html = renderHtml(<SearchResults results={hits} matched={['sleep', 'cant']} />, { organisation })
    expect(formatResultCount(hits.length)).toBe('1 article found')
    expect(findLinks(html)[0]?.to).toBe('/topics/sleeping-better/when-you-cannot-sleep')
    expect(html.match(/<mark>[^<]*<\/mark>/g)).toEqual([
      '<mark>sleep</mark>',
      '<mark>can’t</mark>',
      '<mark>sleep</mark>',
    ])
  })

  it('suggests what to try when nothing was found', () => {
    const html = renderHtml(<SearchResults results={[]} matched={[]} />, { organisation })
    expect(formatResultCount(0)).toBe('Nothing found for these words yet.')
    expect(htmlToText(html)).toContain('Try one plain word')
    expect(findLinks(html).map(({ to }) => to)).toEqual(['/topics', '/help-myself'])
  })
})
