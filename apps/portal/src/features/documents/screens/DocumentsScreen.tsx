import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useLocation } from '#lib/router/Router.tsx'
import { DocumentItem } from '#files/DocumentItem.tsx'
import { href } from '#lib/paths.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { OutcomeBanner } from '#session/outcome/OutcomeBanner.tsx'
import { useOutcomeNotice } from '#session/use-outcome-notice.ts'
import { useSessionClient, useSession } from '#session/session-context.tsx'
import { EmptyState } from '#components/empty-state/EmptyState.tsx'
import { Page } from '#components/Page.tsx'
import { PillNav } from '#components/navigation/PillNav.tsx'
import { LoadError } from '#components/LoadError.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { documentsQuery, prefetchDocuments } from '../api.ts'
import { filterDocuments, isUsedByMessage, describeOrigin, type DocumentFilter } from '../document-list.ts'
import styles from '../components/documents.module.css'
import { RemoveButton } from '../components/RemoveButton.tsx'
import { DocumentUpload } from '../components/DocumentUpload.tsx'
import { useRemoveDocument } from '../use-remove-document.ts'
import { documentMessages as words } from '../documents.messages.ts'

const filters: readonly { readonly filter: DocumentFilter; readonly to: string; readonly says: string }[] = [
  { filter: 'all', to: href('documents'), says: words.all },
  { filter: 'sent', to: href('documents-sent'), says: words.sentByYou },
]
const emptyMessages: Readonly<Record<DocumentFilter, { readonly says: string; readonly more: string }>> = {
  all: {
    says: words.none,
    more: words.keptHere,
  },
  sent: {
    says: words.noneSent,
    more: words.sentHere,
  },
}

function DocumentRows({
  filter,
  patientId,
}: {
  readonly filter: DocumentFilter
  readonly patientId: number
}) {
  const zone = useTimeZone()
  const remove = useRemoveDocument(filter === 'all' ? href('documents') : href('documents-sent'))
  const { data, isError, refetch } = useQuery(documentsQuery(useSessionClient(), patientId))
  if (isError) return <LoadError what="documents" onRetry={() => void refetch()} />
  if (!data) return <LoadingPlaceholder what={words.waiting} lines={3} />
  const documents = filterDocuments(data, filter)
  if (documents.length === 0) return <EmptyState icon={FileText} {...emptyMessages[filter]} />
  return (
    <ul className={styles.list} aria-label={filter === 'all' ? words.all : words.sentByYou}>
      {documents.map((document) => (
        <DocumentItem
          key={document.id}
          shown={document}
          more={
            document.removable ? (
              <RemoveButton name={document.document_name} onPress={() => remove(document)} />
            ) : null
          }
        >
          <span className={styles.origin}>{describeOrigin(document, zone)}</span>
          {isUsedByMessage(document) ? <span className={styles.origin}>{words.withMessage}</span> : null}
        </DocumentItem>
      ))}
    </ul>
  )
}

/** The list, and below it what adds to it: it comes with the list, which would push it down. */
function DocumentList({
  filter,
  patientId,
}: {
  readonly filter: DocumentFilter
  readonly patientId: number
}) {
  const { isPending } = useQuery(documentsQuery(useSessionClient(), patientId))
  const done = useOutcomeNotice()
  return (
    <>
      {done?.about === 'document' && !isPending ? <OutcomeBanner done={done} /> : null}
      <DocumentRows filter={filter} patientId={patientId} />
      {isPending ? null : (
        <section className={styles.add} aria-labelledby="add">
          <h2 id="add">{words.add}</h2>
          <p>{words.addedSeenBy}</p>
          <DocumentUpload patientId={patientId} />
        </section>
      )}
    </>
  )
}

export const readAhead = prefetchDocuments

/** /documents and /documents/sent: one layout, the list narrowed to what the member added (ROUTE-18, ROUTE-19). */
export default function DocumentsScreen() {
  const session = useSessionClient()
  const { status } = useSession()
  const { pathname } = useLocation()
  const patientId = status === 'member' ? session.telehealthUserId() : null
  const filter: DocumentFilter = /\/sent\/?$/.test(pathname) ? 'sent' : 'all'
  return (
    <Page title={words.title} width="text" lead={words.whoSees}>
      <PillNav
        label={words.which}
        pills={filters.map(({ filter: one, to, says }) => ({ to, says, isCurrent: one === filter }))}
      />
      {patientId === null ? (
        <LoadError what="documents" onRetry={() => void session.reload().catch(() => {})} />
      ) : (
        <DocumentList filter={filter} patientId={patientId} />
      )}
    </Page>
  )
}
