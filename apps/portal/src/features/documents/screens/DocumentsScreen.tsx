import { useQuery } from '@tanstack/react-query'
import { FileText, Trash2 } from 'lucide-react'
import { documentLocale } from '@evenkeel/api-contract/i18n/document-language'
import type { DocumentListItem, TelehealthDocument } from '@evenkeel/api-contract/telehealth/documents'
import { LoadError } from '#components/LoadError.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { Page } from '#components/Page.tsx'
import { EmptyState } from '#components/empty-state/EmptyState.tsx'
import { PillNav } from '#components/navigation/PillNav.tsx'
import { DocumentItem } from '#files/DocumentItem.tsx'
import { fileMessages } from '#files/files.messages.ts'
import { href } from '#lib/paths.ts'
import { useLocation, useNavigate } from 'react-router'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { OutcomeBanner } from '#session/outcome/OutcomeBanner.tsx'
import { useNotices, useSession, useSessionClient } from '#session/session-context.tsx'
import { useOutcomeNotice } from '#session/use-outcome-notice.ts'
import { documentsQuery, prefetchDocuments } from '../api.ts'
import { DocumentUpload } from '../components/DocumentUpload.tsx'
import styles from '../components/documents.module.css'
import { documentMessages as words } from '../documents.messages.ts'

/** all: every document of the member · sent: documents the member added (RD-179). */
type DocumentFilter = 'all' | 'sent'

/** The documents of a filter, newest first. */
export const filterDocuments = (
  documents: readonly DocumentListItem[],
  filter: DocumentFilter,
): readonly DocumentListItem[] =>
  documents
    .filter(({ upload_by }) => filter === 'all' || upload_by === 'patient')
    .toSorted((one, other) => other.upload_date.localeCompare(one.upload_date))

/** Formats "Added by you on Nov 20, 2026". */
export function describeOrigin(
  { upload_by, upload_by_name, upload_date }: TelehealthDocument,
  zone: string,
): string {
  const day = new Intl.DateTimeFormat(documentLocale, { timeZone: zone, dateStyle: 'medium' }).format(
    Temporal.Instant.from(upload_date).epochMilliseconds,
  )
  if (upload_by === 'patient') return words.addedByYou({ day })
  return upload_by_name === null ? words.sentToYou({ day }) : words.from({ name: upload_by_name, day })
}

/** Added by the member but not removable, because a message shows it. Older services omit `removable`. */
const isUsedByMessage = ({ upload_by, removable }: DocumentListItem): boolean =>
  upload_by === 'patient' && removable === false

/** Removes a document after confirmation, because it cannot be restored. */
function useRemoveDocument(from: string): (document: DocumentListItem) => void {
  const notices = useNotices()
  const navigate = useNavigate()
  return ({ id, document_name: name }) => {
    notices.setConfirm({
      message: words.askRemove,
      description: words.noWayBack({ name }),
      button: { label: words.yesRemove, act: { name: 'remove-document', id } },
      cancel: { label: words.noKeep, link: from },
      done: { about: 'document', words: name },
    })
    void navigate(href('confirm'))
  }
}

/** Removes a document that the member added. */
function RemoveButton({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  return (
    <button type="button" aria-label={fileMessages.removeFile({ name })} onClick={onPress}>
      <Trash2 aria-hidden="true" size={18} />
      <span>{fileMessages.remove}</span>
    </button>
  )
}

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

/** The list with the upload below it: both render together, because the list would push the upload down. */
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

/**
 * /documents and /documents/sent: one layout, the latter filtered to what the member added (ROUTE-18,
 * ROUTE-19).
 */
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
