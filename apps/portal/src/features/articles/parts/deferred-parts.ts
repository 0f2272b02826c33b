import { defer, inPlace } from '#lib/deferred-module.tsx'

const nothing = () => null

/** Deferred parts of articles and topics: refetching, links in the text, bookmarks. */
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
