import { useQuery } from '@tanstack/react-query'
import { useLocation } from '#lib/router/Router.tsx'
import { DocumentItem } from '#files/DocumentItem.tsx'
import { href } from '#lib/paths.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { useSession, useWhoIsHere } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { PillNav } from '#ui/navigation/PillNav.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { documentsQuery } from '../api.ts'
import { filterDocuments, originOf, type DocumentFilter } from '../model.ts'
import styles from '../parts/documents.module.css'
import { Upload } from '../parts/Upload.tsx'

const shelves: readonly { readonly shelf: DocumentFilter; readonly to: string; readonly says: string }[] = [
  { shelf: 'all', to: href('documents'), says: 'All documents' },
  { shelf: 'sent', to: href('documents-sent'), says: 'Sent by you' },
]
const empty: Readonly<Record<DocumentFilter, string>> = {
  all: 'You have no documents yet. What your counselor sends you, and what you add, stands here.',
  sent: 'You have not sent a document yet. Files you add here or send with a message stand here.',
}

function Trouble({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Banner kind="warning" title="We cannot reach your documents right now" live>
      <p>They are safe. Please try again in a moment.</p>
      <Button onClick={onRetry}>Try again</Button>
    </Banner>
  )
}

function Listed({ shelf, patientId }: { readonly shelf: DocumentFilter; readonly patientId: number }) {
  const zone = useZone()
  const { data, isError, refetch } = useQuery(documentsQuery(useSession(), patientId))
  if (isError) return <Trouble onRetry={() => void refetch()} />
  if (!data) return <Waiting what="Loading your documents" lines={3} />
  const documents = filterDocuments(data, shelf)
  if (documents.length === 0) return <p>{empty[shelf]}</p>
  return (
    <ul className={styles.list} aria-label={shelf === 'all' ? 'All documents' : 'Sent by you'}>
      {documents.map((document) => (
        <DocumentItem key={document.id} shown={document}>
          <span className={styles.origin}>{originOf(document, zone)}</span>
        </DocumentItem>
      ))}
    </ul>
  )
}

/** The list, and below it what adds to it: it comes with the list, which would push it down. */
function DocumentList({ shelf, patientId }: { readonly shelf: DocumentFilter; readonly patientId: number }) {
  const { isPending } = useQuery(documentsQuery(useSession(), patientId))
  return (
    <>
      <Listed shelf={shelf} patientId={patientId} />
      {isPending ? null : (
        <section className={styles.add} aria-labelledby="add">
          <h2 id="add">Add documents</h2>
          <Upload patientId={patientId} />
        </section>
      )}
    </>
  )
}

/** /documents and /documents/sent: one layout, the list narrowed to what the member added (ROUTE-18, ROUTE-19). */
export default function DocumentsScreen() {
  const session = useSession()
  const { status } = useWhoIsHere()
  const { pathname } = useLocation()
  const patientId = status === 'member' ? session.telehealthUserId() : null
  const shelf: DocumentFilter = /\/sent\/?$/.test(pathname) ? 'sent' : 'all'
  return (
    <Page title="Documents" width="text">
      <PillNav
        label="Which documents"
        pills={shelves.map(({ shelf: one, to, says }) => ({ to, says, isCurrent: one === shelf }))}
      />
      {patientId === null ? (
        <Trouble onRetry={() => void session.reload().catch(() => {})} />
      ) : (
        <DocumentList shelf={shelf} patientId={patientId} />
      )}
    </Page>
  )
}
