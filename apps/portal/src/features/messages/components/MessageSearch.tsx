import { type FieldDefinition, getTextValue } from '@evenkeel/api-contract/fields/field-definition'
import { limits } from '@evenkeel/api-contract/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Form } from '#form/Form.tsx'
import { useForm } from '#form/state/use-form.ts'
import { useDebouncedValue } from '@evenkeel/web/use-debounced-value'
import { useSessionClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { messageSearchQuery } from '../messages-api.ts'
import { MessageRow } from './MessageRow.tsx'
import styles from './messages.module.css'
import { LoadError } from '#components/LoadError.tsx'
import { inboxMessages } from '../inbox.messages.ts'

const fields: readonly FieldDefinition[] = [
  {
    id: 'words',
    type: 'text',
    inputMode: 'search',
    label: inboxMessages.search,
    max: limits.messageSearchMax,
    autocomplete: 'off',
  },
]

function SearchResults({ words, patientId }: { readonly words: string; readonly patientId: number | null }) {
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    messageSearchQuery(useSessionClient(), words),
  )
  if (isError) return <LoadError what="messages" onRetry={() => void refetch()} />
  const hits = data?.pages.flatMap(({ results }) => results) ?? []
  const isNone = hits.length === 0 && !hasNextPage
  const found = isNone ? inboxMessages.noneFound : inboxMessages.found({ count: hits.length })
  return (
    <>
      <p role="status">{data ? found : inboxMessages.looking}</p>
      <ul className={styles.list} aria-label={inboxMessages.foundList}>
        {hits.map((message) => (
          <MessageRow key={message.id} message={message} patientId={patientId} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button kind="secondary" busy={isFetching} onClick={() => void fetchNextPage()}>
          {inboxMessages.lookOlder}
        </Button>
      ) : null}
    </>
  )
}

/**
 * Searches own messages; shows the `children` while the field is empty. The query is sent only in the request
 * body.
 */
export function MessageSearch({
  patientId,
  children,
}: {
  readonly patientId: number | null
  readonly children: ReactNode
}) {
  const form = useForm({ fields })
  const words = getTextValue(form.values(), 'words')
  const wanted = useDebouncedValue(words)
  const isSearching = words.trim() !== '' && wanted.trim() !== ''
  return (
    <>
      <Form form={form} label={inboxMessages.search} isSearch />
      {isSearching ? <SearchResults words={wanted} patientId={patientId} /> : children}
    </>
  )
}
