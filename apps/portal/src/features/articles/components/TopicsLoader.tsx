import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useContentCall } from '#session/articles/content-call.ts'
import { categoriesQuery } from '#session/articles/content-queries.ts'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { TopicCategories } from './TopicCategories.tsx'
import { ContentUnavailable } from './LoadErrors.tsx'
import { topicsMessages } from '../topics.messages.ts'

/** Loads the topics. */
export function TopicsLoader(): ReactNode {
  const { data, isError, refetch } = useQuery(categoriesQuery(useContentCall()))
  if (data) return <TopicCategories categories={data} />
  return isError ? (
    <ContentUnavailable retry={() => void refetch()} />
  ) : (
    <LoadingPlaceholder what={topicsMessages.loadingTopics} lines={6} />
  )
}
