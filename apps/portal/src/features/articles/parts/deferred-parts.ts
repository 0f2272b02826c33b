import { defer, inPlace } from '#lib/deferred-module.tsx'

const nothing = () => null

/** What an article and the list of topics can do without at first: reading anew, the text's own links, what is kept. */
const deferred = defer(() => import('./DeferredParts.tsx'), {
  ArticleFooter: nothing,
  ArticleContent: nothing,
  ArticleLoader: nothing,
  TopicsLoader: nothing,
  SavedArticles: nothing,
})

export const ArticleFooter = inPlace(deferred.component('ArticleFooter'))
export const ArticleContent = inPlace(deferred.component('ArticleContent'))
export const ArticleLoader = inPlace(deferred.component('ArticleLoader'))
export const TopicsLoader = inPlace(deferred.component('TopicsLoader'))
export const SavedArticles = inPlace(deferred.component('SavedArticles'))
