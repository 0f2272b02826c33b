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
import { inboxWords } from '../inbox.words.ts'

const fields: readonly FieldDefinition[] = [
  {
    id: 'words',
    type: 'text',
    inputMode: 'search',
    label: inboxWords.search,
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
  const isNone = hits.length === 0 && !hasNextPage
  const found = isNone ? inboxWords.noneFound : inboxWords.found({ count: hits.length })
  return (
    <>
      <p role="status">{data ? found : inboxWords.looking}</p>
      <ul className={styles.list} aria-label={inboxWords.foundList}>
        {hits.map((message) => (
          <MessageRow key={message.id} message={message} patientId={patientId} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button kind="secondary" busy={isFetching} onClick={() => void fetchNextPage()}>
          {inboxWords.lookOlder}
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
      <Form form={form} label={inboxWords.search} isSearch />
      {isSearching ? <Found words={wanted} patientId={patientId} /> : children}
    </>
  )
}
