import { useParams } from 'react-router'
import { ArticleLoader } from '../components/ArticleLoader.tsx'

/** /topics/{topic}/{article}: one article (ROUTE-45). */
export default function ArticleScreen() {
  const { topic = '', article: slug = '' } = useParams()
  return <ArticleLoader key={slug} topic={topic} slug={slug} />
}
