import { type AuditQuery, exportAudit, searchAudit } from '@evenkeel/contract/staff/audit'
import type { StaffName } from '@evenkeel/contract/staff/roles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStaff } from '#session/staff.tsx'
import { Answer, Empty } from '#ui/Answer.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { saveFile } from '#ui/save-file.ts'
import { ownZone } from '#ui/times/times.ts'
import { useAct } from '#ui/use-act.ts'
import { auditWords } from './audit.words.ts'
import { Chain } from './Chain.tsx'
import { Events } from './Events.tsx'
import { type AuditDraft, emptyDraft, keptOf, type KeptSearch, queryOf } from './model.ts'
import { SearchForm } from './SearchForm.tsx'

/** Saves what the fields say as they stand: whoever narrowed them did not have to press Search first. Null: they say nothing that can be searched. */
function Save({ onSave }: { readonly onSave: () => AuditQuery | null }) {
  const { call } = useStaff()
  const act = useAct({
    act: (query: AuditQuery) => call(exportAudit, { body: query }),
    onDone: (bytes) => saveFile(bytes, 'audit.csv'),
  })
  const save = (): void => {
    const query = onSave()
    if (query) act.run(query)
  }
  return (
    <>
      <Button kind="secondary" busy={act.busy} onPress={save}>
        <Download size={18} aria-hidden="true" />
        {auditWords.saveCsv}
      </Button>
      <Problem text={act.problem} />
      {act.isDone ? (
        <Notice kind="success" isNew>
          <p>{auditWords.saved}</p>
        </Notice>
      ) : null}
    </>
  )
}

interface ResultsProps {
  readonly query: AuditQuery
  readonly onActor: (actor: StaffName) => void
}

function Results({ query, onActor }: ResultsProps) {
  const { call } = useStaff()
  const [page, setPage] = useState(1)
  const events = useQuery({
    queryKey: ['audit', query, page],
    queryFn: ({ signal }) => call(searchAudit, { body: { ...query, page }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <Answer query={events}>
      {({ results, has_more }) => (
        <>
          {results.length === 0 ? (
            <Empty title={auditWords.noneTitle}>
              <p>{auditWords.noneText}</p>
            </Empty>
          ) : (
            <Events events={results} onActor={onActor} />
          )}
          {page > 1 || has_more ? (
            <div className={parts.row}>
              <Button kind="secondary" disabled={page === 1} onPress={() => setPage(page - 1)}>
                {auditWords.later}
              </Button>
              <span>{auditWords.page({ page })}</span>
              <Button kind="secondary" disabled={!has_more} onPress={() => setPage(page + 1)}>
                {auditWords.earlier}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Answer>
  )
}

/** Who did what to whose data, and whether the record of it is whole. */
export function AuditPage() {
  const { state } = useLocation() as { state: { search?: KeptSearch } | null }
  const navigate = useNavigate()
  const [draft, setDraft] = useState<AuditDraft>(() => ({ ...emptyDraft, ...state?.search }))
  const [query, setQuery] = useState<AuditQuery>(() => {
    const found = queryOf(draft, ownZone())
    return typeof found === 'string' ? {} : found
  })
  const [wasTried, setWasTried] = useState(false)
  const asked = queryOf(draft, ownZone())
  const search = (next: AuditDraft): AuditQuery | null => {
    const found = queryOf(next, ownZone())
    setDraft(next)
    setWasTried(true)
    if (typeof found === 'string') return null
    setQuery(found)
    void navigate('.', { replace: true, state: { search: keptOf(next) } })
    return found
  }
  return (
    <Page wide title={auditWords.title} lead={auditWords.lead}>
      <Chain />
      <SearchForm
        draft={draft}
        onChange={setDraft}
        onSearch={() => void search(draft)}
        onClear={() => void search(emptyDraft)}
        fault={wasTried && typeof asked === 'string' ? asked : null}
      />
      <section className={parts.stack} aria-labelledby="events">
        <div className={parts.row}>
          <h2 id="events">{auditWords.results}</h2>
          <span className={parts.soft}>{auditWords.newest}</span>
          <Save onSave={() => search(draft)} />
        </div>
        <Results
          key={JSON.stringify(query)}
          query={query}
          onActor={(actor) => void search({ ...draft, actor })}
        />
      </section>
    </Page>
  )
}
