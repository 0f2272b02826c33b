import { readStaffRequests } from '@evenkeel/api-contract/staff/member-record'
import type { MemberAccess } from '@evenkeel/api-contract/staff/member-access'
import { QueryBoundary, EmptyState } from '#components/QueryBoundary.tsx'
import parts from '#components/parts.module.css'
import { Table } from '#components/Table.tsx'
import { formatDateTimeWithYear } from '#lib/time/date-time.ts'
import { memberListMessages } from '../member-access.messages.ts'
import { useMemberRecordPart } from '../api/use-member-record-part.ts'

const tones = { waiting: 'warning', delivered: 'success', done: 'calm', failed: 'error' } as const

/** Requests to meet in person, for another time, and moves that are not done. */
export function MemberRequests({ lookUp }: { readonly lookUp: MemberAccess }) {
  const query = useMemberRecordPart(lookUp.id, 'requests', readStaffRequests)
  return (
    <QueryBoundary query={query}>
      {({ results }) =>
        results.length === 0 ? (
          <EmptyState title={memberListMessages.noRequests}>
            <p>{memberListMessages.noRequestsText}</p>
          </EmptyState>
        ) : (
          <Table
            heads={[
              memberListMessages.kind,
              memberListMessages.reference,
              memberListMessages.asked,
              memberListMessages.state,
            ]}
          >
            {results.map(({ id, kind, reference, requested_at, state }) => (
              <tr key={id}>
                <th scope="row">{memberListMessages[kind]}</th>
                <td data-label={memberListMessages.reference} className={parts.number}>
                  {reference}
                </td>
                <td data-label={memberListMessages.asked}>{formatDateTimeWithYear(requested_at)}</td>
                <td>
                  <span className={parts.tag} data-tone={tones[state]}>
                    {memberListMessages[state]}
                  </span>
                </td>
              </tr>
            ))}
          </Table>
        )
      }
    </QueryBoundary>
  )
}
