import { defer, inPlace } from '#lib/deferred-module.tsx'

const nothing = () => null

/** What an article and the list of topics can do without at first: reading anew, the text's own links, what is kept. */
const deferred = defer(() => import('./DeferredParts.tsx'), {
  AfterArticle: nothing,
  ArticleText: nothing,
  ReadArticle: nothing,
  ReadTopics: nothing,
  SavedArticles: nothing,
})

export const AfterArticle = inPlace(deferred.component('AfterArticle'))
export const ArticleText = inPlace(deferred.component('ArticleText'))
export const ReadArticle = inPlace(deferred.component('ReadArticle'))
export const ReadTopics = inPlace(deferred.component('ReadTopics'))
export const SavedArticles = inPlace(deferred.component('SavedArticles'))
