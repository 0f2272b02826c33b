import { type FieldDefinition, textOf } from '@evenkeel/contract/fields/definition'
import { limits } from '@evenkeel/contract/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Form } from '#form/Form.tsx'
import { useForm } from '#form/state/use-form.ts'
import { useRested } from '#lib/use-rested.ts'
import { useSession } from '#session/session-context.tsx'
import { Button } from '#ui/Button.tsx'
import { searchQuery } from '../api.ts'
import { MessageRow } from './MessageRow.tsx'
import styles from './messages.module.css'
import { Unreachable } from '#ui/Unreachable.tsx'

const fields: readonly FieldDefinition[] = [
  {
    id: 'words',
    type: 'text',
    inputMode: 'search',
    label: 'Search your messages',
    max: limits.messageSearchMax,
    autocomplete: 'off',
  },
]

function Found({ words, patientId }: { readonly words: string; readonly patientId: number | null }) {
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    searchQuery(useSession(), words),
  )
  if (isError) return <Unreachable what="messages" onRetry={() => void refetch()} />
  const hits = data?.pages.flatMap(({ results }) => results) ?? []
  const count = hits.length === 1 ? '1 message found' : `${hits.length} messages found`
  const said = !data ? 'Looking' : hits.length === 0 && !hasNextPage ? 'No message has these words.' : count
  return (
    <>
      <p role="status">{said}</p>
      <ul className={styles.list} aria-label="Messages found">
        {hits.map((message) => (
          <MessageRow key={message.id} message={message} patientId={patientId} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button kind="secondary" busy={isFetching} onClick={() => void fetchNextPage()}>
          Look through older messages
        </Button>
      ) : null}
    </>
  )
}

/** Search in own messages; while nothing is typed the `children` stand there. The words go nowhere but into the call's body. */
export function SearchMessages({
  patientId,
  children,
}: {
  readonly patientId: number | null
  readonly children: ReactNode
}) {
  const form = useForm({ fields })
  const words = textOf(form.values(), 'words')
  const wanted = useRested(words)
  const isSearching = words.trim() !== '' && wanted.trim() !== ''
  return (
    <>
      <Form form={form} label="Search your messages" isSearch />
      {isSearching ? <Found words={wanted} patientId={patientId} /> : children}
    </>
  )
}
