import { withQueries } from '#session/query-client.tsx'
import { AfterArticle as AfterArticleItself } from './article/AfterArticle.tsx'
import { ReadArticle as ReadArticleItself } from './ReadArticle.tsx'
import { ReadTopics as ReadTopicsItself } from './ReadTopics.tsx'
import { SavedArticles as SavedArticlesItself } from './SavedArticles.tsx'

export { ArticleText } from './article/ArticleText.tsx'
export const AfterArticle = withQueries(AfterArticleItself)
export const ReadArticle = withQueries(ReadArticleItself)
export const ReadTopics = withQueries(ReadTopicsItself)
export const SavedArticles = withQueries(SavedArticlesItself)
