import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  type AuditQuery,
  exportAuditLog,
  searchAuditLog,
  verifyAuditChain,
} from '@evenkeel/api-contract/staff/audit'
import type { StaffRef } from '@evenkeel/api-contract/staff/schemas/roles'
import { Button } from '@evenkeel/ui/Button'
import { ErrorNotice, Notice } from '#components/Notice.tsx'
import { Page } from '#components/Page.tsx'
import { EmptyState, QueryBoundary } from '#components/QueryBoundary.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { describeApiError } from '#lib/api-errors.ts'
import { saveFile } from '@evenkeel/web/files'
import { getDeviceTimeZone } from '#lib/time/date-time.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { auditLogMessages } from './audit-log.messages.ts'
import styles from './audit-log.module.css'
import {
  type AuditSearchDraft,
  emptyAuditSearch,
  type SavedAuditSearch,
  toAuditQuery,
  toSavedAuditSearch,
} from './audit-search.ts'
import { AuditEventTable } from './components/AuditEventTable.tsx'
import { AuditSearchForm } from './components/AuditSearchForm.tsx'

/** Verifies the hash chain of the audit log and shows the result. */
function AuditChainVerification() {
  const { call } = useStaffClient()
  const [seen, setSeen] = useState('')
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(verifyAuditChain, { body: { seen: seen.trim() || null } }),
  })
  return (
    <details className={styles.chain}>
      <summary>{auditLogMessages.verifyTitle}</summary>
      <div className={parts.stack}>
        <p className={parts.soft}>{auditLogMessages.verifyText}</p>
        <TextField
          label={auditLogMessages.seen}
          hint={auditLogMessages.seenHint}
          value={seen}
          onChange={setSeen}
          maxLength={100}
        />
        <div className={parts.row}>
          <Button kind="secondary" busy={isPending} onClick={() => mutate()}>
            {auditLogMessages.verify}
          </Button>
        </div>
        {data || error ? null : (
          <p className={parts.soft} role="status">
            {isPending ? auditLogMessages.checking : auditLogMessages.notChecked}
          </p>
        )}
        <ErrorNotice text={error === null ? null : describeApiError(error)} />
        {data ? (
          <Notice
            kind={data.is_whole ? 'success' : 'error'}
            title={data.is_whole ? auditLogMessages.whole({ count: data.events }) : auditLogMessages.broken}
            isNew
          >
            {data.fault === null ? null : <p>{data.fault}</p>}
            <p>{auditLogMessages.last}</p>
            <code className={styles.code}>{data.last}</code>
          </Notice>
        ) : null}
      </div>
    </details>
  )
}

/**
 * Exports events for the current field values, so Search need not be clicked first. `onSave` returns null
 * when the fields are invalid.
 */
function ExportButton({ onSave }: { readonly onSave: () => AuditQuery | null }) {
  const { call } = useStaffClient()
  const act = useAsyncAction({
    act: (query: AuditQuery) => call(exportAuditLog, { body: query }),
    onDone: (bytes) => saveFile(bytes, 'audit.csv'),
  })
  const save = (): void => {
    const query = onSave()
    if (query) act.run(query)
  }
  return (
    <>
      <Button kind="secondary" busy={act.busy} onClick={save}>
        <Download size={18} aria-hidden="true" />
        {auditLogMessages.saveCsv}
      </Button>
      <ErrorNotice text={act.problem} />
      {act.isDone ? (
        <Notice kind="success" isNew>
          <p>{auditLogMessages.saved}</p>
        </Notice>
      ) : null}
    </>
  )
}

interface AuditResultsProps {
  readonly query: AuditQuery
  readonly onActor: (actor: StaffRef) => void
}

function AuditResults({ query, onActor }: AuditResultsProps) {
  const { call } = useStaffClient()
  const [page, setPage] = useState(1)
  const events = useQuery({
    queryKey: ['audit', query, page],
    queryFn: ({ signal }) => call(searchAuditLog, { body: { ...query, page }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <QueryBoundary query={events}>
      {({ results, has_more }) => (
        <>
          {results.length === 0 ? (
            <EmptyState title={auditLogMessages.noneTitle}>
              <p>{auditLogMessages.noneText}</p>
            </EmptyState>
          ) : (
            <AuditEventTable events={results} onActor={onActor} />
          )}
          {page > 1 || has_more ? (
            <div className={parts.row}>
              <Button kind="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {auditLogMessages.later}
              </Button>
              <span>{auditLogMessages.page({ page })}</span>
              <Button kind="secondary" disabled={!has_more} onClick={() => setPage(page + 1)}>
                {auditLogMessages.earlier}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </QueryBoundary>
  )
}

/** Audit log page: search, export and chain verification. */
export function AuditLogPage() {
  const { state } = useLocation() as { state: { search?: SavedAuditSearch } | null }
  const navigate = useNavigate()
  const [draft, setDraft] = useState<AuditSearchDraft>(() => ({ ...emptyAuditSearch, ...state?.search }))
  const [query, setQuery] = useState<AuditQuery>(() => {
    const found = toAuditQuery(draft, getDeviceTimeZone())
    return typeof found === 'string' ? {} : found
  })
  const [wasTried, setWasTried] = useState(false)
  const validQuery = toAuditQuery(draft, getDeviceTimeZone())
  const search = (next: AuditSearchDraft): AuditQuery | null => {
    const found = toAuditQuery(next, getDeviceTimeZone())
    setDraft(next)
    setWasTried(true)
    if (typeof found === 'string') return null
    setQuery(found)
    void navigate('.', { replace: true, state: { search: toSavedAuditSearch(next) } })
    return found
  }
  return (
    <Page wide title={auditLogMessages.title} lead={auditLogMessages.lead}>
      <AuditChainVerification />
      <AuditSearchForm
        draft={draft}
        onChange={setDraft}
        onSearch={() => void search(draft)}
        onClear={() => void search(emptyAuditSearch)}
        fault={wasTried && typeof validQuery === 'string' ? validQuery : null}
      />
      <section className={parts.stack} aria-labelledby="events">
        <div className={parts.row}>
          <h2 id="events">{auditLogMessages.results}</h2>
          <span className={parts.soft}>{auditLogMessages.newest}</span>
          <ExportButton onSave={() => search(draft)} />
        </div>
        <AuditResults
          key={JSON.stringify(query)}
          query={query}
          onActor={(actor) => void search({ ...draft, actor })}
        />
      </section>
    </Page>
  )
}
