import { type CaseListItem, listCases } from '@evenkeel/api-contract/counselor/cases'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useStaffClient } from '#session/session-context.tsx'
import { QueryBoundary, EmptyState } from '#components/QueryBoundary.tsx'
import { Page } from '#components/Page.tsx'
import parts from '#components/parts.module.css'
import { Table } from '#components/Table.tsx'
import { formatDateTimeWithYear } from '#lib/time/date-time.ts'
import { CounselorTimeZone } from '#features/counselor-workspace/components/CounselorTimeZone.tsx'
import { CASES_QUERY_KEY } from '#features/counselor-workspace/query-keys.ts'
import { caseMessages } from '#features/counselor-workspace/workspace.messages.ts'

const formatVisitTime = (iso: string | null, zone: string): string =>
  iso === null ? caseMessages.nothing : formatDateTimeWithYear(iso, zone)

function Row({ one, zone }: { readonly one: CaseListItem; readonly zone: string }) {
  return (
    <tr>
      <th scope="row">
        <Link to={`/counselor/cases/${one.patient_id}`} dir="auto">
          {one.name}
        </Link>
      </th>
      <td data-label={caseMessages.next}>{formatVisitTime(one.next_visit_at, zone)}</td>
      <td data-label={caseMessages.last}>{formatVisitTime(one.last_visit_at, zone)}</td>
      <td data-label={caseMessages.unread} className={parts.number}>
        {one.unread}
      </td>
    </tr>
  )
}

/** Lists the members whom the counselor sees or exchanges messages with. */
export function CasesPage() {
  const { call } = useStaffClient()
  const query = useQuery({
    queryKey: CASES_QUERY_KEY,
    queryFn: async ({ signal }) => (await call(listCases, { signal })).cases,
    gcTime: 0,
  })
  return (
    <Page title={caseMessages.title} lead={caseMessages.lead} wide>
      <CounselorTimeZone>
        {(zone) => (
          <QueryBoundary query={query}>
            {(cases) =>
              cases.length === 0 ? (
                <EmptyState title={caseMessages.none}>
                  <p>{caseMessages.noneText}</p>
                </EmptyState>
              ) : (
                <Table
                  columns={[caseMessages.person, caseMessages.next, caseMessages.last, caseMessages.unread]}
                >
                  {cases.map((one) => (
                    <Row key={one.patient_id} one={one} zone={zone} />
                  ))}
                </Table>
              )
            }
          </QueryBoundary>
        )}
      </CounselorTimeZone>
    </Page>
  )
}
