import { type ListedCase, listCases } from '@evenkeel/contract/counselor/cases'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useStaff } from '#session/staff.tsx'
import { Answer, Empty } from '#ui/Answer.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { Table } from '#ui/Table.tsx'
import { momentOfYear } from '#ui/times/times.ts'
import { InOwnZone } from '../InOwnZone.tsx'
import { CASES } from '../keys.ts'
import { caseWords } from '../work.words.ts'

const when = (iso: string | null, zone: string): string =>
  iso === null ? caseWords.nothing : momentOfYear(iso, zone)

function Row({ one, zone }: { readonly one: ListedCase; readonly zone: string }) {
  return (
    <tr>
      <th scope="row">
        <Link to={`/counselor/cases/${one.patient_id}`} dir="auto">
          {one.name}
        </Link>
      </th>
      <td data-label={caseWords.next}>{when(one.next_visit_at, zone)}</td>
      <td data-label={caseWords.last}>{when(one.last_visit_at, zone)}</td>
      <td data-label={caseWords.unread} className={parts.number}>
        {one.unread}
      </td>
    </tr>
  )
}

/** Everybody a counselor sees or writes with. */
export function CasesPage() {
  const { call } = useStaff()
  const query = useQuery({
    queryKey: CASES,
    queryFn: async ({ signal }) => (await call(listCases, { signal })).cases,
    gcTime: 0,
  })
  return (
    <Page title={caseWords.title} lead={caseWords.lead} wide>
      <InOwnZone>
        {(zone) => (
          <Answer query={query}>
            {(cases) =>
              cases.length === 0 ? (
                <Empty title={caseWords.none}>
                  <p>{caseWords.noneText}</p>
                </Empty>
              ) : (
                <Table heads={[caseWords.person, caseWords.next, caseWords.last, caseWords.unread]}>
                  {cases.map((one) => (
                    <Row key={one.patient_id} one={one} zone={zone} />
                  ))}
                </Table>
              )
            }
          </Answer>
        )}
      </InOwnZone>
    </Page>
  )
}
