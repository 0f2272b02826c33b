import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useContentCall } from '#session/articles/content-call.ts'
import { contentQueryCategories } from '#session/articles/library.ts'
import { Waiting } from '#ui/Waiting.tsx'
import { Categories } from './Categories.tsx'
import { NotReachable } from './Trouble.tsx'
import { topicsWords } from '../topics.words.ts'

/** The topics, asked for here. */
export function ReadTopics(): ReactNode {
  const { data, isError, refetch } = useQuery(contentQueryCategories(useContentCall()))
  if (data) return <Categories categories={data} />
  return isError ? (
    <NotReachable retry={() => void refetch()} />
  ) : (
    <Waiting what={topicsWords.loadingTopics} lines={6} />
  )
}
