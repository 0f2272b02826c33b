import { readStaffRequests } from '@evenkeel/contract/staff/looked-up'
import type { MemberAccess } from '@evenkeel/contract/staff/look-ups'
import { QueryBoundary, EmptyState } from '#ui/Answer.tsx'
import parts from '#ui/parts.module.css'
import { Table } from '#ui/Table.tsx'
import { formatDateTimeWithYear } from '#ui/times/times.ts'
import { memberListMessages } from '../look-up.words.ts'
import { useMemberRecordPart } from './use-part.ts'

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
