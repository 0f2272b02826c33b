import { withQueries } from '#session/query-client.tsx'
import { ArticleFooter as AfterArticleItself } from '../components/article/ArticleFooter.tsx'
import { ArticleLoader as ReadArticleItself } from '../components/ArticleLoader.tsx'
import { TopicsLoader as ReadTopicsItself } from '../components/TopicsLoader.tsx'
import { SavedArticles as SavedArticlesItself } from '../components/SavedArticles.tsx'

export { ArticleContent } from '../components/article/ArticleContent.tsx'
export const ArticleFooter = withQueries(AfterArticleItself)
export const ArticleLoader = withQueries(ReadArticleItself)
export const TopicsLoader = withQueries(ReadTopicsItself)
export const SavedArticles = withQueries(SavedArticlesItself)
