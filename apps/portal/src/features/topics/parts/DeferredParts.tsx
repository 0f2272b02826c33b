import { withQueries } from '#session/query-client.tsx'
import { ArticleFooter as AfterArticleItself } from './article/AfterArticle.tsx'
import { ArticleLoader as ReadArticleItself } from './ReadArticle.tsx'
import { TopicsLoader as ReadTopicsItself } from './ReadTopics.tsx'
import { SavedArticles as SavedArticlesItself } from './SavedArticles.tsx'

export { ArticleContent } from './article/ArticleText.tsx'
export const ArticleFooter = withQueries(AfterArticleItself)
export const ArticleLoader = withQueries(ReadArticleItself)
export const TopicsLoader = withQueries(ReadTopicsItself)
export const SavedArticles = withQueries(SavedArticlesItself)
