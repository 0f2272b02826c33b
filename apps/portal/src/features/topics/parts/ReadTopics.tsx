import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useContentCall } from '#session/articles/content-call.ts'
import { categoriesQuery } from '#session/articles/library.ts'
import { LoadingPlaceholder } from '#ui/Waiting.tsx'
import { TopicCategories } from './Categories.tsx'
import { ContentUnavailable } from './Trouble.tsx'
import { topicsMessages } from '../topics.words.ts'

/** The topics, asked for here. */
export function TopicsLoader(): ReactNode {
  const { data, isError, refetch } = useQuery(categoriesQuery(useContentCall()))
  if (data) return <TopicCategories categories={data} />
  return isError ? (
    <ContentUnavailable retry={() => void refetch()} />
  ) : (
    <LoadingPlaceholder what={topicsMessages.loadingTopics} lines={6} />
  )
}
