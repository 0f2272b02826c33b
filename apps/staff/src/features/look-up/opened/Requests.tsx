import { readStaffRequests } from '@evenkeel/contract/staff/looked-up'
import type { LookUp } from '@evenkeel/contract/staff/look-ups'
import { Answer, Empty } from '#ui/Answer.tsx'
import parts from '#ui/parts.module.css'
import { Table } from '#ui/Table.tsx'
import { momentOfYear } from '#ui/times/times.ts'
import { listsWords } from '../look-up.words.ts'
import { usePart } from './use-part.ts'

const tones = { waiting: 'warning', delivered: 'success', done: 'calm', failed: 'error' } as const

/** Requests to meet in person, for another time, and moves that are not done. */
export function Requests({ lookUp }: { readonly lookUp: LookUp }) {
  const query = usePart(lookUp.id, 'requests', readStaffRequests)
  return (
    <Answer query={query}>
      {({ results }) =>
        results.length === 0 ? (
          <Empty title={listsWords.noRequests}>
            <p>{listsWords.noRequestsText}</p>
          </Empty>
        ) : (
          <Table heads={[listsWords.kind, listsWords.reference, listsWords.asked, listsWords.state]}>
            {results.map(({ id, kind, reference, requested_at, state }) => (
              <tr key={id}>
                <th scope="row">{listsWords[kind]}</th>
                <td data-label={listsWords.reference} className={parts.number}>
                  {reference}
                </td>
                <td data-label={listsWords.asked}>{momentOfYear(requested_at)}</td>
                <td>
                  <span className={parts.tag} data-tone={tones[state]}>
                    {listsWords[state]}
                  </span>
                </td>
              </tr>
            ))}
          </Table>
        )
      }
    </Answer>
  )
}
